/**
 * Proves that the checks can fail. A small copy of the workspace gets one file for everything that must be caught, and one that
 * is innocent; then the same tools run there with the same settings, and each file must be reported for its own reason.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

type Plant = { readonly file: string; readonly text: string; readonly tool: 'imports' | 'lint' | 'format'; readonly caught: string }

const imports = (file: string, from: string, caught: string): Plant => ({
  file,
  text: `export * from '${from}'\n`,
  tool: 'imports',
  caught,
})
const uses = (file: string, expression: string, caught: string): Plant => ({
  file,
  text: `export const planted: unknown = ${expression}\n`,
  tool: 'lint',
  caught,
})

const plants: readonly Plant[] = [
  imports('packages/board/src/up.ts', '@riposte/referee', 'board-imports-only-what-is-below'),
  imports('packages/referee/src/up.ts', '@riposte/games/sovereign', 'referee-imports-only-what-is-below'),
  imports('packages/tactics/src/up.ts', '@riposte/games/sovereign', 'tactics-imports-only-what-is-below'),
  imports('packages/print/src/up.ts', '@riposte/games/sovereign', 'print-imports-only-what-is-below'),
  imports('packages/games/src/orcus/up.ts', '@riposte/players', 'games-imports-only-what-is-below'),
  imports('packages/players/src/up.ts', '../../cli/src/up.ts', 'players-imports-only-what-is-below'),
  imports('packages/cli/src/up.ts', '../../../bench/fast.ts', 'cli-imports-only-what-is-below'),
  imports('packages/lab/src/aside.ts', '../../table/src/down.ts', 'lab-imports-only-what-is-below'),
  imports('packages/web/src/aside.ts', '../../table/src/down.ts', 'web-imports-only-what-is-below'),
  imports('packages/games/src/orcus/aside.ts', '../sovereign/index.ts', 'a-game-imports-no-other-game'),
  imports('packages/referee/src/inside.ts', '../../board/src/one.ts', 'a-package-is-imported-by-its-name'),
  imports('packages/referee/src/nowhere.ts', '@riposte/board/nowhere', 'every-import-is-found'),
  imports('packages/referee/src/file.ts', 'node:fs', 'pure-packages-use-no-node-builtins'),
  imports('packages/players/src/file.ts', 'path', 'pure-packages-use-no-node-builtins'),
  imports('packages/board/src/tested.ts', '../test/one.test.ts', 'shipped-code-imports-no-test'),
  {
    file: 'packages/board/src/one.ts',
    text: "import { two } from './two.ts'\nexport const one = (): number => two() - 1\n",
    tool: 'imports',
    caught: 'no-cycle',
  },
  {
    file: 'packages/board/src/two.ts',
    text: "import { one } from './one.ts'\nexport const two = (): number => one() + 1\n",
    tool: 'imports',
    caught: 'no-cycle',
  },

  uses('packages/board/src/chance.ts', 'Math.random()', 'no-restricted-properties'),
  uses('packages/board/src/clock.ts', 'new Date()', 'no-restricted-globals'),
  uses('packages/tactics/src/chance.ts', 'Math.random()', 'no-restricted-properties'),
  uses('packages/referee/src/clock.ts', 'Date.now()', 'no-restricted-globals'),
  uses('packages/referee/src/timer.ts', 'performance.now()', 'no-restricted-globals'),
  uses('packages/games/src/orcus/chance.ts', 'Math.random()', 'no-restricted-properties'),
  uses('packages/games/src/orcus/environment.ts', 'process.env', 'no-restricted-globals'),
  uses('packages/players/src/round-about.ts', 'globalThis', 'no-restricted-globals'),
  uses('packages/players/src/locale.ts', "'a'.localeCompare('b')", 'no-restricted-properties'),
  {
    file: 'packages/cli/src/forgotten.ts',
    text: 'export const planted = () => {\n  Promise.resolve(1)\n}\n',
    tool: 'lint',
    caught: 'no-floating-promises',
  },
  {
    file: 'packages/cli/src/unsafe.ts',
    text: "export const planted: string = JSON.parse('1')\n",
    tool: 'lint',
    caught: 'no-unsafe-assignment',
  },

  { file: 'packages/board/src/any.ts', text: 'export const planted: any = 1\n', tool: 'format', caught: 'noExplicitAny' },
  {
    file: 'packages/cli/src/surely.ts',
    text: 'export const planted = (text?: string) => text!.length\n',
    tool: 'format',
    caught: 'noNonNullAssertion',
  },
  { file: 'packages/board/src/untidy.ts', text: 'export const planted = "1";\n', tool: 'format', caught: 'format' },
]

/** Nothing may be said about these. */
const innocent: Readonly<Record<string, string>> = {
  'packages/board/src/index.ts': 'export const board = 1\n',
  'packages/board/test/one.test.ts': "import { readFileSync } from 'node:fs'\n\nexport const now = [Date.now(), readFileSync]\n",
  'packages/referee/src/index.ts': "export { board } from '@riposte/board'\n",
  'packages/games/src/sovereign/index.ts': "export { board } from '@riposte/referee'\n",
  'packages/players/src/index.ts': "export { board } from '@riposte/games/sovereign'\n",
  'packages/cli/src/main.ts': "import { readFileSync } from 'node:fs'\n\nexport const main = [Date.now(), readFileSync]\n",
  'packages/table/package.json': `${JSON.stringify({ name: '@riposte/table', dependencies: { '@riposte/board': '0.1.0' } }, null, 2)}\n`,
  'packages/table/src/down.ts': "export { board } from '@riposte/board'\n",
  'bench/fast.ts': "export { board } from '@riposte/players'\n",
}

const tools = {
  imports: ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'packages', 'bench'],
  lint: ['oxlint', '--type-aware', '--format=unix'],
  format: ['biome', 'ci', '--colors=off', '--max-diagnostics=1000'],
} as const

const root = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'riposte-planted-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const workspaces = ['bench', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

/** The same settings and packages; but the workspace's own packages are those of the copy. */
function layOut(): void {
  for (const name of readdirSync(root)) {
    if (/^(package|biome|tsconfig.*|[.]oxlintrc)[.]json$|^[.](dependency-cruiser[.]mjs|gitignore)$/.test(name))
      cpSync(join(root, name), join(copy, name))
  }
  for (const workspace of workspaces) {
    for (const name of ['package.json', 'tsconfig.json']) {
      const from = join(root, workspace, name)
      if (existsSync(from)) cpSync(from, join(copy, workspace, name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@riposte'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@riposte' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const workspace of workspaces) symlinkSync(join(copy, workspace), join(copy, 'node_modules/@riposte', basename(workspace)))
  for (const [file, text] of Object.entries(innocent)) write(file, text)
  for (const { file, text } of plants) write(file, text)
}

/** What a tool says in the copy, as lines that hold both the file and the reason. */
function report(tool: keyof typeof tools): string[] {
  const [command, ...args] = tools[tool]
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (tool !== 'imports') return `${stdout}${stderr}`.split('\n')
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; cycle?: { name: string }[]; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, cycle = [], rule }) => `${[from, ...cycle.map(({ name }) => name)].join(' ')}: ${rule.name}`)
}

layOut()
const wrong: string[] = []
for (const tool of Object.keys(tools) as (keyof typeof tools)[]) {
  const lines = report(tool)
  const about = (file: string) => lines.filter((line) => line.includes(file))
  for (const { file, caught } of plants.filter((plant) => plant.tool === tool)) {
    if (!about(file).some((line) => line.includes(caught)))
      wrong.push(`${tool} does not report ${caught} in ${file}; it says: ${about(file).join('; ') || 'nothing'}`)
  }
  for (const file of Object.keys(innocent)) {
    for (const line of about(file)) wrong.push(`${tool} reports an innocent file: ${line}`)
  }
}

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
} else console.log(`${plants.length} plants caught, ${Object.keys(innocent).length} innocent files left alone`)
