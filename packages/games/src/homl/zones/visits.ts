import type { Square } from '@riposte/board'
import { catches, type Effect, type PieceId } from '@riposte/referee'
import { isHeld } from '../bearing/parts.ts'
import type { Clause, Visit } from '../clauses/clauses.ts'
import { isOfSide, pieceAt } from '../fight.ts'
import { traitOf, useOf } from '../play/use.ts'
import { run } from '../play/verbs.ts'
import { distance, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'

/** Who comes into a zone or an aura, or is in it when its turn starts or ends. Each acts by itself, once a turn. */

type Zone = Extract<Clause, { readonly do: 'zone' }>

const zoneOf = ({ kind, holds }: Effect): Zone | undefined =>
  (kind === 'zone' || kind === 'aura') && isHeld(holds) && holds.part.do === 'zone' ? holds.part : undefined

/** So far from its squares, or from who carries it. */
function gap({ fight }: HomlStep, { kind, on, squares, value }: Effect, id: PieceId): number {
  // @rule homl.npc.aura
  if (kind === 'aura') return distance(fight, on, id) - value
  const mine = squaresOf(fight, id)
  if (mine.some((square) => squares.includes(square))) return 0
  const { columns } = fight.board
  const isBeside = (a: Square, b: Square): boolean =>
    Math.abs((a % columns) - (b % columns)) <= 1 && Math.abs(Math.floor(a / columns) - Math.floor(b / columns)) <= 1
  return mine.some((a) => squares.some((b) => isBeside(a, b))) ? 1 : 2
}

/** Somebody has moved: what it was in before, it has not entered. */
export function entered(step: HomlStep, id: PieceId, was: readonly Square[]): void {
  for (const effect of step.fight.effects) {
    const zone = zoneOf(effect)
    if (zone?.on.includes('enters') !== true || gap(step, effect, id) > 0) continue
    // @rule homl.zone.inside
    if (wasInside(step, effect, was)) continue
    visit(step, effect, zone, id)
  }
}

function wasInside({ fight }: HomlStep, { kind, on, squares, value }: Effect, was: readonly Square[]): boolean {
  if (kind === 'zone') return was.some((square) => squares.includes(square))
  const { columns } = fight.board
  return squaresOf(fight, on).some((a) =>
    was.some(
      (b) => Math.max(Math.abs((a % columns) - (b % columns)), Math.abs(Math.floor(a / columns) - Math.floor(b / columns))) <= value,
    ),
  )
}

/** What befalls it, once a turn. */
// @rule homl.zone.overlap
function visit(step: HomlStep, effect: Effect, zone: Zone, id: PieceId): void {
  const by = effect.kind === 'aura' ? effect.on : effect.by
  if (pieceAt(step.fight, id).gone === 1 || !isOfSide(step.fight, by, zone.side, id)) return
  const now = step.fight.effects.find((one) => one.id === effect.id)
  if (now === undefined || !catches(step, now, id)) return
  run(step, useOf(step, { by, strike: traitOf(effect.kind), visitor: id, area: effect.squares }), zone.does)
}

/** A new turn: each may act on everybody again. */
export function clearZones(step: HomlStep): void {
  for (const effect of step.fight.effects) if (zoneOf(effect) !== undefined && effect.caught.length > 0) step.change(effect, { caught: [] })
}

export interface Due {
  readonly id: string
  readonly matters: boolean
  readonly stands: () => boolean
  readonly resolve: () => void
}

/** Those whose moment the start or the end of a turn is. */
export function visitsAt(step: HomlStep, id: PieceId, phase: 'starts' | 'ends'): Due[] {
  const inside: Visit = `${phase}-turn`
  const beside: Visit = `${phase}-beside`
  return step.fight.effects.flatMap((effect): Due[] => {
    const zone = zoneOf(effect)
    if (zone === undefined || !zone.on.some((one) => one === inside || one === beside)) return []
    const away = gap(step, effect, id)
    const isCaught = (away <= 0 && zone.on.includes(inside)) || (away === 1 && zone.on.includes(beside))
    if (!isCaught) return []
    return [
      { id: `zone-${effect.id}`, matters: true, stands: () => gap(step, effect, id) <= 1, resolve: () => visit(step, effect, zone, id) },
    ]
  })
}
