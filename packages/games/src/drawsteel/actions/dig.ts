import { SIDE } from '@riposte/board'
import { type Offers, type Option, type PieceId, whyNone } from '@riposte/referee'
import { ask } from '../asking.ts'
import { afflict, grabbedBy } from '../conditions/conditions.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { put, walk } from '../movement/movement.ts'
import { hasRoom } from '../movement/room.ts'
import { speedOf } from '../movement/speeds.ts'
import { whyNoStop } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import { floorUnder, hasTerrain, isAloft, isUnderground, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import type { Action } from './action.ts'

/** Moving up and down through dirt. */

interface Depth extends Option {
  readonly by: number
}

/** How far it could dig up or down. */
function depths(step: DsStep, id: PieceId): Offers<Depth> {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const most = sheetOf(fight, id).size.number
  const floor = floorUnder(fight, id, piece.at)
  const holds = grabbedBy(fight, id).some((one) => isUp(pieceAt(fight, one)))
  const offers = step.offers<Depth>()
  for (let n = 1; n <= most; n++) {
    const up = { at: piece.at, height: piece.height + n * SIDE }
    if (up.height <= floor) offers.offer({ id: `up-${n}`, by: n }, whyNoStop(step, id, up))
    offers.offer(
      { id: `down-${n}`, by: -n },
      step.forbids(R.move.dig, holds),
      step.forbids(
        R.move.burrow,
        squaresOf(fight, id).some((square) => hasTerrain(fight.board, square, 'rock')),
      ),
    )
  }
  return offers
}

/** Up or down through dirt, by as many squares as the digger is large. */
export const dig: Action = {
  id: 'dig',
  told: 'digs',
  about: 'Maneuver of a burrower: up or down by as many squares as your size number. Answers: up-1, down-2…',
  example: 'W: [dig, down-2]',
  rule: R.move.dig,
  cost: 'maneuver',
  pointless: (step, id) => !sheetOf(step.fight, id).modes.includes('burrow'),
  forbidden: (step, id) => [
    step.forbids(R.move.dig, speedOf(step, id) < sheetOf(step.fight, id).size.number || isAloft(step.fight, pieceAt(step.fight, id))),
    whyNone(depths(step, id)),
  ],
  take: (step, id) => {
    const piece = pieceAt(step.fight, id)
    const offers = depths(step, id)
    offers.options.push({ id: 'stay', by: 0, byDefault: true })
    const { by } = ask.choice(step, id, 'how far up or down', offers.options, R.move.dig, offers.refusals)
    if (by === 0) return
    walk(step, id, [{ at: piece.at, height: piece.height + by * SIDE }], { way: 'move' })
    showsByMoving(step, id)
  },
}

export const clawDirt: Action = {
  id: 'claw-dirt',
  told: 'claws through the ground',
  about:
    'Maneuver of who does not burrow and has speed 2: a Might roll moves you 1 square through ground, at a price on lower tiers. Answers: up or down; at tier 2 `yes` or `no`.',
  example: 'A: [claw-dirt, up]',
  rule: R.move.clawDirt,
  cost: 'maneuver',
  isTest: true,
  pointless: (step, id) => sheetOf(step.fight, id).modes.includes('burrow') || !isUnderground(step.fight, pieceAt(step.fight, id)),
  forbidden: (step, id) => [step.forbids(R.move.clawDirt, speedOf(step, id) < 2)],
  take: (step, id) => {
    const piece = pieceAt(step.fight, id)
    const tier = rollTest(step, id, { of: ['might'], what: 'claw-dirt', isManeuver: true })
    const options = [
      { id: 'up', by: SIDE, byDefault: true },
      { id: 'down', by: -SIDE },
    ]
    const { by } = ask.choice(step, id, 'up or down', options, R.move.clawDirt)
    if (tier === 2) {
      const pays = piece.action > 0 && ask.yes(step, id, 'give the action of this turn for it', R.move.clawDirt)
      if (!pays) return
      step.set(id, 'action', 0, R.move.clawDirt)
    }
    const spot = { at: piece.at, height: Math.min(floorUnder(step.fight, id, piece.at), piece.height + by) }
    if (spot.height !== piece.height && (spot.height < 0 || hasRoom(step, id, spot))) put(step, id, spot, 'claw', R.move.clawDirt)
    showsByMoving(step, id)
    if (tier <= 2) afflict(step, id, 'slowed', id, 'eot')
    if (tier === 1) afflict(step, id, 'weakened', id, 'eot')
  },
}
