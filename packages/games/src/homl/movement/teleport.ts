import { squareBox } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { askLanding, type Spot, type Teleporting, type TeleportRules } from '@riposte/tactics'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxesApart, floorUnder, roomsOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { canBeAt } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { runsInto } from './plan.ts'

/** From one place to another without the way between: whoever causes it says where to. */
export function teleport(
  step: HomlStep,
  by: PieceId,
  id: PieceId,
  squares: number,
  optional = false,
  isFit: (to: Spot) => boolean = () => true,
): void {
  if (pieceAt(step.fight, id).gone === 1) return
  // Through rooms one gets farther than a drawing shows.
  const drawn = roomsOf(step.fight.setup) === undefined ? squares : step.fight.board.columns + step.fight.board.rows
  const to = askLanding(landing, step.asKnownTo(by, id), {
    id,
    by,
    squares: drawn,
    far: squares,
    isFit,
    optional,
    text: `teleport up to ${squares}`,
  })
  if (to === undefined || runsInto(step, by, id, to)) return
  // @rule homl.teleport.basic, homl.teleport.target
  moveTo(step, id, to, 'teleport')
}

interface Leap extends Teleporting {
  readonly far: number
  /** As the feat says. */
  readonly isFit: (to: Spot) => boolean
}

const landing: TeleportRules<HomlStep, Spot, Leap> = {
  here: ({ fight }, id) => pieceAt(fight, id),
  spotIn: ({ fight }, { id }, at) => ({ at, height: floorUnder(fight, id, at) }),
  whyNot: (step, { id, far, isFit }, to) => {
    // Each of its squares goes as far.
    const { at, height } = pieceAt(step.fight, id)
    const { columns } = step.fight.board
    const isFar = boxesApart(step.fight, squareBox(columns, at, height), squareBox(columns, to.at, to.height)) > far
    return [
      step.forbids(R.teleport.basic, isFar),
      step.forbids(R.action.feat, !isFit(to)),
      step.forbids(R.square.occupied, !canBeAt(step, id, to)),
    ]
  },
  seat: ({ fight }, by) => pieceAt(fight, by).seat,
}
