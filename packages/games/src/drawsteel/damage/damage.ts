import { lasting, NOBODY, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { DONE } from '../clauses/means.ts'
import { afflict, has } from '../conditions/conditions.ts'
import { hasTrait, traitParts } from '../conditions/traits.ts'
import { isWinded, windedValue } from '../conditions/winded.ts'
import { type DrawSteelFight, isHero, isObject, isPooled, isThere, pieceAt } from '../fight.ts'
import type { Hurting } from '../moments.ts'
import { gainOn } from '../resources/resources.ts'
import { R } from '../rules.ts'
import { bookOf, type DsStep } from '../step.ts'
import { halfOf, type Typed } from '../terms.ts'
import { noted } from '../using.ts'
import { open, openPlain } from '../windows.ts'
import { type Hit, type Portion, reasonsOf, type Source } from './hit.ts'
import { shareOf } from './shares.ts'
import { hurtSquad, type Struck, wouldDrop } from './squads.ts'
import { settle, sparedOf, standingOf } from './stamina.ts'
import { askSurges, purseOf } from './surges.ts'
import { changedBy } from './weakness.ts'

/** Damage: from what an outcome says to what is lost, for one target or for all of one source together. */

/** A single hit: what it takes off in the end. */
export const hurt = (step: DsStep, source: Source, hit: Omit<Hit, 'parts' | 'tier'> & Partial<Hit>): number =>
  dealAll(step, source, [{ parts: [], tier: 0, ...hit }]).get(hit.piece) ?? 0

/** Everything that one source deals, each target's damage being its own trigger; squads are reckoned once. */
export function dealAll(step: DsStep, source: Source, hits: readonly Hit[]): Map<PieceId, number> {
  const dealt = new Map<PieceId, number>()
  const pooled: Struck[] = []
  for (const blow of blowsOf(hits)) {
    const [{ piece: id }] = blow
    const piece = pieceAt(step.fight, id)
    if (!isThere(piece) || piece.state === 'dead') continue
    const { state } = piece
    for (const portion of reduced(step, source, blow, pooled)) {
      // Whom one damage of a blow has felled the others find fallen.
      if (piece.state !== state) break
      const { amount } = portion
      if (isPooled(piece)) pooled.push({ ...portion, piece })
      dealt.set(id, (dealt.get(id) ?? 0) + (isPooled(piece) ? amount : apply(step, source, portion)))
    }
  }
  if (pooled.length > 0) for (const [squad, struck] of Map.groupBy(pooled, (one) => one.piece.squad)) hurtSquad(step, source, squad, struck)
  return dealt
}

type Blow = [Hit, ...Hit[]]

/** What strikes one target together: "3 damage and 2 fire damage". */
function blowsOf(hits: readonly Hit[]): Blow[] {
  const blows: Blow[] = []
  for (const hit of hits) {
    const last = blows.at(-1)
    if (last?.[0].piece === hit.piece) last.push(hit)
    else blows.push([hit])
  }
  return blows
}

/** What is left after those who react: to a blow as a whole, whatever sorts of damage it is of. */
function reduced(step: DsStep, source: Source, blow: Blow, pooled: readonly Struck[]): readonly Portion[] {
  const portions = blow.map((hit): Portion => ({ hit, amount: hit.amount, parts: [...hit.parts] }))
  if (source.unreduced === true) return portions
  const share = shareOf(step, source, blow[0].piece)
  if (share === 'none') return portions.map((one) => ({ ...one, amount: 0 }))
  const moment = answered(step, source, blow, share === 'half', pooled)
  change(portions, moment.amount - totalOf(portions))
  if (moment.passed?.share === 'all') {
    for (const { hit, amount } of portions) passOn(step, source, hit, moment.passed, amount)
    return portions.map((one) => ({ ...one, amount: 0 }))
  }
  for (const one of portions) one.leaves = moment.leaves
  // @rule drawsteel.damage.order
  if (moment.halved && step.applies(R.triggered.halve)) halve(step, source, portions, moment.passed)
  return portions
}

const totalOf = (portions: readonly Portion[]): number => portions.reduce((sum, { amount }) => sum + amount, 0)

/** The moment before the damage, as those who answer leave it. */
function answered(step: DsStep, source: Source, blow: Blow, halved: boolean, pooled: readonly Struck[]): Hurting {
  const { by, use } = source
  const [{ piece, tier }] = blow
  const surges = (): number => pieceAt(step.fight, purseOf(step, by)).surges
  const before = by >= 0 ? surges() : 0
  const moment: Hurting = {
    window: 'damage',
    by,
    whom: piece,
    use,
    ability: source.ability,
    types: blow.map(({ type }) => type),
    tier,
    amount: blow.reduce((sum, { amount }) => sum + amount, 0),
    potency: 0,
    halved: halved || dealsHalf(step, source),
    isFatal: () => isFatal(step, source, blow, pooled),
    isWinding: () => isWinding(step, source, blow),
    afterwards: use?.afterwards ?? [],
  }
  for (const one of use?.deferred ?? []) if (one.whom() === piece) one.answer(moment)
  // Who is immune to all of it takes no damage.
  if (isPooled(pieceAt(step.fight, piece)) || lossOf(step, source, blow) > 0) open(step, moment)
  if (use === undefined) for (const one of moment.afterwards) one()
  if (use !== undefined && moment.potency !== 0) use.lowered = noted(use.lowered, piece, (use.lowered.get(piece) ?? 0) + moment.potency)
  if (by >= 0 && use?.roll !== undefined && surges() > before && step.applies(R.triggered.lateSurges))
    moment.amount += askSurges(step, use, [piece])
  return moment
}

/** Weakness and immunity are reckoned in, what others may yet answer is not. */
function isFatal(step: DsStep, source: Source, blow: Blow, pooled: readonly Struck[]): boolean {
  const piece = pieceAt(step.fight, blow[0].piece)
  const struck = blow.map((hit): Struck => ({ piece, hit, amount: hit.amount, parts: [] }))
  // @rule drawsteel.minion.drop-one
  if (isPooled(piece)) return wouldDrop(step, source, piece.squad, pooled, struck)
  // Who is dying is down already, whatever temporary Stamina there is.
  return piece.stamina > 0 && lossOf(step, source, blow) >= piece.stamina + piece.temp
}
function isWinding(step: DsStep, source: Source, blow: Blow): boolean {
  const piece = pieceAt(step.fight, blow[0].piece)
  return !isPooled(piece) && !isWinded(piece) && piece.stamina + piece.temp - lossOf(step, source, blow) <= windedValue(piece)
}
const lossOf = (step: DsStep, source: Source, blow: Blow): number =>
  blow.reduce((sum, { piece, amount, type }) => sum + changedBy(step, source, piece, amount, type, []), 0)

const mayHalve = lasting((sheets: DrawSteelFight['setup']['sheets']) => says(sheets, 'is', 'deals-half'))
const dealsHalf = (step: DsStep, { by, ability }: Source): boolean =>
  by >= 0 &&
  mayHalve(step.fight.setup.sheets) &&
  hasTrait(step, by, (part) => part.is === 'deals-half' && (!part.strikes || ability?.keywords.includes('strike') === true))

/** What is added goes to the first damage of a blow, and what is taken off comes off the first that has something left. */
function change(portions: readonly Portion[], by: number): void {
  let left = by
  for (const one of portions) {
    const next = Math.max(0, one.amount + left)
    left -= next - one.amount
    one.amount = next
  }
}

/** Half of the whole blow: each damage is what it adds to that half. */
function halve(step: DsStep, source: Source, portions: readonly Portion[], other: Hurting['passed']): void {
  let whole = 0
  let kept = 0
  for (const one of portions) {
    whole += one.amount
    const half = halfOf(whole) - kept
    kept += half
    if (other !== undefined) passOn(step, source, one.hit, other, one.amount - half)
    one.parts.push({ rule: R.triggered.halve, value: half - one.amount, type: '', label: 'halved' })
    one.amount = half
  }
}

/** What somebody else takes instead: no part of the blow that the use of an ability goes on from. */
function passOn(step: DsStep, source: Source, hit: Hit, { to, unreduced }: NonNullable<Hurting['passed']>, amount: number): void {
  if (amount > 0)
    hurt(
      step,
      { ...source, use: undefined, how: 'effect', isArea: false, ...(unreduced && { unreduced }) },
      { piece: to, amount, type: hit.type },
    )
}

function apply(step: DsStep, source: Source, { hit, amount: given, parts, leaves }: Portion): number {
  const { fight } = step
  const id = hit.piece
  const piece = pieceAt(fight, id)
  const taken = changedBy(step, source, id, given, hit.type, parts)
  const amount = leaves === undefined ? taken : Math.min(taken, Math.max(0, piece.stamina + piece.temp - leaves))
  const before = standingOf(step, id)
  const fromTemp = step.applies(R.tempstamina.first) ? Math.min(piece.temp, amount) : 0
  // @rule drawsteel.stamina.loss
  step.emit({
    type: 'damage',
    piece: id,
    by: source.by,
    amount,
    damageType: hit.type,
    how: source.how,
    stamina: piece.stamina - (amount - fromTemp),
    temp: piece.temp - fromTemp,
    parts: reasonsOf(parts, amount, source.rule, source.how),
    rule: source.rule,
  })
  if (amount > 0) {
    gainOn(step, 'damaged', id)
    openPlain(step, 'damaged', id, source.by, amount)
    if (amount > fromTemp) openPlain(step, 'loses', id, source.by, amount - fromTemp)
    const isDown = rises(step, id, hit.type)
    settle(step, id, source.by, before, () => !isObject(fight, id) && sparedOf(step, source, [id]).length > 0)
    if (isDown) bookOf(step).comesDown(step, id)
  }
  return amount
}

const RISEN = 'did-rise'

/** Some do not stay down: brought to 0 Stamina, they have some left instead. Whether that knocks them prone. */
function rises(step: DsStep, id: PieceId, type: Typed): boolean {
  const piece = pieceAt(step.fight, id)
  if (piece.stamina > 0 || piece.state !== 'up' || isHero(step.fight, id)) return false
  for (const part of traitParts(step, id)) {
    if (part.is !== 'rises' || part.unless.includes(type) || (part.often !== 'always' && has(step.fight, id, RISEN))) continue
    const stamina = Math.min(piece.maxStamina, bookOf(step).amountFor(step, id, id, part.stamina))
    if (stamina <= 0) continue
    step.begin({ kind: RISEN, means: DONE, on: id, rule: R.death.director, until: part.often === 'round' ? 'round-end' : 'fight-end' })
    step.emit({ type: 'healed', piece: id, by: id, amount: stamina - piece.stamina, stamina, rule: R.death.director })
    return part.prone && afflict(step, id, 'prone', NOBODY, 'lasting')
  }
  return false
}
