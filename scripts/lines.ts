/** Lines of source, what is generated and tests left out: `npm run lines`. Of the books, and of the floors they stand on. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** How what nobody writes by hand begins. */
const WRITTEN = '// Written by scripts/'
/** What the three first books and their floors may have. */
const most = 54_000

interface Counted {
  readonly files: number
  readonly lines: number
  /** Of them those that read print. */
  readonly print: number
  /** Files of more than 400 lines. */
  readonly long: readonly string[]
}

function count(folder: string): Counted {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = files.map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
  const sizes = texts.flatMap(({ name, text }) => (text.startsWith(WRITTEN) ? [] : [{ name, lines: text.split('\n').length - 1 }]))
  const long = sizes.filter(({ lines }) => lines > 400).map(({ name, lines }) => `${folder}/${name} ${lines}`)
  const all = (some: typeof sizes): number => some.reduce((sum, { lines }) => sum + lines, 0)
  const print = all(folder === 'packages/print/src' ? sizes : sizes.filter(({ name }) => name.startsWith('notation/')))
  return { files: sizes.length, lines: all(sizes), print, long }
}

const say = (what: string, { files, lines, print }: Omit<Counted, 'long'>): void =>
  console.log(
    `${what.padEnd(24)}${lines.toLocaleString('en').padStart(8)} lines ${String(files).padStart(5)} files ${print.toLocaleString('en').padStart(8)} of the lines read print`,
  )

const floors = ['tactics', 'print'].map((name) => ({ name, ...count(`packages/${name}/src`) }))
const books = readdirSync(join(root, 'packages/games/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, ...count(`packages/games/src/${name}`) }))
for (const one of [...floors, ...books]) say(one.name, one)

const first = [...floors, ...books.filter(({ name }) => ['sovereign', 'orcus', 'drawsteel'].includes(name))]
const sum = (of: 'files' | 'lines' | 'print'): number => first.reduce((all, one) => all + one[of], 0)
const all = sum('lines')
say('three books and floors', { lines: all, files: sum('files'), print: sum('print') })
console.log(`${''.padEnd(24)}${(all - most).toLocaleString('en').padStart(8)} more than ${most.toLocaleString('en')}`)
for (const { long } of [...floors, ...books]) for (const one of long) console.log(`over 400: ${one}`)
