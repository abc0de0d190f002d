import { GM, NOBODY, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import { type DrawSteelFight, type DsPiece, pieceAt, type Squad, squadMembers } from '../fight.ts'
import { gainOn } from '../resources/resources.ts'
import { R } from '../rules.ts'
import { distance } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Typed } from '../terms.ts'
import { openPlain } from '../windows.ts'
import { type Portion, reasonsOf, type Source } from './hit.ts'
import { die, knockOut, sparedOf } from './stamina.ts'
import { changedBy } from './weakness.ts'

/** The pool of a squad of minions, and who of them drops. */

export interface Struck extends Portion {
  readonly piece: DsPiece
}

/** What a pool loses: an area counts each minion for no more than its own Stamina; weakness and immunity count once. */
function lossOf(step: DsStep, source: Source, single: number, struck: readonly Struck[], parts: Part[]): number {
  // @rule drawsteel.minion.area
  const isCapped = source.isArea === true
  const byType = new Map<Typed, number>()
  const room = new Map<PieceId, number>()
  for (const { piece, hit, amount } of struck) {
    const counts = isCapped ? Math.min(amount, room.get(piece.id) ?? single) : amount
    room.set(piece.id, (room.get(piece.id) ?? single) - counts)
    byType.set(hit.type, (byType.get(hit.type) ?? 0) + counts)
  }
  let loss = 0
  // @rule drawsteel.minion.immunity
  for (const [type, amount] of byType) loss += changedBy(step, source, struck[0]?.piece.id ?? NOBODY, amount, type, parts)
  return loss
}

/** What the pool may lose at most: whom an answer leaves some Stamina keeps it, beside all whom the others' damage leaves standing. */
function mostOf(step: DsStep, source: Source, { pool, single }: Squad, struck: readonly Struck[]): number {
  const kept = struck.filter(({ leaves }) => leaves !== undefined)
  if (kept.length === 0) return Number.POSITIVE_INFINITY
  const others = struck.filter((one) => !kept.includes(one))
  const standing = Math.ceil((pool - lossOf(step, source, single, others, [])) / single)
  return pool - single * (standing - kept.length) - kept.reduce((sum, { leaves = 0 }) => sum + leaves, 0)
}

/** Whether a blow is what drops one more of its squad, after those that the same source has struck before. */
export function wouldDrop(step: DsStep, source: Source, at: number, before: readonly Struck[], blow: readonly Struck[]): boolean {
  const squad = step.fight.squads[at]
  if (squad === undefined) return false
  const standing = (struck: readonly Struck[]): number =>
    Math.ceil(Math.max(0, squad.pool - lossOf(step, source, squad.single, struck, [])) / squad.single)
  const earlier = before.filter(({ piece }) => piece.squad === at)
  return standing([...earlier, ...blow]) < standing(earlier)
}

/** A squad's pool, and who drops for it. */
export function hurtSquad(step: DsStep, source: Source, at: number, struck: readonly Struck[]): void {
  const { fight } = step
  const squad = fight.squads[at]
  const first = struck[0]
  if (squad === undefined || first === undefined) return
  const parts: Part[] = [...first.parts]
  const loss = Math.min(mostOf(step, source, squad, struck), lossOf(step, source, squad.single, struck, parts))
  if (loss <= 0) return
  const pool = Math.max(0, squad.pool - loss)
  step.emit({ type: 'squad', squad: at, to: { ...squad, pool }, rule: R.minion.pool })
  for (const one of struck) {
    // Several share one loss; a minion struck alone has taken what the pool has lost.
    const amount = struck.length === 1 ? loss : one.amount
    step.emit({
      type: 'damage',
      piece: one.piece.id,
      by: source.by,
      amount,
      damageType: one.hit.type,
      how: source.how,
      stamina: pool,
      temp: 0,
      parts: reasonsOf(one === first ? parts : one.parts, amount, source.rule, struck.length === 1 ? source.how : 'shared by the squad'),
      rule: source.rule,
    })
  }
  for (const { piece, amount } of struck) {
    if (amount <= 0) continue
    gainOn(step, 'damaged', piece.id)
    openPlain(step, 'damaged', piece.id, source.by, amount)
    openPlain(step, 'loses', piece.id, source.by, amount)
  }
  dropFor(
    step,
    source,
    at,
    struck.map((hit) => hit.piece),
    struck.flatMap(({ piece, leaves }) => (leaves === undefined ? [] : [piece])),
  )
}

/** What a minion loses without being hurt goes from the pool as well. */
export function drainSquad(step: DsStep, at: number, id: PieceId, amount: number, rule: RuleIndex): void {
  const { fight } = step
  const squad = fight.squads[at]
  if (squad === undefined) return
  const pool = Math.max(0, squad.pool - amount)
  step.emit({ type: 'squad', squad: at, to: { ...squad, pool }, rule: R.minion.pool })
  step.emit({ type: 'loss', piece: id, amount, stamina: pool, rule })
  openPlain(step, 'loses', id, NOBODY, amount)
  dropFor(step, { by: NOBODY }, at, [pieceAt(fight, id)])
}

/** The pool as the game master sets it, by one of the squad. */
export function setPool(step: DsStep, id: PieceId, pool: number): void {
  const piece = pieceAt(step.fight, id)
  const squad = step.fight.squads[piece.squad]
  if (squad === undefined) return
  step.emit({ type: 'squad', squad: piece.squad, to: { ...squad, pool: Math.max(0, pool) }, rule: R.minion.pool })
  dropFor(step, { by: NOBODY }, piece.squad, [piece])
}

/** As many drop as the pool no longer has Stamina for. */
function dropFor(
  step: DsStep,
  source: Pick<Source, 'by' | 'ability'>,
  at: number,
  struck: readonly DsPiece[],
  kept: readonly DsPiece[] = [],
): void {
  const squad = step.fight.squads[at]
  if (squad === undefined) return
  const living = squadMembers(step.fight, at)
  // @rule drawsteel.minion.drop-many
  const drops = Math.max(0, living.length - Math.ceil(squad.pool / squad.single))
  const able = living.filter((one) => !kept.includes(one))
  const dropped = whoDrops(step, source, able, struck, drops).map((one) => one.id)
  const spared = sparedOf(step, source, dropped)
  for (const id of dropped) drop(step, id, source.by, spared.includes(id))
}

/** First those who were struck, then those nearest to them; whoever dealt it chooses among equals. */
function whoDrops(
  step: DsStep,
  source: Pick<Source, 'by'>,
  living: readonly DsPiece[],
  struck: readonly DsPiece[],
  drops: number,
): DsPiece[] {
  const chosen: DsPiece[] = []
  while (chosen.length < drops) {
    const left = living.filter((one) => !chosen.includes(one))
    const among = left.filter((one) => struck.includes(one))
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

function pick(step: DsStep, source: Pick<Source, 'by'>, among: readonly DsPiece[]): DsPiece | undefined {
  const [first] = among
  if (first === undefined || among.length === 1) return first
  const seat = source.by >= 0 ? pieceAt(step.fight, source.by).seat : GM
  const options = among.map((one) => ({ id: one.key, piece: one.id, byDefault: one === first, one }))
  return step.ask({
    kind: 'choice',
    seat,
    piece: source.by,
    text: 'which minion drops',
    options,
    refusals: undefined,
    rule: R.minion.dropOne,
  }).one
}

function drop(step: DsStep, id: PieceId, by: PieceId, isSpared: boolean): void {
  step.emit({ type: 'dropped', piece: id, by, rule: R.minion.dropOne })
  if (isSpared) knockOut(step, id)
  else die(step, id, by, R.minion.dropOne)
}
