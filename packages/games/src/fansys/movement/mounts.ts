import { effectOn, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { type FansysFight, type FansysPiece, pieceAt, rankOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { fixed } from './rate.ts'

/** Who sits on whom. */

/** Who goes when somebody goes: his mount, or he himself. */
export function bearerOf(fight: FansysFight, id: PieceId): PieceId {
  const { mount } = pieceAt(fight, id)
  return mount < 0 ? id : mount
}

/** Feet that it has just come in a straight line, on its own feet or on those of its mount. */
export const runUpOf = (fight: FansysFight, id: PieceId): number => pieceAt(fight, bearerOf(fight, id)).straight

export function ridersOf({ fight }: FansysStep, mount: PieceId): PieceId[] {
  const riders: PieceId[] = []
  for (const one of fight.pieces) if (one.mount === mount && one.gone === 0) riders.push(one.id)
  return riders
}

/** Whose turn it goes in: its rider's, of several the first's. */
export const leaderOf = (step: FansysStep, body: PieceId): PieceId => ridersOf(step, body)[0] ?? body

/** Who sits on it goes where it goes. */
export function takeAlong(step: FansysStep, mount: PieceId, { at, height }: Spot, how: string): void {
  // @rule fansys.mount.move
  for (const rider of ridersOf(step, mount))
    step.emit({ type: 'moved', piece: rider, from: pieceAt(step.fight, rider).at, to: at, height, how })
}

/** In a charge the secondary action pays for the one blow. */
export function paysAside(fight: FansysFight, id: PieceId): boolean {
  const { main, struck } = pieceAt(fight, id)
  return main === 0 && struck === 0 && chargesOn(fight, id) !== undefined
}

/** The mount from which somebody charges, as one may who has learned it, once it runs or sprints. */
export function chargesOn(fight: FansysFight, id: PieceId): FansysPiece | undefined {
  const { mount } = pieceAt(fight, id)
  if (mount < 0 || rankOf(fight, id, 'charge') === 0) return undefined
  const { pace } = pieceAt(fight, mount)
  return pace === 'run' || pace === 'sprint' ? pieceAt(fight, mount) : undefined
}

export const isTrained = ({ fight }: FansysStep, mount: PieceId): boolean => rankOf(fight, mount, 'war-trained') > 0

export const CONTROLLED = 'controlled'
export const isControlled = ({ fight }: FansysStep, mount: PieceId): boolean => effectOn(fight, mount, CONTROLLED) !== undefined

/** What keeps a mount from going where its rider likes. */
export const kept = (step: FansysStep, mount: PieceId): (RuleIndex | undefined)[] => [
  fixed(step, mount),
  // A beast that does not know war stands as it stands, until it is held to it.
  step.forbids(R.mount.bolt, !isTrained(step, mount) && !isControlled(step, mount)),
]
