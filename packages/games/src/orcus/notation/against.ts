import type { Test, Who } from '../clauses/phrases.ts'
import { flat } from './amounts.ts'
import { modifiers } from './bonuses.ts'
import { ITSELF } from './gaining.ts'
import { kindsOf } from './narrowings.ts'
import { lying, type Node } from './nodes.ts'
import { type C, type Scene, tried } from './scene.ts'
import { readSpan } from './spans.ts'
import { readWhos } from './who.ts'

/** What is said of the attacks against somebody, in place of him. */

/** "attack rolls against the target gain a +2 bonus": the other way round, its defenses are lower. */
export function rollsAgainst(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const kind = c.scan(
      '(?:all |any |the (?<next>next|first) )?(?<kind>(?:(?:melee|ranged|near|far|area)[, ]*(?:and |or )?)*)attacks?(?: rolls?)? (?:made )?against',
    )
    if (kind === undefined) return undefined
    const when = kindsOf(kind.kind ?? '')
    const whos = readWhos(c, s)
    if (whos === undefined) return undefined
    if (kind.next !== undefined) return nextAgainst(c, s, whos, when)
    if (c.has('(?:have|has|gains?|are made with|get|gain) combat advantage'))
      return lying(whos, [{ is: 'grants-advantage', to: 'all', when }])
    const found = c.scan(
      '(?:gains?|have|has|takes?|gets?|suffers?|receives?) (?:an? )?(?<sign>[+-])(?<n>\\d+) (?:(?<type>power) )?(?:bonus|penalty)(?: to the attack roll)?',
    )
    if (found === undefined) return undefined
    const amount = flat(Number(found.n) * (found.sign === '-' ? 1 : -1))
    const node = modifiers(c, s, whos, { stats: ['defenses'], next: false }, amount, found.type?.toLowerCase() ?? '')
    return { ...node, parts: node.parts.map((part) => (part.is === 'modifier' ? { ...part, when: [...when, ...part.when] } : part)) }
  })
}

/** "The next attack against the target before the end of your next turn has combat advantage": it ends with that attack. */
function nextAgainst(c: C, s: Scene, whos: readonly Who[], when: readonly Test[]): Node | undefined {
  const early = tried(c, s, readSpan)
  if (!c.has('(?:has|gains?|is made with|gets) combat advantage')) return undefined
  const span = early ?? tried(c, s, readSpan)
  const text = 'the next attack against it'
  return {
    ...lying(whos, [{ is: 'grants-advantage', to: 'all', when }]),
    lasting: { span: span?.span ?? 'encounter', endsOn: [{ on: ['attacked'], by: undefined, at: ITSELF, when, text }] },
  }
}
