import type { Part } from '../clauses/parts.ts'
import type { Amount, Test, Who } from '../clauses/phrases.ts'
import { flat, negated } from './amounts.ts'
import { modifiers } from './bonuses.ts'
import { ITSELF } from './gaining.ts'
import { kindsOf } from './narrowings.ts'
import { lying, type Node } from './nodes.ts'
import { type C, type Scene, tried } from './scene.ts'
import { type Lasting, readSpan, spanOf } from './spans.ts'
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

/** Used up by what it is about, should that come before its time is over. */
const onceIn = (span: Lasting | undefined): Lasting => (span === undefined ? spanOf('used') : { ...span, once: true })

/** "The next attack against the target before the end of your next turn has combat advantage": it ends with that attack. */
function nextAgainst(c: C, s: Scene, whos: readonly Who[], when: readonly Test[]): Node | undefined {
  const early = tried(c, s, readSpan)
  if (c.has('(?:has|gains?|is made with|gets) combat advantage')) {
    const span = early ?? tried(c, s, readSpan)
    const text = 'the next attack against it'
    return {
      ...lying(whos, [{ is: 'grants-advantage', to: 'all', when }]),
      lasting: { span: span?.span ?? 'encounter', endsOn: [{ on: ['attacked'], by: undefined, at: ITSELF, when, text }] },
    }
  }
  const bonus = c.has('(?:gains?|has|gets|takes?|suffers?|receives?)(?= )') ? rollOf(c) : undefined
  if (bonus === undefined) return undefined
  const parts = [{ is: 'modifier', to: 'defenses', amount: negated(bonus.amount), type: bonus.type, when }] as const
  return { ...lying(whos, parts), lasting: onceIn(early ?? tried(c, s, readSpan)) }
}

/** "a +2 power bonus to its attack roll", "a -2 penalty". */
function rollOf(c: C): { readonly amount: Amount; readonly type: string } | undefined {
  const found = c.scan(
    '(?:an? )?(?<n>[+-]\\d+) (?:(?<type>power) )?(?:bonus|penalty)(?: (?:to|on) (?:(?:the|its|their|that) )?(?:attack )?(?:rolls?|attack))?',
  )
  return found && { amount: flat(Number(found.n)), type: found.type?.toLowerCase() ?? '' }
}

const DOER =
  '(?:the (?:next|first) )(?<who>ally|enemy|creature) (?:that|who|to) (?:attacks?|makes? an attack (?:roll )?against)(?= (?:the target|it|that creature|you))'
/** Whose attack has something, and not who does something when it attacks. */
export const NEXT_DOER = `${DOER}[^,;.]* (?:gains?|has|gets|receives?|takes?) (?:an? )?[+-]\\d+ (?:power )?(?:bonus|penalty) to `

/** "The next ally that attacks the target before the end of your next turn gains a +2 bonus to their attack roll". */
export function nextDoer(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const who = c.scan(DOER)?.who?.toLowerCase()
    const whos = who === undefined ? undefined : readWhos(c, s)
    const span = whos === undefined ? undefined : tried(c, s, readSpan)
    const bonus = whos !== undefined && c.has('(?:gains?|has|gets|receives?|takes?)(?= )') ? rollOf(c) : undefined
    if (whos === undefined || bonus === undefined) return undefined
    // As whoever is attacked sees it: the owner's allies, and not the owner, are the foes of a target.
    const isOwn = whos.every((one) => one.who === 'you')
    const relation = who === 'creature' ? undefined : (who === 'ally') === isOwn ? 'ally' : 'enemy'
    const when: Test[] = relation === undefined ? [] : [{ is: 'relation', whose: 'target', to: 'you', relation }]
    const spares = who === 'ally' ? ({ spares: true } as const) : {}
    const parts = [{ is: 'modifier', to: 'defenses', amount: negated(bonus.amount), type: bonus.type, when, ...spares }] as const
    return { ...lying(whos, parts), lasting: onceIn(span ?? tried(c, s, readSpan)) }
  })
}

/** "your next melee attack automatically hits", "your next hit before the end of the encounter is a critical hit". */
export function ownNext(c: C, s: Scene, to: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    const found = c.scan(
      '(?:next|first) (?<kind>(?:(?:melee|ranged|near|far|area|weapon|basic|opportunity)[, ]*(?:and |or )?)*)(?:(?<hit>hit)|attack(?: roll)?)(?: (?:that )?(?:you|it|they) makes?)?',
    )
    const early = found === undefined ? undefined : tried(c, s, readSpan)
    const isSure = c.has('(?:automatically hits?|hits? automatically|is an automatic hit)')
    if (found === undefined || (!isSure && !c.has('(?:is|becomes|scores|counts as|is treated as) an? (?:automatic )?critical(?: hit)?')))
      return undefined
    const when = kindsOf(found.kind ?? '')
    const part: Part = isSure ? { is: 'sure-hit', when } : { is: 'critical-range', from: 2, when }
    const span = early ?? tried(c, s, readSpan)
    // A miss is no hit, and leaves it as it is.
    const ends = { on: ['hit'], by: ITSELF, at: undefined, when, text: 'its next hit' } as const
    const lasting: Lasting =
      found.hit === undefined ? onceIn(span) : { ...(span ?? spanOf('encounter')), endsOn: [...(span?.endsOn ?? []), ends] }
    return { ...lying(to, [part]), lasting }
  })
}
