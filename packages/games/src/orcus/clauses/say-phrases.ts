import { capital, listed } from '@riposte/print'
import type { Defense } from '../terms.ts'
import type { Amount, Around, Role } from './phrases.ts'

/** How much and how far, said back in the book's words. */

export const roles: Readonly<Record<Role, string>> = {
  you: 'you',
  target: 'the target',
  trigger: 'the triggering creature',
  other: 'the triggering ally',
}

export const owner = (role: Role): string => (role === 'you' ? 'your' : `${roles[role]}'s`)
// ------------------------------------------------------------------------------------------------------------ how much

const times = (n: number): string => {
  const much = Math.abs(n)
  return much === 1 ? '' : much === 2 ? 'twice ' : much === 0.5 ? 'half ' : `${much} times `
}

function sayMeasure({ of, times: n, whose: role, around }: Amount['measures'][number]): string {
  if (of === 'near' && around !== undefined) {
    const { relation, squares, isSameKind, most, of: whom = role } = around
    const kind = isSameKind ? 'other of its kind' : `${suchAs(around)}${relation}`
    return `${Math.abs(n)} for each ${kind}${sayNear(squares, whom)}${most > 0 ? ` (maximum ${most * Math.abs(n)})` : ''}`
  }
  if (of === 'hits') return `${Math.abs(n)} for each creature hit`
  if (of === 'missing') return 'all hit points'
  if (of === 'damage') return `${times(n)}the damage dealt`
  if (of === 'half-level') return `half ${owner(role)} level`
  return `${times(n)}${owner(role)} ${of === 'hp' ? 'hit points' : of.replace('-', ' ')}`
}

/** "1d6 for each enemy adjacent to you". */
const sayPer = (per: Around): string =>
  ` for each ${per.isSameKind ? 'other of its kind' : `${suchAs(per)}${per.relation}`}${sayNear(per.squares, per.of ?? 'you')}`

export function sayAmount({ dw, dice, flat, abilities, measures, most, per }: Amount): string {
  if (per !== undefined) return `${sayAmount({ dw, dice, flat, abilities, measures })}${sayPer(per)}`
  const terms = [
    ...(dw === 0 ? [] : [{ n: 1, words: `${dw}dW` }]),
    ...dice.map((die) => ({ n: die.count, words: `${die.count}d${die.sides}` })),
    ...abilities.map(({ ability, times: n }) => ({ n, words: `${times(n)}your ${capital(ability)} modifier` })),
    ...measures.map((one) => ({ n: one.times, words: sayMeasure(one) })),
  ]
  const all = flat === 0 && terms.length > 0 ? terms : [...terms, { n: flat, words: String(Math.abs(flat)) }]
  const whole = all.map(({ n, words }, i) => `${i === 0 ? (n < 0 ? '-' : '') : n < 0 ? ' - ' : ' + '}${words}`).join('')
  return most === undefined ? whole : `${whole} (to a maximum of ${sayAmount(most)})`
}

/** An amount that is a plain number. */
export const plainOf = ({ dw, dice, flat, abilities, measures, per }: Amount): number | undefined =>
  dw === 0 && per === undefined && dice.length + abilities.length + measures.length === 0 ? flat : undefined

export const sayTypes = (types: readonly string[]): string => (types.length === 0 ? '' : `${listed(types)} `)

export const sayNear = (squares: number, of: Role): string =>
  squares === 1 ? ` adjacent to ${roles[of]}` : ` within ${squares} squares of ${roles[of]}`

const defenseNames: Readonly<Record<Defense, string>> = { ac: 'AC', fortitude: 'Fortitude', reflex: 'Reflex', will: 'Will' }
export const sayDefense = (defense: Defense): string => defenseNames[defense]

/** "staggered ", "prone ": who alone counts. */
const suchAs = ({ tests = [] }: Around): string =>
  tests.map((test) => `${test.is === 'has' ? test.condition : test.is === 'kind' ? test.kind : test.is} `).join('')
