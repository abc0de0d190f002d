import type { Game } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { books } from '../src/books.ts'

const games = await Promise.all((['orcus', 'homl', 'drawsteel', 'fansys'] as const).map((id) => books[id]()))

/** What is typed and not understood, and in which block. */
const typed: Readonly<Record<string, (words: string) => string>> = {
  orcus: (words) =>
    `#### Mud Lout\n**Level 3 Blocker** (150 XP)\nMedium Natural Humanoid (Evil)\n**Speed:** 5\n**AC:** 19; **Fort:** 16, **Ref:** 14, **Will:** 15\n**HP:** 39, **Staggered:** 19\n\n‡ **Blade** (standard, at-will) ● **Weapon**\n+8 vs AC; 1d8+5 damage. ${words}\n`,
  homl: (words) =>
    `Mud Blow\nSource: martial\nLevel: 1\nAction: Major\nTarget: close weapon, one opponent\nAttack: Weapon vs REF\nSuccess: 2DD damage. ${words}\n`,
  drawsteel: (words) =>
    `###### Mud Blow\n\n| **Melee, Strike, Weapon** | **Main action** |\n| --- | ---: |\n| **📏 Melee 1** | **🎯 One creature** |\n\n**Power Roll + Might:**\n\n- **≤11:** 2 damage\n- **12-16:** 4 damage\n- **17+:** 5 damage\n\n**Effect:** ${words}\n`,
  fansys: (words) => `### Mud Lout\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n|Claw|+5|1d6[Sl]|${words}|\n`,
}
const clausesOf = (game: Game, text: string) => (game.importNotation?.(text) ?? []).flatMap(({ clauses }) => clauses)
const replaced = (
  text: string,
  { phrase, from = 0, to = 0 }: { readonly phrase: string; readonly from?: number; readonly to?: number },
): string => text.slice(0, from) + phrase.replace(/\.$/, '') + text.slice(to)

describe.each(games.map((game) => ({ id: game.id, game })))('$id', ({ id, game }) => {
  test('nearly all that its rows have as an example plays in a block, and may be suggested', { timeout: 180_000 }, () => {
    const all = game.sayings?.() ?? []
    expect(all.map(({ sayings }) => sayings.length).every((count) => count > 10)).toBe(true)
    expect(all.flatMap(({ sayings }) => sayings).length).toBeGreaterThan({ orcus: 400, homl: 285, drawsteel: 470, fansys: 100 }[id] ?? 0)
  })

  const near = {
    orcus: ['The mud lout hops 2 squares nearer to the target.', 'The target is knocked off balance and falls down prone.'],
    homl: ['You push the target away 2 squares.', 'The target is slowed for now.'],
    drawsteel: ['The target is slowed for now.', 'The area grows dark and turns into difficult terrain.'],
    fansys: ['On a hit, the target must dance (Thr=14 STR save)', 'with a range like 120ft'],
  }[id]
  test.each(near ?? [])('plays once a saying stands for "%s"', (words) => {
    const text = typed[id]?.(words) ?? ''
    const [clause] = clausesOf(game, text).filter(({ stopped }) => stopped !== undefined)
    expect(clause?.remedy?.sayings.length).toBeGreaterThan(0)
    for (const one of clause?.remedy?.sayings ?? []) {
      if (one.where !== '') continue
      const marks = clausesOf(game, replaced(text, one)).map(({ mark }) => mark)
      expect([one.phrase, marks.every((mark) => mark === 'automatic')]).toEqual([one.phrase, true])
    }
  })

  test('a slip of the pen is named, and plays as it is meant', () => {
    const slip = { orcus: 'The target is prnoe.', homl: 'The target is prnoe.', drawsteel: 'The target is slwoed (save ends).' }[id]
    const text = typed[id]?.(slip ?? 'On a hit, the target must make a Thr=14 STR svae or fall prone') ?? ''
    const [one] = clausesOf(game, text).flatMap(({ remedy }) => remedy?.meant ?? [])
    expect(one?.phrase).toBe({ orcus: 'prone', homl: 'prone', drawsteel: 'slowed' }[id] ?? 'save')
    expect(clausesOf(game, one === undefined ? text : replaced(text, one)).every(({ mark }) => mark === 'automatic')).toBe(true)
  })

  test('nothing is suggested for what nothing is near to', () => {
    const clauses = clausesOf(game, typed[id]?.('Frogs sing of the drowned queen.') ?? '')
    expect(clauses.flatMap(({ remedy }) => remedy?.sayings ?? [])).toEqual([])
  })
})
