import { terrainBit } from '@riposte/board'
import { effectOn, effectsOn, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { closeMeans, threatenedBy } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { checkFor } from '../attack/attack.ts'
import { manoeuvres } from '../attack/manoeuvres.ts'
import { fallProne, isAble, isDisabled } from '../conditions/conditions.ts'
import { endFeints, strays } from '../defence/aimed.ts'
import { type FansysFight, foesOf, pieceAt, sheetOf } from '../fight.ts'
import { around as stepsFrom } from '../movement/forced.ts'
import { bearerOf } from '../movement/mounts.ts'
import { moveTo, strengthOf } from '../movement/movement.ts'
import { canBeAt, PASSING } from '../movement/plan.ts'
import { gaps, leastOf, narrowest, WRIGGLING } from '../movement/squeeze.ts'
import { WITHDRAWN } from '../movement/threats.ts'
import { provoke } from '../provoking.ts'
import { roll, skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import { FEET, feetApart, floorUnder, spotOption, squaresAt, squaresOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { passive } from '../terms.ts'
import type { Action } from './action.ts'
import { plain } from './attacks.ts'
import { asPartOfMove } from './moves.ts'
import { canAttack } from './targets.ts'

/** Getting through a foe's square, and out of his reach. */

const has = (fight: FansysFight, id: PieceId, what: string, foe: PieceId): boolean =>
  effectsOn(fight, id).some(({ kind, value }) => kind === what && value === foe)

/** Those beside one who bar the way. */
const around = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  foesOf(fight, id).filter((one) => !isDisabled(fight, one) && !has(fight, id, PASSING, one) && feetApart(fight, id, one) <= 5)

/** Those of them who have not been tried in this turn. */
const barring = (step: FansysStep, id: PieceId): PieceId[] => around(step, id).filter((foe) => !has(step.fight, id, BARRED, foe))
const BARRED = 'barred'
const noneLeft = (step: FansysStep, id: PieceId): RuleIndex | undefined => step.forbids(R.hostile.fail, barring(step, id).length === 0)

const askFoe = (step: FansysStep, id: PieceId, among: (step: FansysStep, id: PieceId) => PieceId[]): PieceId =>
  ask.whom(step, id, 'past whom', among(step.asKnownTo(id), id), R.hostile.block)

/** Whether it comes off or not, those around may strike at who tries. */
function comesOff(step: FansysStep, id: PieceId, foe: PieceId, isSo: boolean): void {
  // @rule fansys.hostile.provokes
  provoke(step, id, 'pass-foe', threatenedBy(step, id))
  // @rule fansys.hostile.fail
  step.begin({
    kind: isSo ? PASSING : BARRED,
    on: id,
    rule: isSo ? R.hostile.block : R.hostile.fail,
    until: 'turn-end',
    of: id,
    value: foe,
  })
}

const slip: Action = {
  id: 'slip-past',
  rule: R.hostile.acrobatics,
  about: 'Get past a foe beside you by acrobatics, as part of your move. Answers: whom, where there are several.',
  example: 'A: [slip-past, B]',
  pointless: (step, id) => around(step, id).length === 0,
  forbidden: (step, id) => [...asPartOfMove(step, id), noneLeft(step, id)],
  take(step, id, pay) {
    const foe = askFoe(step, id, barring)
    pay()
    // @rule fansys.hostile.acrobatics
    comesOff(step, id, foe, skillCheck(step, id, 'acrobatics', passive(strengthOf(step, foe)), R.hostile.acrobatics).success)
  },
}

const barge: Action = {
  id: 'barge',
  rule: R.hostile.athletics,
  about: 'Force your way past a foe beside you by athletics, and push it aside. Answers: whom, where there are several; where to push it.',
  example: 'A: [barge, B, c2]',
  pointless: (step, id) => around(step, id).length === 0,
  forbidden: (step, id) => [
    ...asPartOfMove(step, id),
    noneLeft(step, id),
    step.forbids(R.hostile.athletics, pushable(step, id).length === 0),
  ],
  take(step, id, pay) {
    const foe = askFoe(step, id, pushable)
    pay()
    const { walked, toil, straight } = pieceAt(step.fight, id)
    const sway = new Sway(step)
    sway.hamper(R.hostile.athleticsRunup, walked - toil < RUN_UP)
    // @rule fansys.hostile.athletics.speedbonus
    const bonus = Math.max(0, Math.floor((straight - FAR) / RUN_UP))
    const needs = sheetOf(step.fight, foe).threshold.STR
    const runUp: Part = { rule: R.hostile.athleticsSpeedbonus, value: bonus, type: '', label: 'run-up' }
    const { success } = skillCheck(step, id, 'athletics', needs, R.hostile.athletics, sway, runUp)
    comesOff(step, id, foe, success)
    const places = asides(step.asKnownTo(id), id, foe)
    // @rule fansys.hostile.provokes
    if (!success || places.length === 0 || !isAble(step.fight, id)) return
    const { to } = ask.square(step, id, 'where to push it', places, R.hostile.athletics)
    const body = bearerOf(step.fight, foe)
    // @rule fansys.hostile.athletics
    if (canBeAt(step, body, to)) moveTo(step, body, to, 'shove')
  },
}
const RUN_UP = 10
const FAR = 30

/** One square on, and not where one comes from. */
function asides(step: FansysStep, id: PieceId, foe: PieceId) {
  const body = bearerOf(step.fight, foe)
  return stepsFrom(step, body, pieceAt(step.fight, body))
    .filter((to) => to.at !== pieceAt(step.fight, id).at && canBeAt(step, body, to))
    .map((to) => spotOption(step.fight, to))
}

const pushable = (step: FansysStep, id: PieceId): PieceId[] => barring(step, id).filter((foe) => asides(step, id, foe).length > 0)

/** By a trick, for the secondary action: whoever is misled, held or pushed lets one by. */
const tricking = (what: 'feint' | 'grapple' | 'shove'): Action => ({
  id: `${what}-past`,
  rule: R.hostile.manoeuvre,
  about: `Get past a foe beside you by a ${what}, for your secondary action. Answers: whom, where there are several.`,
  example: `A: [${what}-past, B]`,
  pointless: (step, id) => around(step, id).length === 0,
  forbidden: (step, id) => [noneLeft(step, id), ...(trickedBy(step, id, what).length === 0 ? [R.hostile.manoeuvre] : [])],
  take(step, id, pay) {
    const foe = ask.whom(step, id, 'past whom', trickedBy(step.asKnownTo(id), id, what), R.hostile.manoeuvre)
    const [means] = closeMeans(step.fight, id)
    if (means === undefined) return
    pay()
    const blow = plain(step, id, foe, what, means)
    // @rule fansys.targeted.nodamage
    const isFound = strays(step, blow) === foe
    reveal(step, id)
    const success = isFound && roll(step, checkFor(step, blow), (known) => checkFor(known, blow)).success
    endFeints(step, foe)
    // @rule fansys.hostile.manoeuvre
    comesOff(step, id, foe, success)
    if (success && isAble(step.fight, id)) manoeuvres[what].come(step, blow)
  },
})
const trickedBy = (step: FansysStep, id: PieceId, what: 'feint' | 'grapple' | 'shove'): PieceId[] =>
  barring(step, id).filter((foe) =>
    closeMeans(step.fight, id)
      .slice(0, 1)
      .some((means) => canAttack(step, id, foe, means, what)),
  )
const trickPast: readonly Action[] = (['feint', 'grapple', 'shove'] as const).map(tricking)

const slipAway: Action = {
  id: 'slip-away',
  rule: R.aoo.withdrawAcrobatics,
  about: 'Withdraw by acrobatics, for your secondary action instead of the main one. Answers: none.',
  pointless: (step, id) => threatenedBy(step, id).length === 0,
  take(step, id, pay) {
    // @rule fansys.aoo.withdraw.acrobatics
    pay()
    const foes = threatenedBy(step, id)
    const needs = passive(Math.max(...foes.map((foe) => strengthOf(step, foe))))
    const { success, total } = skillCheck(step, id, 'acrobatics', needs, R.aoo.withdrawAcrobatics)
    // @rule fansys.aoo.withdraw.prone
    if (!success && total <= needs - 5) return fallProne(step, id, id, R.aoo.withdrawProne)
    // @rule fansys.aoo.withdraw.acrobatics
    if (success)
      step.begin({ kind: WITHDRAWN, on: bearerOf(step.fight, id), rule: R.aoo.withdrawAcrobatics, until: 'turn-end', of: id, caught: foes })
  },
}

/** Getting through what is too narrow for one. */

const isAsSmall = ({ fight }: FansysStep, id: PieceId): boolean => {
  const { narrow } = pieceAt(fight, id)
  return (narrow === 0 ? sheetOf(fight, id).footprint.across : narrow) <= narrowest(fight, id)
}

/** Half its squares in a row, for bodies of more than one. */
const squeezing: Action = {
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

const wriggling: Action = {
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

export const passing: readonly Action[] = [slip, barge, ...trickPast, slipAway, squeezing, wriggling]
