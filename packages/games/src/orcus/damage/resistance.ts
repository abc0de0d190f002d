import type { PieceId, Part as Reason } from '@riposte/referee'
import { amountOf } from '../bearing/amounts.ts'
import { allHold } from '../bearing/holds.ts'
import type { Blow } from '../blow.ts'
import { eachOf, eachPart, someOf } from '../conditions/bearing.ts'
import { has, isImmuneToDamage } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { OrcusStep } from '../step.ts'
import type { DamageType, Resistance } from '../terms.ts'

/** Resistance and vulnerability to types of damage, and immunity. */

/** Damage of one kind within a blow. */
export interface Share {
  amount: number
  readonly types: readonly DamageType[]
}

/** What is left of a blow: the highest vulnerability added, the highest resistance taken off; one to all damage counts once for the whole. */
export function resisted(step: OrcusStep, blow: Blow, shares: readonly Share[], reasons: Reason[]): readonly Share[] {
  let shield = 0
  let isFirst = true
  const bearing = bearingOn(step, blow)
  return shares.map((share) => {
    if (share.amount <= 0) return share
    // Immunity is resistance to all of it.
    if (isImmuneTo(step, blow.at, share.types) && step.applies(R.damage.resist)) {
      reasons.push({ rule: R.damage.resist, value: -share.amount, type: '', label: 'immune' })
      return { ...share, amount: 0 }
    }
    const more = best(step, bearing.vulnerable, share.types, { all: isFirst, raises: true })
    const all = best(step, bearing.resist.filter(isToAll), share.types, { all: true })
    const own = best(step, bearing.resist, share.types, { all: false })
    const left = Math.max(0, all - shield)
    const less = Math.max(own, left)
    const taken = Math.min(share.amount + more, less)
    shield += Math.min(taken, all)
    isFirst = false
    if (more > 0) reasons.push({ rule: R.damage.vulnerable, value: more, type: '', label: 'vulnerable' })
    if (taken > 0)
      reasons.push({
        rule: has(step, blow.at, 'petrified') ? R.cond.petrifiedResist : R.damage.resist,
        value: -taken,
        type: '',
        label: 'resists',
      })
    return { ...share, amount: share.amount + more - taken }
  })
}

const isToAll = ({ types }: Resistance): boolean => types === 'all'

interface Bearing {
  readonly resist: readonly Resistance[]
  readonly vulnerable: readonly Resistance[]
}

const STONE: Resistance = { types: 'all', amount: 20 }

/** All that resists and is vulnerable on the target, where the rules are in play. */
function bearingOn(step: OrcusStep, { at, by, attack }: Blow): Bearing {
  const sheet = sheetOf(step.fight, at)
  const resist = [...sheet.resist]
  const vulnerable = [...sheet.vulnerable]
  eachPart(step, at, (part, author) => {
    if (part.is !== 'resist' && part.is !== 'vulnerable') return
    if (part.when !== undefined && (attack === undefined || !allHold(step, part.when, contextOf(at, { target: by, attack })))) return
    const one = { types: part.types, amount: amountOf(step, part.amount, contextOf(author, { target: at })) }
    if (part.is === 'resist') resist.push(one)
    else vulnerable.push(one)
  })
  if (has(step, at, 'petrified') && step.applies(R.cond.petrifiedResist)) resist.push(STONE)
  const ignored = attack === undefined ? 0 : ignoredResistance(step, by)
  const isLost = someOf(step, at, 'may-not', ({ what }) => what === 'benefit-from-resistance')
  return {
    resist:
      resist.length > 0 && !isLost && step.applies(R.damage.resist)
        ? resist.map((one) => ({ ...one, amount: Math.max(0, one.amount - ignored) }))
        : [],
    vulnerable: vulnerable.length > 0 && step.applies(R.damage.vulnerable) ? vulnerable : [],
  }
}

/** How much of resistances an attacker does not heed; all of them, where no number is given. */
function ignoredResistance(step: OrcusStep, by: PieceId): number {
  let most = 0
  eachOf(step, by, 'ignores', (part) => {
    if (part.what === 'resistance') most = Math.max(most, part.squares > 0 ? part.squares : Number.MAX_SAFE_INTEGER)
  })
  return most
}

interface Sought {
  /** Those to every damage too. */
  readonly all: boolean
  /** Vulnerabilities: to either of two types will do at every table. */
  readonly raises?: boolean
}

/** The highest of those that bear on damage of these types. */
function best(step: OrcusStep, among: readonly Resistance[], types: readonly DamageType[], { all, raises = false }: Sought): number {
  if (among.length === 0) return 0
  // @rule orcus.damage.multi-type otherwise branch
  const others = !raises && isSet(step, 'mixed-damage', 'both') ? among : undefined
  const amounts = among.filter((one) => (one.types === 'all' ? all : true)).map((one) => bearsOn(one, others, types))
  // @rule orcus.damage.resist-highest
  return Math.max(0, ...amounts)
}

/** How much one resistance does against damage of these types. `others`: where each type needs one. */
function bearsOn({ types: to, amount }: Resistance, others: readonly Resistance[] | undefined, types: readonly DamageType[]): number {
  if (to === 'all') return amount
  if (to === 'untyped') return types.length === 0 ? amount : 0
  const [first] = types
  if (first === undefined) return 0
  // @rule orcus.damage.types otherwise branch
  if (types.length === 1) return to.includes(first) ? amount : 0
  if (others === undefined) return types.some((type) => to.includes(type)) ? amount : 0
  const against = (type: DamageType): number =>
    Math.max(
      0,
      ...others.filter((one) => one.types === 'all' || (one.types !== 'untyped' && one.types.includes(type))).map((one) => one.amount),
    )
  return types.some((type) => to.includes(type)) ? Math.min(amount, ...types.map(against)) : 0
}

function isImmuneTo(step: OrcusStep, id: PieceId, types: readonly DamageType[]): boolean {
  const isOne = (type: DamageType): boolean => isImmuneToDamage(step, id, type)
  // @rule orcus.damage.multi-type otherwise branch
  return isSet(step, 'mixed-damage', 'both') ? types.length > 0 && types.every(isOne) : types.some(isOne)
}
