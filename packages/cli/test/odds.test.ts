import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from '../src/cli.ts'
import { games } from '../src/games.ts'
import type { World } from '../src/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'riposte-odds-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'duel.yaml'),
  `game: sovereign
title: A duel
board: A . . B
pieces:
  A: { sheet: guard }
  B: { sheet: guard, side: monsters }
sheets:
  guard: { hd: 1, ac: 13, attack: 2, attacks: sword (1d6), rate: 30, hp: 6 }
`,
)

/** At a keyboard, where somebody stops it once it tells that it has begun, or lets it run. */
async function oddsOf(words: readonly string[], isStopped = false, file = 'duel.yaml') {
  let out = ''
  let err = ''
  const begun = Promise.withResolvers<void>()
  const world: World = {
    root: folder,
    cwd: folder,
    games,
    colour: false,
    terminal: true,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
      if (/\r[1-9]/.test(text)) begun.resolve()
    },
    async *lines() {},
    stopped: () => (isStopped ? begun.promise : new Promise(() => undefined)),
  }
  const exit = await run(['odds', file, ...words], world)
  return { exit, out, err }
}

test('however many threads play, the same comes out; a terminal is told how far it is', async () => {
  const [one, three] = [await oddsOf(['--fights', '30', '--workers', '1']), await oddsOf(['--fights', '30', '--workers', '3'])]
  expect(three.out).toBe(one.out)
  expect(one).toMatchObject({ exit: 0 })
  expect(one.err).toContain('\r30 of 30 ')
})

test('who stops it is told what was played so far', async () => {
  const { exit, out } = await oddsOf(['--fights', '1000000', '--workers', '2'], true)
  expect(exit).toBe(1)
  expect(out).toMatch(/^A duel: stopped after \d+ fights? of 1000000\n +how hard/)
})

test('nobody plays without a thread', async () => {
  expect(await oddsOf(['--workers', '0'])).toMatchObject({ exit: 2, err: expect.stringContaining('--workers 2') as string })
})

test('a fight that nobody can win, and one that cannot begin, are refused before they are played', async () => {
  const duel = readFileSync(join(folder, 'duel.yaml'), 'utf8')
  const toldOf = async (text: string) => {
    writeFileSync(join(folder, 'other.yaml'), text)
    return oddsOf(['--fights', '2'], false, 'other.yaml')
  }
  const alone = await toldOf(duel.replace(', side: monsters', ''))
  expect(alone).toMatchObject({
    exit: 2,
    err: 'riposte: all are heroes: nobody would win (give their foes another side, such as side: monsters)\n',
  })
  const nameless = await toldOf(`${duel}start: { turn: Ada }\n`)
  expect(nameless).toMatchObject({ exit: 2, err: 'other.yaml:9:10: there is no piece and no side "Ada" (did you mean "A"?)\n' })
  expect((await toldOf(duel.replace('game: ', 'gam: '))).err).toContain(
    'other.yaml does not say of which game it is (write game: and one of sovereign, ',
  )
  const lost = await toldOf(duel.replace('A . . B', 'A . . .'))
  expect(lost).toMatchObject({ exit: 2, err: 'other.yaml:6:3: B stands nowhere (draw it on the board, or say where, such as at: b2)\n' })
})

test('what another fight does not change is said to be as in the first; a file that is not there is called a file', async () => {
  const { out } = await oddsOf(['duel.yaml', '--fights', '4'])
  expect(out).toMatch(/ are left, as in the first; it takes \d+ rounds in the middle, as in the first\n$/)
  expect(await oddsOf([], false, 'none.yaml')).toMatchObject({
    exit: 2,
    err: 'riposte: there is no file none.yaml (riposte new writes one to begin with)\n',
  })
})
