import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { run } from '../src/cli.ts'
import { games } from '../src/games.ts'
import { Bench, type Told } from './world.ts'

const root = resolve(import.meta.dirname, '../../..')
const pages = ['README.md', ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The command as somebody runs it who follows a page: the shipped games and packs, in a folder of their own. */
async function shell(cwd: string, words: readonly string[], typed: readonly string[] = []): Promise<Told> {
  const told = { out: '', err: '' }
  const exit = await run(words, {
    root,
    cwd,
    games,
    colour: false,
    terminal: false,
    out: (text) => {
      told.out += text
    },
    err: (text) => {
      told.err += text
    },
    lines: () => Readable.from(typed),
  })
  return { exit, ...told }
}

const wordsOf = (command: string): string[] => command.trim().split(/\s+/).slice(1)

/** The blocks that stand after a marker such as `<!-- run: ./riposte play -->`. */
const blocks = (marker: string): (readonly [page: string, command: string, block: string])[] =>
  pages.flatMap((page) =>
    [...textOf(page).matchAll(new RegExp(`<!-- ${marker}: (.*?) -->\\n\`\`\`text\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
      ([, command = '', block = '']) => [page, command, block] as const,
    ),
  )

test('the example of docs/scenarios.md is proven', async () => {
  const example = /<!-- example -->\n```yaml\n([\s\S]*?)```/.exec(textOf('docs/scenarios.md'))?.[1]
  const sovereign = await games.load('sovereign')
  if (example === undefined || sovereign === undefined) throw new Error('no example, or no game')
  const bench = new Bench({ 'scenarios/example.yaml': example })
  const told = await bench.run(['check', '--prove'], [], [sovereign])
  bench.remove()
  expect(told.out).toMatch(/\n1 scenario, 0 failed; 2 rules proven, 0 not\n$/)
})

describe('what is shown is what comes out', () => {
  test.each(blocks('run'))('%s: %s', async (_, command, block) => {
    const lines = block.trimEnd().split('\n')
    const typed = lines.flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []))
    const { out } = await shell(tmpdir(), wordsOf(command), [...typed, 'quit'])
    // What is typed is not printed, and … stands for what is left out.
    const shown = lines.filter((line) => !line.startsWith('> ')).join('\n')
    let from = 0
    for (const part of shown.split(/(?:^|\n)(?:…\n)+/)) {
      const at = out.indexOf(part, from)
      if (at < 0) expect(out.slice(from)).toContain(part)
      from = at + part.length
    }
  })

  test.each(blocks('type'))('%s: what one is told to type after %s is understood', async (_, command, block) => {
    const typed = block
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/\s{2,}/)[0] ?? '')
    const { exit, out } = await shell(tmpdir(), wordsOf(command), typed)
    expect(exit).toBe(0)
    expect(out).not.toMatch(/is not an answer|could be|is not possible/)
  })
})

/** Commands as they stand in code; what is written large, such as FILE, is for the reader to fill in. */
const commands = pages.flatMap((page) =>
  [...textOf(page).matchAll(/`(?:\.\/)?riposte ([^`]+)`|^\.\/riposte ([^#\n]+)/gm)].map(
    ([, inline, line]) => [page, (inline ?? line ?? '').trim()] as const,
  ),
)
const harmless: readonly string[] = ['describe', 'new', 'play']

test.each(commands)('%s: riposte %s', async (_, command) => {
  const words = command.split(/\s+/)
  const [name = ''] = words
  const bench = new Bench()
  try {
    const help = await shell(bench.root, ['help', name])
    expect(help.exit).toBe(0)
    for (const option of words.filter((word) => word.startsWith('--'))) expect(help.out).toContain(option)
    if (words.length < 2 || !harmless.includes(name) || words.some((word) => /^[A-Z]{2,}/.test(word))) return
    if (name === 'play' && command.includes('my-fight.yaml')) await shell(bench.root, ['new', 'my-fight.yaml'])
    expect(await shell(bench.root, words, ['quit'])).toMatchObject({ exit: 0, err: '' })
  } finally {
    bench.remove()
  }
})

test('every script that a page names is there', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(textOf('package.json')))
  const named = pages.flatMap((page) => [...textOf(page).matchAll(/npm (?:run )?([a-z:]+)/g)].map((found) => found[1] ?? ''))
  const known = [...Object.keys(scripts), 'ci', 'install']
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('every file that a page links to is there', () => {
  for (const page of pages) {
    const folder = resolve(root, page, '..')
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map((found) => found[1] ?? '')
    for (const link of links)
      expect([page, link, readdirSync(resolve(folder, link, '..')).includes(link.split('/').at(-1) ?? '')]).toEqual([page, link, true])
  }
})

/** `<!-- count rules sovereign -->300`: what the sources say must be that, of scenarios at least that. */
const counted = pages.flatMap((page) =>
  [...textOf(page).matchAll(/<!-- count (\w+) (\w+) -->(\d+)/g)].map(
    ([, what = '', game = '', number = '']) => [page, what, game, Number(number)] as const,
  ),
)
const entries = z.array(z.looseObject({ kind: z.string() }))

/** Between lines of dashes, where there are more than remarks: two thousand files are read only to be counted. */
const scenariosIn = (text: string): number => text.split(/^---\s*$/m).filter((one) => /^\w/m.test(one)).length

const counts: Readonly<Record<string, (game: string) => number>> = {
  rules: (game) => entries.parse(parse(textOf(`ledger/${game}.yaml`))).filter(({ kind }) => kind === 'engine' || kind === 'choice').length,
  scenarios: (game) => {
    const files = readdirSync(join(root, 'scenarios', game), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
    return files.reduce((sum, name) => sum + scenariosIn(textOf(`scenarios/${game}/${name}`)), 0)
  },
}

test.each(counted)('%s counts %s of %s right: %i', (_, what, game, number) => {
  const really = counts[what]?.(game) ?? 0
  if (what === 'rules') expect(number).toBe(really)
  // Said as "more than", so that the page need not change with each.
  else expect(really > number && really < number * 1.25).toBe(true)
})
