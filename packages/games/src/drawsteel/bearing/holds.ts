import { BRIGHT, DARK, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { isNotedOnYou, noteOf } from '../clauses/memory.ts'
import type { Test } from '../clauses/phrases.ts'
import { has, isActing, isBleeding, isDying } from '../conditions/conditions.ts'
import { isWinded } from '../conditions/winded.ts'
import { isAlive, isKind, isOf, pieceAt, sheetOf, squadOf } from '../fight.ts'
import { flankers } from '../sight/flanking.ts'
import { isHigher } from '../sight/high-ground.ts'
import { hasLine, isNear, isVeiled, mayNotice, wasHiddenFrom } from '../sight/sight.ts'
import { isSubmerged, restUnder, sizeOrder, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { conditions } from '../terms.ts'
import { isInRough, isInWater } from '../terrain.ts'
import { allOf, type Some } from './around.ts'

/** What holds of somebody, whatever is being done. */

/** Simple tests, with `you` as the one whose trait it is. */
export function holds(step: DsStep, tests: readonly Test[], you: PieceId, target: PieceId, isCharge = false): boolean {
  const { fight } = step
  return tests.every((test) => {
    if (test.is === 'not') return !holds(step, [test.test], you, target, isCharge)
    if (test.is === 'any') return test.tests.some((one) => holds(step, [one], you, target, isCharge))
    if (test.is === 'there') return countAround(step, test.who, you, target) >= test.least
    if (test.is === 'first-round') return fight.round === 1
    if (test.is === 'acting') return isActing(fight, test.whose === 'you' ? you : target)
    if (test.is === 'outdoors') return step.setting('surroundings') === 'natural' || step.setting('sky') === 'sun'
    if (test.is === 'captaining') return pieceAt(fight, you).captainOf >= 0
    if (test.is === 'strained') return pieceAt(fight, you).resource < 0
    if (test.is === 'surges') return pieceAt(fight, you).surges >= test.least
    if (test.is === 'victories') return pieceAt(fight, you).victories >= test.least
    if (test.is === 'charging') return isCharge
    if (test.is === 'above') return target >= 0 && isAbove(step, you, target, test.squares)
    if (test.is === 'unseen') return target >= 0 && wasHiddenFrom(fight, you, target)
    if (test.is === 'sized')
      return (
        target >= 0 &&
        (test.than === 'smaller' ? sizeOrder(fight, target) < sizeOrder(fight, you) : sizeOrder(fight, target) > sizeOrder(fight, you))
      )
    if (test.is === 'past' || test.is === 'began') {
      const note = `mark:${noteOf(test)}`
      const on = isNotedOnYou(test) ? you : target
      return fight.effects.some((one) => one.on === on && one.by === you && one.kind === note)
    }
    const whose = 'whose' in test && test.whose === 'you' ? you : target
    if (whose < 0) return false
    const piece = pieceAt(fight, whose)
    if (test.is === 'has') {
      // @rule drawsteel.winded.no-effect
      if (test.condition === 'winded') return isWinded(piece)
      if (test.condition === 'dying') return isDying(step, piece)
      if (test.condition === 'bleeding') return isBleeding(step, whose)
      if (test.condition === 'flying') return piece.height > restUnder(fight, whose, piece)
      return has(fight, whose, test.condition)
    }
    if (test.is === 'had')
      return test.by === undefined
        ? has(fight, whose, test.condition)
        : fight.effects.some((one) => one.on === whose && one.kind === test.condition && one.by === you)
    if (test.is === 'laid') return fight.effects.some((one) => one.on === whose && one.kind === test.condition && one.by === you)
    if (test.is === 'by')
      return fight.effects.some((one) => one.on === whose && one.kind === test.condition && one.by === (test.by === 'you' ? you : target))
    if (test.is === 'marked')
      return fight.effects.some((one) => one.on === whose && one.kind === `mark:${test.name}` && (test.by === undefined || one.by === you))
    if (test.is === 'relation') return isOf(fight, pieceAt(fight, you), piece, test.relation)
    if (test.is === 'flanked') return flankers(step, you, target).length > 0
    if (test.is === 'squad-of')
      return fight.pieces.filter((one) => one.squad >= 0 && one.squad === pieceAt(fight, you).squad && isAlive(one)).length <= test.most
    if (test.is === 'holding') return fight.effects.some((one) => one.kind === 'grabbed' && one.by === you)
    if (test.is === 'organization') return test.of.includes(sheetOf(fight, whose).organization)
    if (test.is === 'kind') return isKind(fight, whose, test.kind)
    if (test.is === 'within') return isNear(step, whose, test.of === 'you' ? you : target, test.squares)
    if (test.is === 'size') return sizeOrder(fight, whose) <= test.most && sizeOrder(fight, whose) >= test.least
    if (test.is === 'stamina') return piece.stamina <= test.most
    if (test.is === 'unhurt') return piece.stamina >= piece.maxStamina
    if (test.is === 'padded') return piece.temp > 0
    if (test.is === 'in-water') return isInWater(fight, whose)
    if (test.is === 'submerged') return isSubmerged(fight, whose)
    if (test.is === 'in-rough') return isInRough(fight, whose)
    if (test.is === 'mounted' && piece.carrier >= 0) return true
    if (test.is === 'mounted' || test.is === 'ridden') return fight.pieces.some((one) => one.carrier === whose && isAlive(one))
    if (test.is === 'dead') return piece.state === 'dead'
    if (test.is === 'felled') return piece.state === 'dead' || piece.stamina <= 0
    if (test.is === 'no-larger') return sizeOrder(fight, whose) <= sizeOrder(fight, you)
    if (test.is === 'recoveries') return piece.recoveries <= test.most
    if (test.is === 'imposed')
      return fight.effects.some(
        (one) =>
          one.on === whose && one.by >= 0 && conditions.some((condition) => condition === one.kind) && isKind(fight, one.by, test.kind),
      )
    if (test.is === 'traited') return sheetOf(fight, whose).traits.some((one) => one.id === test.name)
    if (test.is === 'concealed') return isVeiled(fight, whose) || has(fight, whose, 'invisible')
    if (test.is === 'sunlit')
      return step.setting('sky') === 'sun' && squaresOf(fight, whose).some((square) => fight.board.light[square] === BRIGHT)
    if (test.is === 'unlit') return squaresOf(fight, whose).every((square) => fight.board.light[square] === DARK)
    if (test.is === 'acted') return piece.turns > 0
    if (test.is === 'sees') return mayNotice(step, whose, you)
    if (test.is === 'you') return whose === you
    if (test.is === 'captain') return (squadOf(fight, pieceAt(fight, you))?.captain ?? -1) >= 0
    if (test.is === 'adjacent-ally') {
      const me = pieceAt(fight, you)
      return fight.pieces.some(
        (one) => one.id !== whose && isAlive(one) && isOf(fight, me, one, 'ally') && isNear(step, one.id, whose, test.squares),
      )
    }
    return false
  })
}

/** On higher ground; or so many squares above, flying or not. */
function isAbove(step: DsStep, you: PieceId, target: PieceId, squares: number | undefined): boolean {
  const [me, other] = [pieceAt(step.fight, you), pieceAt(step.fight, target)]
  return squares === undefined ? isHigher(step, me, other) : me.height - other.height >= squares * SIDE
}

/** How many of somebody there are around. */
export function countAround(step: DsStep, who: Some, you: PieceId, target: PieceId): number {
  const centre = who.of === 'you' ? you : target
  if (centre < 0) return 0
  const isThere = (id: PieceId): boolean =>
    typeof who.within === 'number' ? isNear(step, centre, id, who.within) : who.within === 'fight' || hasLine(step, centre, id)
  return allOf(step, you, centre, who, isThere, (id) => holds(step, who.tests, you, id)).length
}
