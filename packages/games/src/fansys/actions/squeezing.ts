import { terrainBit } from '@riposte/board'
import { effectOn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { bearerOf } from '../movement/mounts.ts'
import { moveTo } from '../movement/movement.ts'
import { canBeAt } from '../movement/plan.ts'
import { gaps, leastOf, narrowest, WRIGGLING } from '../movement/squeeze.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { FEET, floorUnder, spotOption, squaresAt, squaresOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { asPartOfMove } from './moves.ts'

/** Getting through what is too narrow for one. */

const isAsSmall = ({ fight }: FansysStep, id: PieceId): boolean => {
  const { narrow } = pieceAt(fight, id)
  return (narrow === 0 ? sheetOf(fight, id).footprint.across : narrow) <= narrowest(fight, id)
}

/** Half its squares in a row, for bodies of more than one. */
export const squeezing: Action = {
  id: 'squeeze',
  rule: R.squeeze.limit,
  about:
    'Make yourself as small as half your space (or your mount), to go through a passage that narrow, each step as over difficult ground. You are at your full size again where your way ends and there is room. Answers: which part of your space.',
  example: 'A: [squeeze, b2]',
  pointless: (step, id) => isAsSmall(step, bearerOf(step.fight, id)),
  forbidden: (step, id) => asPartOfMove(step, id, bearerOf(step.fight, id)),
  take(step, id, pay) {
    const body = bearerOf(step.fight, id)
    const narrow = narrowest(step.fight, body)
    const small = step.supposing((fight) => void (pieceAt(fight, body).narrow = narrow))
    const own = squaresOf(step.fight, body)
    const options = own.flatMap((at) => {
      const to = { at, height: Math.max(pieceAt(step.fight, body).height, floorUnder(small.fight, body, at)) }
      const isInside = squaresAt(small.fight, body, at).every((square) => own.includes(square))
      return isInside && canBeAt(small, body, to) ? [{ ...spotOption(step.fight, to), auto: true }] : []
    })
    const { to } = ask.square(step, id, 'which part of its space', options, R.squeeze.limit)
    pay()
    step.set(body, 'narrow', narrow, R.squeeze.limit)
    // @rule fansys.squeeze.limit
    moveTo(step, body, to, 'squeeze')
  },
}

/** Tried, and stuck: not again in this turn. */
const STUCK = 'stuck'

export const wriggling: Action = {
  id: 'wriggle',
  rule: R.squeeze.smaller,
  about:
    'Get through what is narrower than half your space, by an acrobatics roll against what the game master says it takes; large bodies then squeeze. Answers: none.',
  pointless: ({ fight }, id) => !isAnythingNarrower(fight, id) || effectOn(fight, id, WRIGGLING) !== undefined,
  forbidden: (step, id) => [
    ...asPartOfMove(step, id),
    step.forbids(R.squeeze.smaller, effectOn(step.fight, id, STUCK) !== undefined || pieceAt(step.fight, id).mount >= 0),
  ],
  take(step, id, pay) {
    const hard = ['12', '16', '20', '24', 'no'].map((needs) => ({ id: needs, byDefault: needs === '16' }))
    const { id: needs } = ask.ruling(step, id, 'how hard it is to get through', hard, R.squeeze.smaller)
    pay()
    // @rule fansys.squeeze.smaller
    const isThrough = needs !== 'no' && skillCheck(step, id, 'acrobatics', Number(needs), R.squeeze.smaller).success
    step.begin({ kind: isThrough ? WRIGGLING : STUCK, on: id, rule: R.squeeze.smaller, until: 'turn-end', of: id })
  },
}

/** There is something that it could only wriggle through: a gap, a crack, or a passage for who needs more than five feet. */
function isAnythingNarrower(fight: FansysStep['fight'], id: PieceId): boolean {
  const least = leastOf(fight, id)
  return least > FEET || Object.entries(gaps).some(([name, feet]) => least > feet && terrainBit(fight.board, name) !== 0)
}
