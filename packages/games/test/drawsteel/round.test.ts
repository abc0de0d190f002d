import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { say } from '../../src/drawsteel/clauses/say.ts'
import { sayParts } from '../../src/drawsteel/clauses/say-traits.ts'
import { sheetSchema } from '../../src/drawsteel/notation/schema.ts'
import { noScope, type Scope } from '../../src/drawsteel/notation/scope.ts'
import { readSentence } from '../../src/drawsteel/notation/sentence.ts'
import { readTierParts } from '../../src/drawsteel/notation/tiers.ts'
import { readTraitText } from '../../src/drawsteel/notation/traits.ts'
import { compile } from '../../src/drawsteel/sheet/compile.ts'

/** What is said of a pack's abilities and traits is read as the same again. */

const root = resolve(import.meta.dirname, '../../../..')
const sheets = ['foes.yaml', 'heroes.yaml'].flatMap((file) =>
  Object.entries<Record<string, unknown>>(parse(readFileSync(resolve(root, 'packs/drawsteel', file), 'utf8')).sheets).map(
    ([id, written]) => {
      const { print, like: _, ...rest } = written
      return compile(id, sheetSchema.parse({ ...(print !== undefined && { print }), ...rest }))
    },
  ),
)
/** Without the words of the print. */
const meaning = (said: unknown): unknown =>
  JSON.parse(JSON.stringify(said ?? null, (key, value: unknown) => (key === 'text' || key === 'subject' ? undefined : value)))

const clauses = sheets.flatMap((sheet) =>
  [...sheet.abilities, ...sheet.features].flatMap((ability) => {
    const scope: Scope = {
      ...noScope,
      targets: ability.targets,
      hasArea: ability.area !== undefined,
      abilities: sheet.abilities.map((one) => one.name.toLowerCase()),
      own: ability.name.toLowerCase(),
    }
    return (
      [...ability.tiers.flat(), ...ability.before, ...ability.after]
        // What is rolled already has its edge otherwise, by the same words.
        .filter((clause) => clause.do !== 'by-hand' && clause.do !== 'late-sway')
        .map((clause) => ({ sheet: sheet.name, said: say([clause]).toLowerCase(), clause, scope }))
    )
  }),
)

describe('clauses', () => {
  test.each(clauses)('$sheet: $said', ({ said, clause, scope }) => {
    const readings = [readSentence(said, scope), readTierParts(said, [], scope).flatMap((one) => one.clauses)]
    expect(readings.map(meaning)).toContainEqual(meaning([clause]))
  })
})

const parts = sheets.flatMap((sheet) =>
  sheet.traits.flatMap((trait) => trait.parts.map((part) => ({ sheet: sheet.name, said: sayParts([part], say), part }))),
)

describe('traits', () => {
  test.each(parts)('$sheet: $said', ({ said, part }) => {
    expect(meaning(readTraitText(`${said}.`, [], noScope).flatMap((one) => one.parts))).toEqual(meaning([part]))
  })
})
