/**
 * Everything that must hold, in one sequence: `npm test`, or `npm test -- NAME …` for some of it. `npm run long` looks further
 * where chance decides what is looked at.
 * Each check is the npm script of the same name. A check that fails shows what it printed.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

type Checks = Readonly<Record<string, string>>

/** In the order they start; the slow ones stand first, because few run at a time. */
const always: Checks = {
  browser: 'whole fights in a real browser: by mouse, by keyboard, by touch; several seats; nothing for axe to find',
  unit: 'the tests beside the code',
  ledger: 'every scenario comes out as written and proves its rules, and the rules of the ledger are cited and proven',
  kills: 'a server killed fifty times in the middle of play loses nothing that was acknowledged',
  fuzz: 'random legal play breaks nothing and replays to the same hash',
  perft: 'seeded fights give the events they always gave',
  types: 'the types agree',
  lint: 'promises are awaited, nothing is unsafe, nothing pure uses a clock, chance or input',
  planted: 'lint and imports do catch what they are there for',
  imports: 'imports point one way',
  floor: 'the common floors know no game, two games stand on each file, and chapters come no closer to each other',
  unused: 'no unused code, no missing or unused dependency',
  generated: 'generated files are what their sources say',
  format: 'layout and style',
}

/** Under an hour, all together. */
const further: Checks = {
  versus: 'quick players beat random ones in 95 of 100 fights, from either side',
  random: 'thousands of fights of random legal play break nothing',
  messages: 'forty thousand odd messages on several lines are taken without a fault',
  bombs: 'texts as long as may be that say the same again and again are read or refused',
  played: 'every clause of every sheet of Draw Steel makes a difference in some fight',
  ruled: 'a game master who brings in, takes off and changes whom he likes stops nobody from acting',
  hidden: 'long fights with hidden pieces and fog name nobody to a seat that has never seen them',
}

// More than the processors of a small machine, since the browser waits much.
const atOnce = 4
/** What takes longest, and must not be crowded out, has a processor whenever it wants one; the others fill what these leave. */
const first: readonly string[] = ['browser', 'unit']
const mostMinutes = 30
const mostLines = 200

const root = resolve(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const isLong = process.argv.includes('--long')
const checks = isLong ? further : always
const all = Object.keys(checks)
const wanted = process.argv.slice(2).filter((word) => word !== '--long')
const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`no such check: ${unknown.join(', ')}; there are ${all.join(', ')}`)
  process.exit(2)
}
const queue = wanted.length > 0 ? all.filter((name) => wanted.includes(name)) : all

type Outcome = { readonly ok: boolean; readonly output: string; readonly seconds: number }

function run(name: string): Promise<Outcome> {
  const start = performance.now()
  const { promise, resolve: settle } = Promise.withResolvers<Outcome>()
  const command = ['sh', '-c', scripts[name] ?? `echo 'package.json has no script "${name}"'; exit 1`]
  const child = spawn('nice', ['-n', first.includes(name) ? '0' : '5', ...command], {
    cwd: root,
    // What one check has compiled the next need not: each begins with a thousand files.
    env: {
      ...process.env,
      INIT_CWD: root,
      NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled'),
      NO_COLOR: '1',
      PATH: [resolve(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let late = false
  const note = (chunk: Buffer) => {
    output += chunk.toString()
  }
  const timer = setTimeout(() => {
    late = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, mostMinutes * 60_000)
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  child.on('error', (error) => {
    output += error.message
  })
  child.on('close', (code) => {
    clearTimeout(timer)
    if (late) output += `\nstopped: not done after ${mostMinutes} minutes`
    settle({ ok: code === 0, output, seconds: (performance.now() - start) / 1000 })
  })
  return promise
}

/** The end of a long output: that is where tools say what is wrong. */
function tail(output: string): string {
  const lines = output.trimEnd().split('\n')
  const hidden = lines.length - mostLines
  return (hidden > 0 ? [`… ${hidden} lines before`, ...lines.slice(hidden)] : lines).map((line) => `    ${line}`).join('\n')
}

const failed: string[] = []
let passed = 0

async function work(): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const { ok, output, seconds } = await run(name)
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${checks[name] ?? ''}`)
    if (ok) passed++
    else {
      failed.push(name)
      console.log(`${tail(output)}\n    npm run ${name}`)
    }
  }
}

await Promise.all(Array.from({ length: atOnce }, work))

if (failed.length > 0) console.log(`\nfailed: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
