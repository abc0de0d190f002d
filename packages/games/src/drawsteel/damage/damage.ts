import { GM, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import type { Use } from '../abilities/using.ts'
import { type DrawSteelFight, type DsPiece, isObject, isThere, pieceAt, sheetOf, squadMembers } from '../fight.ts'
import type { Hurting } from '../moments.ts'
import { open, openPlain } from '../reactions/windows.ts'
import { gainOn } from '../resources/resources.ts'
import { askSurges } from '../resources/surges.ts'
import { traitResists } from '../rolls/held.ts'
import { halfOf } from '../rolls/rounding.ts'
import { R } from '../rules.ts'
import type { Resist } from '../sheet/sheet.ts'
import { distance, isSubmerged } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Tier, Typed } from '../terms.ts'
import { die, settle, standingOf } from './stamina.ts'

/** Damage: from what an outcome says to what is lost, for one target or for all of one source together. */

export interface Hit {
  readonly piece: PieceId
  readonly amount: number
  readonly type: Typed
  readonly parts: readonly Part[]
  readonly tier: Tier | 0
}

export interface Source {
  readonly by: PieceId
  readonly use?: Use | undefined
  readonly ability?: Ability | undefined
  /** strike, area, collision, fall, terrain, effect… */
  readonly how: string
  readonly rule: RuleIndex
  /** It counts once for each minion it covers. */
  readonly isArea?: boolean
  /** Nothing reduces it. */
  readonly unreduced?: boolean
}

/** A single hit: what it takes off in the end. */
export const hurt = (step: DsStep, source: Source, hit: Omit<Hit, 'parts' | 'tier'> & Partial<Hit>): number =>
  dealAll(step, source, [{ parts: [], tier: 0, ...hit }]).get(hit.piece) ?? 0

/** Everything that one source deals, each target's damage being its own trigger; squads are reckoned once. */
export function dealAll(step: DsStep, source: Source, hits: readonly Hit[]): Map<PieceId, number> {
  const dealt = new Map<PieceId, number>()
  const squads = new Map<number, { piece: DsPiece; amount: number; type: Typed; parts: readonly Part[] }[]>()
  for (const hit of hits) {
    const piece = pieceAt(step.fight, hit.piece)
    if (!isThere(piece) || piece.state === 'dead') continue
    const { amount, parts } = reduced(step, source, hit)
    if (isPooled(step, piece)) {
      const list = squads.get(piece.squad) ?? []
      list.push({ piece, amount, type: hit.type, parts })
      squads.set(piece.squad, list)
      dealt.set(hit.piece, (dealt.get(hit.piece) ?? 0) + amount)
    } else dealt.set(hit.piece, (dealt.get(hit.piece) ?? 0) + apply(step, source, hit, amount, parts))
  }
  for (const [squad, list] of squads) hurtSquad(step, source, squad, list)
  return dealt
}

const isPooled = (step: DsStep, piece: DsPiece): boolean => piece.squad >= 0 && step.applies(R.minion.pool)

/** What is left after those who react. */
function reduced(step: DsStep, source: Source, hit: Hit): { amount: number; parts: Part[] } {
  const parts: Part[] = [...hit.parts]
  if (source.unreduced === true) return { amount: hit.amount, parts }
  const { by, use } = source
  const before = by >= 0 ? pieceAt(step.fight, by).surges : 0
  const moment: Hurting = {
    window: 'damage',
    by,
    whom: hit.piece,
    use,
    ability: source.ability,
    types: [hit.type],
    tier: hit.tier,
    amount: hit.amount,
    potency: 0,
    halved: false,
    afterwards: use?.afterwards ?? [],
  }
  open(step, moment)
  if (use === undefined) for (const one of moment.afterwards) one()
  let { amount } = moment
  if (use !== undefined && moment.potency !== 0) use.potency.set(hit.piece, (use.potency.get(hit.piece) ?? 0) - moment.potency)
  if (by >= 0 && use?.roll !== undefined && pieceAt(step.fight, by).surges > before && step.applies(R.triggered.lateSurges))
    amount += askSurges(step, use, [hit.piece])
  if (moment.passed?.share === 'all') {
    passOn(step, source, hit, moment.passed.to, amount)
    return { amount: 0, parts }
  }
  if (moment.halved && step.applies(R.triggered.halve)) {
    // The order matters: off, weakness and immunity come before it.
    if (!step.applies(R.damage.order)) return { amount: halfOf(step, changedBy(step, source, hit.piece, amount, hit.type, parts)), parts }
    const half = halfOf(step, amount)
    if (moment.passed !== undefined) passOn(step, source, hit, moment.passed.to, amount - half)
    parts.push({ rule: R.triggered.halve, value: half - amount, type: '', label: 'halved' })
    amount = half
  } else if (!step.applies(R.damage.order)) return { amount: changedBy(step, source, hit.piece, amount, hit.type, parts), parts }
  return { amount: Math.max(0, amount), parts }
}

/** What somebody else takes instead: no part of the blow that the use of an ability goes on from. */
function passOn(step: DsStep, source: Source, hit: Hit, to: PieceId, amount: number): void {
  if (amount > 0) hurt(step, { ...source, use: undefined, how: 'effect', isArea: false }, { piece: to, amount, type: hit.type })
}

/** "The damage ignores immunity". */
const ignores = ({ before, after }: Ability): boolean =>
  before.some((one) => one.do === 'ignore' && one.what === 'immunity') ||
  after.some((one) => one.do === 'ignore' && one.what === 'immunity')

/** Weakness, then immunity, each the highest that fits. */
function changedBy(step: DsStep, source: Source, id: PieceId, given: number, written: Typed, parts: Part[]): number {
  // Off: all damage is alike.
  const type = written === '' || step.applies(R.damage.types) ? written : ''
  let amount = given
  if (amount <= 0 || source.unreduced === true) return Math.max(0, amount)
  const weakness = bestOf(step, resists(step, id, 'weakness', type), false)
  if (weakness > 0 && step.applies(R.damage.weakness)) {
    parts.push({ rule: R.damage.weakness, value: weakness, type, label: 'weakness' })
    amount += weakness
  }
  const passes = source.use !== undefined && ignores(source.use.ability)
  const immunity = passes ? 0 : bestOf(step, resists(step, id, 'immunity', type), true)
  if (immunity > 0 && step.applies(R.damage.immunity)) {
    const rule = isObject(step.fight, id) && immunity === Number.POSITIVE_INFINITY ? R.object.immunity : R.damage.immunity
    const off = Math.min(amount, immunity)
    parts.push({ rule, value: -off, type, label: 'immunity' })
    amount -= off
  }
  return amount
}

function bestOf(step: DsStep, values: readonly number[], isImmunity: boolean): number {
  const rule = isImmunity ? R.damage.immunityHighest : R.damage.weakness
  if (values.length < 2 || step.applies(rule)) return Math.max(0, ...values)
  return values.reduce((sum, one) => sum + one, 0)
}

function resists(step: DsStep, id: PieceId, kind: 'immunity' | 'weakness', type: Typed): number[] {
  const { fight } = step
  const sheet = sheetOf(fight, id)
  const list: readonly Resist[] = kind === 'immunity' ? sheet.immunities : sheet.weaknesses
  const values = list.flatMap((one) => (one.type === 'all' || one.type === type ? [one.value] : []))
  for (const effect of fight.effects) {
    if (effect.on !== id || !effect.kind.startsWith(`${kind}:`)) continue
    const of = effect.kind.slice(kind.length + 1, effect.kind.indexOf('@'))
    if (of === 'all' || of === type) values.push(effect.value)
  }
  values.push(...traitResists(step, id, kind, type))
  if (
    kind === 'immunity' &&
    isObject(fight, id) &&
    !sheet.supernatural &&
    (type === 'poison' || type === 'psychic') &&
    step.applies(R.object.immunity)
  )
    values.push(Number.POSITIVE_INFINITY)
  const water = kind === 'immunity' ? type === 'fire' : type === 'lightning'
  if (water && isSubmerged(fight, id) && step.applies(R.environment.underwater)) values.push(5)
  return values
}

function apply(step: DsStep, source: Source, hit: Hit, given: number, parts: Part[]): number {
  const { fight } = step
  const id = hit.piece
  const piece = pieceAt(fight, id)
  const amount = step.applies(R.damage.order) ? changedBy(step, source, id, given, hit.type, parts) : given
  // Off: what was meant to be reduced is lost whole.
  const lost = step.applies(R.stamina.loss) ? amount : hit.amount
  if (isObject(fight, id)) step.applies(R.object.stamina)
  const before = standingOf(step, id)
  const fromTemp = step.applies(R.tempstamina.first) ? Math.min(piece.temp, lost) : 0
  step.emit({
    type: 'damage',
    piece: id,
    by: source.by,
    amount: lost,
    damageType: hit.type,
    how: source.how,
    stamina: piece.stamina - (lost - fromTemp),
    temp: piece.temp - fromTemp,
    parts,
    rule: source.rule,
  })
  if (lost > 0) {
    gainOn(step, 'damaged', id)
    openPlain(step, 'damaged', id, source.by, lost)
    settle(step, id, source.by, before, () => spares(step, source, id))
  }
  return lost
}

/** Whose ability would kill may knock out instead. */
function spares(step: DsStep, source: Source, id: PieceId): boolean {
  if (source.ability === undefined || source.by < 0 || isObject(step.fight, id) || !step.applies(R.unconscious.knockOut)) return false
  const options = [
    { id: 'kill', byDefault: true },
    { id: 'knock-out', piece: id },
  ]
  const { seat } = pieceAt(step.fight, source.by)
  return (
    step.ask({
      kind: 'choice',
      seat,
      piece: source.by,
      text: `kill ${pieceAt(step.fight, id).key}, or knock it out`,
      options,
      rule: R.unconscious.knockOut,
    }).id === 'knock-out'
  )
}

// ------------------------------------------------------------------------------------------------------------- minions

interface Struck {
  readonly piece: DsPiece
  readonly amount: number
  readonly type: Typed
  readonly parts: readonly Part[]
}

/** A squad's pool: an area counts each minion for no more than its own Stamina; weakness and immunity count once. */
function hurtSquad(step: DsStep, source: Source, at: number, struck: readonly Struck[]): void {
  const { fight } = step
  const squad = fight.squads[at]
  const first = struck[0]
  if (squad === undefined || first === undefined) return
  const isCapped = source.isArea === true && step.applies(R.minion.area)
  let loss = 0
  const parts: Part[] = [...first.parts]
  for (const one of struck) {
    const alone = step.applies(R.minion.immunity) ? one.amount : changedBy(step, source, one.piece.id, one.amount, one.type, parts)
    loss += isCapped ? Math.min(alone, squad.single) : alone
  }
  if (step.applies(R.minion.immunity)) loss = changedBy(step, source, first.piece.id, loss, first.type, parts)
  if (loss <= 0) return
  const pool = Math.max(0, squad.pool - loss)
  step.emit({ type: 'squad', squad: at, to: { ...squad, pool }, rule: R.minion.pool })
  for (const one of struck)
    step.emit({
      type: 'damage',
      piece: one.piece.id,
      by: source.by,
      // Several share one loss; a minion struck alone has taken what the pool has lost.
      amount: struck.length === 1 ? loss : one.amount,
      damageType: one.type,
      how: source.how,
      stamina: pool,
      temp: 0,
      parts: one === first ? parts : one.parts,
      rule: source.rule,
    })
  for (const { piece, amount } of struck) {
    if (amount <= 0) continue
    gainOn(step, 'damaged', piece.id)
    openPlain(step, 'damaged', piece.id, source.by, amount)
  }
  const living = squadMembers(fight, at)
  let drops = Math.max(0, living.length - Math.ceil(pool / squad.single))
  // Off: however much is lost at once, one drops.
  if (source.isArea !== true && drops > 1 && !step.applies(R.minion.dropMany)) drops = 1
  for (const one of whoDrops(
    step,
    source,
    living,
    struck.map((hit) => hit.piece),
    drops,
  ))
    drop(step, one.id, source.by)
}

/** First those who were struck, then those nearest to them; whoever dealt it chooses among equals. */
function whoDrops(step: DsStep, source: Source, living: readonly DsPiece[], struck: readonly DsPiece[], drops: number): DsPiece[] {
  const chosen: DsPiece[] = []
  // Off: the first of the squad drops.
  const isStruckFirst = step.applies(R.minion.dropOne)
  while (chosen.length < drops) {
    const left = living.filter((one) => !chosen.includes(one))
    const among = isStruckFirst ? left.filter((one) => struck.includes(one)) : left.slice(0, 1)
    const next = among.length > 0 ? among : nearest(step.fight, left, struck)
    const one = pick(step, source, next)
    if (one === undefined) break
    chosen.push(one)
  }
  return chosen
}

function nearest(fight: DrawSteelFight, left: readonly DsPiece[], struck: readonly DsPiece[]): DsPiece[] {
  const far = (one: DsPiece): number => Math.min(...struck.map((other) => distance(fight, one.id, other.id)))
  const least = Math.min(...left.map(far))
  return left.filter((one) => far(one) === least)
}

function pick(step: DsStep, source: Source, among: readonly DsPiece[]): DsPiece | undefined {
  const [first] = among
  if (first === undefined || among.length === 1) return first
  const seat = source.by >= 0 ? pieceAt(step.fight, source.by).seat : GM
  const options = among.map((one) => ({ id: one.key, piece: one.id, byDefault: one === first, one }))
  return step.ask({ kind: 'choice', seat, piece: source.by, text: 'which minion drops', options, rule: R.minion.dropOne }).one
}

function drop(step: DsStep, id: PieceId, by: PieceId): void {
  step.emit({ type: 'dropped', piece: id, by, rule: R.minion.dropOne })
  die(step, id, by, R.minion.dropOne)
}
