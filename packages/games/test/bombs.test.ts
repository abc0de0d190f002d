import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawsteel } from '@riposte/games/drawsteel'
import { fansys } from '@riposte/games/fansys'
import { homl } from '@riposte/games/homl'
import { orcus } from '@riposte/games/orcus'
import { sovereign } from '@riposte/games/sovereign'
import { ContentError, type Game, LONGEST_LINE, LONGEST_SENTENCE, LONGEST_SHEET, readSetup } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Clause } from '../src/drawsteel/clauses/clauses.ts'
import { MOST_READ, newEffort } from '../src/drawsteel/notation/effort.ts'
import { noScope } from '../src/drawsteel/notation/scope.ts'
import { readSentence } from '../src/drawsteel/notation/sentence.ts'

/** Fragments that can be cut in many ways, or that patterns stumble over, when they come again and again. */
const fragments = [
  '[',
  '(',
  '*',
  '**',
  '|',
  ' ',
  '#',
  '. A',
  ', ',
  '; ',
  'a ',
  'and ',
  '9',
  '“',
  '> ',
  '~',
  '- ',
  'x, x ',
  'of ',
  '1d6+',
  'the target ',
  'you ',
  'if you ',
  'while you are ',
  'each enemy within 5 squares ',
  'each ally who ',
  'when a creature ',
  'until the end of the encounter, ',
  'takes 1 damage and ',
  'or is prone ',
  ' instead ',
  'damage to ',
  'adjacent to ',
  'a bonus ',
  'can use a free triggered action to ',
  'must choose one of the following ',
  'push 1 and ',
  'special: ',
  'can shift or move or ',
  'the target is slowed (save ends), ',
  'if the target is prone, ',
  'you push 1 or ',
  'you ignore difficult terrain and ',
  '. You gain 1 surge',
  '; it is slowed, and the target is prone',
  ', but each enemy adjacent to you is slowed',
  ', and if it is bloodied, the target is slowed; otherwise it is dazed',
  ', and whenever an enemy ends its turn adjacent to you, it takes 5 damage',
  ' or whenever you move, you can push 1',
  '+5/',
  '1d6/1d8',
  'a, b/',
  ' a (lvl 2)',
  '[a](b)',
  'Observe +6, ',
  '2 claws +5 (1d6), ',
  'the target must make a Thr=14 STR save or ',
  'if the creature hits it may trip ',
  ' of the creatures it has grappled ',
  ' until it succeeds on a save ',
]
const filled = (fragment: string, length: number): string => fragment.repeat(Math.floor(length / fragment.length))

const sheets = z.object({ sheets: z.record(z.string(), z.looseObject({ print: z.string() })) })
function printed(game: string, id: string): string {
  const file = join(import.meta.dirname, `../../../packs/${game}/foes.yaml`)
  return sheets.parse(parse(readFileSync(file, 'utf8'))).sheets[id]?.print ?? ''
}
const hand = printed('drawsteel', 'wrecker-hand')
const picket = printed('orcus', 'bone-picket')
const crawler = printed('homl', 'brine-raider')
const hare = `### Hare

|HiT|SP|MP|HP|
|-|-|-|-|
|13/10/13|20|0|9|

|Ability|Bonus|Damage|Other|
|-|-|-|-|
`
const ability = (text: string): string => `${hand}

> 🗡 **Bomb (Signature Ability)**
>
> | **Melee, Strike, Weapon** | **Main action** |
> | - | -: |
> | **📏 Melee 1** | **🎯 One creature** |
>
> **Power Roll + 2:**
>
> - **≤11:** 2 damage
> - **12-16:** 4 damage; push 1
> - **17+:** 5 damage; push 2
>
> **Effect:** ${text}
`
const readers: readonly (readonly [string, Game, (text: string) => object])[] = [
  ['a trait of Draw Steel', drawsteel, (text) => ({ print: `${hand}\n\n> ⭐️ **Bomb**\n>\n> ${text}\n` })],
  ['an effect of Draw Steel', drawsteel, (text) => ({ print: ability(text) })],
  [
    'a power of Orcus',
    orcus,
    (text) => ({ print: `${picket}\n\n‡ **Bomb** (standard, at-will) ● **Weapon**\nReach 2; +6 vs AC; 5 damage. ${text}\n` }),
  ],
  ['a trait of Orcus', orcus, (text) => ({ print: `${picket}\n\n**Bomb** ${text}\n` })],
  [
    'a feat of HoML',
    homl,
    (text) => ({
      calling: 'knight',
      feats: `Bomb\nAction: Major\nTarget: close weapon, one opponent\nAttack: weapon vs REF\nSuccess: ${text}\n`,
    }),
  ],
  ['a line of a monster of HoML', homl, (text) => ({ print: crawler.replace(/(?<=MONSTERFEATSUCCESS )[^/]+/, `${text} `) })],
  ['an attack of FanSys', fansys, (text) => ({ print: `${hare}|Bomb|+5|1d6[Sl]|${text}|\n` })],
  ['a power of FanSys', fansys, (text) => ({ print: `${hare}|Bomb|Thr=15 DEX|4d6[Fire]|30ft cone, ${text}|\n` })],
  ['the figures of an attack of FanSys', fansys, (text) => ({ print: `${hare}|Bomb, ${text}|+5 ${text}|1d6 ${text}||\n` })],
  ['a list of FanSys', fansys, (text) => ({ print: `${hare}|Skills|||${text}|\n` })],
  ['what a body strikes with in FanSys', fansys, (text) => ({ print: `${hare}|Attacks|||${text}|\n` })],
  ['a sentence beside the tables of FanSys', fansys, (text) => ({ print: `${hare}\nHares are ${text}\n` })],
  ['a line that somebody types in FanSys', fansys, (text) => ({ print: `Hare\nLevel: 2\nPower: Bomb: ${text}\n` })],
  ['the attacks of Sovereign', sovereign, (text) => ({ ac: 12, hd: 1, attacks: text })],
  ['a stat line of Sovereign', sovereign, (text) => ({ line: `Ghoul: HD 3, AC 13, Atk ${text}` })],
]

function read(game: Game, sheet: object): string {
  try {
    readSetup(game, { game: game.id, board: 'A', pieces: { A: { sheet: 'a' } }, sheets: { a: sheet } })
    return 'read'
  } catch (thrown) {
    if (thrown instanceof ContentError) return thrown.message
    throw thrown
  }
}

/** What doubles with every joint is stopped by few of them; `npm run long` looks at texts of every length that is looked into. */
const SHORT = 300
const lengths = process.env.RIPOSTE_BOMBS === 'long' ? [LONGEST_LINE - 100, LONGEST_SENTENCE - 60] : [SHORT]

describe('a text that says the same again and again', () => {
  // The clock is no measure here: what once took minutes takes a fraction of a second, and a busy machine many of those.
  it.each(readers)('is read, or refused, in %s', { timeout: 300_000 }, (_, game, sheet) => {
    // A sentence that is too long is not looked into at all: one just short enough is.
    const told = lengths.flatMap((length) =>
      fragments.map((fragment) => read(game, sheet(`The target is prone${filled(fragment, length)}`))),
    )
    expect(told.filter((one) => one.length > 1000)).toEqual([])
  })

  it.each(readers)('is refused in %s with place and ceiling where no book prints so much', (_, game, sheet) => {
    expect(read(game, sheet(filled('push 1 and ', LONGEST_LINE + 20)))).toMatch(
      /^sheets\.a\.\w+: a line of \d+ characters is too long: at most 2000/,
    )
    const lines = `${filled('You gain 1 surge. ', 900)}\n\n`.repeat(Math.ceil(LONGEST_SHEET / 900))
    expect(read(game, sheet(lines))).toMatch(/^sheets\.a\.\w+: with this the sheet has more than 60000 characters/)
  })

  it('is refused where a figure is greater than any', () => {
    const nines = '9'.repeat(400)
    expect(read(fansys, { print: `Hare\nLevel: 2\nHP: ${nines}\n` })).toMatch(/^sheets\.a\.hp: /)
    expect(read(fansys, { print: `${hare}|Bomb|NAP+[STR]|1d6[Sl]||\n|Skills|||observe +${nines}|\n` })).toMatch(/^sheets\.a\.skills/)
    expect(read(sovereign, { line: `Ghoul: HD 3, AC 13, HP ${nines}` })).toMatch(/^sheets\.a\.hp: /)
  })

  it('is cut into parts of which each is read once, and after so many is left to people', () => {
    const readIn = (words: string): number => {
      const effort = newEffort<Clause>()
      readSentence(words, { ...noScope, effort })
      return MOST_READ - effort.left
    }
    expect(readIn(`${filled('push 1 and ', 44)}push 1`)).toBeLessThan(1000)
    for (const fragment of fragments) {
      const [short, long] = [readIn(filled(fragment, 100)), readIn(filled(fragment, 200))]
      expect(long, fragment).toBeLessThanOrEqual(Math.min(MOST_READ + 250, 8 * short + 2000))
    }
  })
})
