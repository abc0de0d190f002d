import { quick, random } from '@riposte/players'
import { type Decide, encounterSchema, type Game, linesOf, readSetup, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { testContent } from './content.ts'

const content = testContent()

/** So many answers of a fight, and what has happened by then. */
function played(game: Game, encounter: string, seed: number, answers: number, player: Decide = random(seed)): Session {
  const pack = content.pack(game.id)
  const written = encounterSchema.parse({ ...Object(pack.encounter(encounter)), game: game.id, seed })
  let left = answers
  return Session.start(game, readSetup(game, written, pack), (ask, fight) => (left-- > 0 ? player(ask, fight) : undefined))
}

/** What only code says: ids of rules, keys with hyphens, `a@b`, `camelCase`, two words with an underscore. */
const ID = /\b(?:sovereign|orcus|drawsteel|homl|fansys)\.[a-z]|[a-z\d]@[a-z\d]|[a-z][A-Z]|_/
/** Words that English writes with a hyphen, and the books' own. */
const HYPHENED = /\b(?:EoT|three-quarters|half-[a-z]+|five-foot|[A-Z]\S*-\S+)/g
const isOfCode = (line: string): boolean => {
  const plain = line.replace(HYPHENED, '')
  return ID.test(plain) || /[a-z]-[a-z\d]/.test(plain)
}

/** However slow the machine: what counts is what is said. */
const PATIENCE = 600_000

describe.each([...content.games.values()])('the log of $title', { timeout: PATIENCE }, (game) => {
  it('holds no id in any line, and none in what was added to a roll', () => {
    const found = new Set<string>()
    for (const encounter of content.pack(game.id).encounterIds.slice(0, 4)) {
      const session = played(game, encounter, 7, 500)
      for (const line of linesOf(session)) {
        // What somebody wrote is told as written.
        if (isOfCode(line) && !line.startsWith('For the game master: ')) found.add(line)
      }
      for (const { event } of session.log) {
        const parts: unknown = Reflect.get(event, 'parts')
        for (const { rule, label } of Array.isArray(parts) ? parts : []) {
          const said = game.sayPart?.(game.ruleIds[rule] ?? '', label) ?? ''
          if (said === '' || isOfCode(said)) found.add(`${label} (${game.ruleIds[rule]})`)
        }
      }
    }
    expect([...found]).toEqual([])
  })
})

describe('a line', () => {
  it('of somebody who has gone is told once: there are no turns of the dead', () => {
    const orcus = content.games.get('orcus')
    if (orcus === undefined) throw new Error('there is no Orcus')
    const session = played(orcus, 'starter', 3, 600, quick(orcus))
    const lines = linesOf(session)
    const gone = session.fight.pieces.find((piece) => piece.gone === 1)
    const died = session.log.findIndex(({ event }) => event.type === 'piece-removed' && Reflect.get(event, 'piece') === gone?.id)
    expect(died).toBeGreaterThan(0)
    const turns = (from: number, to?: number) => lines.slice(from, to).filter((line) => line === `The turn of ${gone?.name} begins.`)
    expect([turns(0, died).length > 0, turns(died)]).toEqual([true, []])
  })
})
