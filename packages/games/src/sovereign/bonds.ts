import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { isUp, pieceAt } from './fight.ts'
import { R } from './rules.ts'
import { isAdjacent } from './space.ts'
import type { SovereignStep } from './step.ts'

/** What ties one piece to another for as long as they are beside each other: holds and screens. */

/** The screen a piece gives ends when it falls, and when its ward does not stay beside it. */
export function checkScreens(step: SovereignStep): void {
  for (const effect of bonds(step, 'screened')) {
    const stands = effect.by !== NOBODY && isUp(pieceAt(step.fight, effect.by)) && areTogether(step, effect)
    if (!stands) step.end(effect, 'apart', R.screen.duration)
  }
}

/** Who is taken out of arm's reach of those who hold it, or whom it holds, is out of the grapple. */
export function tearApart(step: SovereignStep, id: PieceId): void {
  for (const hold of bonds(step, 'grappled')) {
    const isItsOwn = hold.on === id || hold.by === id
    if (isItsOwn && hold.by !== NOBODY && !areTogether(step, hold)) step.end(hold, 'torn apart', R.shove.result)
  }
}

const bonds = ({ fight: { effects } }: SovereignStep, kind: string): readonly Effect[] =>
  effects.length === 0 ? effects : effects.filter((effect) => effect.kind === kind)

const areTogether = ({ fight }: SovereignStep, { on, by }: Effect): boolean =>
  pieceAt(fight, on).gone === 0 && pieceAt(fight, by).gone === 0 && isAdjacent(fight, on, by)
