import { effectsOn, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { isWithin, threatenedBy } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { checkFor } from '../attack/attack.ts'
import { manoeuvres } from '../attack/manoeuvres.ts'
import { fallProne, isAble, isCharmedBy, isDisabled } from '../conditions/conditions.ts'
import { endFeints } from '../defence/aimed.ts'
import { strays } from '../defence/concealment.ts'
import { type FansysFight, foesOf, pieceAt, sheetOf } from '../fight.ts'
import { around as stepsFrom } from '../movement/forced.ts'
import { bearerOf } from '../movement/mounts.ts'
import { moveTo, strengthOf } from '../movement/movement.ts'
import { canBeAt, PASSING } from '../movement/plan.ts'
import { WITHDRAWN } from '../movement/threats.ts'
import { provoke } from '../provoking.ts'
import { roll, skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/hiding.ts'
import { spotOption } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { passive } from '../terms.ts'
import type { Action } from './action.ts'
import { plain } from './attacks.ts'
import { asPartOfMove } from './moves.ts'
import { squeezing, wriggling } from './squeezing.ts'
import { canAttack, meansFor } from './targets.ts'

/** Getting through a foe's square, and out of his reach. */

/** Of who rides his mount has got past, or not. */
const has = (fight: FansysFight, id: PieceId, what: string, foe: PieceId): boolean =>
  effectsOn(fight, bearerOf(fight, id)).some(({ kind, value }) => kind === what && value === foe)

/** Those beside one who bar the way. */
const around = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  foesOf(fight, id).filter((one) => !isDisabled(fight, one) && !has(fight, id, PASSING, one) && isWithin(fight, id, one))

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
    on: bearerOf(step.fight, id),
    rule: isSo ? R.hostile.block : R.hostile.fail,
    until: 'turn-end',
    of: id,
    value: foe,
  })
}

export const slip: Action = {
  id: 'slip-past',
  rule: R.hostile.acrobatics,
  about: 'Get past a foe beside you by acrobatics, as part of your move. Answers: whom, where there are several.',
  example: 'A: [slip-past, B]',
  pointless: (step, id) => around(step, id).length === 0,
  forbidden: (step, id) => [...asPartOfMove(step, id, bearerOf(step.fight, id)), noneLeft(step, id)],
  take(step, id, pay) {
    const foe = askFoe(step, id, barring)
    pay()
    // @rule fansys.hostile.acrobatics
    comesOff(step, id, foe, skillCheck(step, id, 'acrobatics', passive(strengthOf(step, foe)), R.hostile.acrobatics).success)
  },
}

export const barge: Action = {
  id: 'barge',
  rule: R.hostile.athletics,
  about: 'Force your way past a foe beside you by athletics, and push it aside. Answers: whom, where there are several; where to push it.',
  example: 'A: [barge, B, c2]',
  pointless: (step, id) => around(step, id).length === 0,
  forbidden: (step, id) => [
    ...asPartOfMove(step, id, bearerOf(step.fight, id)),
    noneLeft(step, id),
    step.forbids(R.hostile.athletics, pushable(step, id).length === 0),
  ],
  take(step, id, pay) {
    const foe = askFoe(step, id, pushable)
    pay()
    const { walked, toil, straight } = pieceAt(step.fight, bearerOf(step.fight, id))
    const sway = new Sway(step)
    sway.hamper(R.hostile.athleticsRunup, walked - toil < RUN_UP)
    // @rule fansys.hostile.athletics.speedbonus
    const bonus = Math.max(0, Math.floor((straight - FAR) / RUN_UP))
    const needs = sheetOf(step.fight, foe).threshold.STR
    const runUp: Part = { rule: R.hostile.athleticsSpeedbonus, value: bonus, type: '', label: 'run-up' }
    const { success } = skillCheck(step, id, 'athletics', needs, R.hostile.athletics, sway, runUp)
    reveal(step, id)
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

/** Whom it could push: to push somebody is an attack. */
// @rule fansys.attack.definition
const pushable = (step: FansysStep, id: PieceId): PieceId[] =>
  barring(step, id).filter((foe) => !isCharmedBy(step.fight, id, foe) && asides(step, id, foe).length > 0)

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
    const [means] = meansFor(step.fight, id, what)
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
    meansFor(step.fight, id, what)
      .slice(0, 1)
      .some((means) => canAttack(step, id, foe, means, what)),
  )
export const trickPast: readonly Action[] = (['feint', 'grapple', 'shove'] as const).map(tricking)

export const slipAway: Action = {
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
    if (total <= needs - 5) return fallProne(step, id, id, R.aoo.withdrawProne)
    // @rule fansys.aoo.withdraw.acrobatics
    if (success)
      step.begin({ kind: WITHDRAWN, on: bearerOf(step.fight, id), rule: R.aoo.withdrawAcrobatics, until: 'turn-end', of: id, caught: foes })
  },
}

export const passing: readonly Action[] = [slip, barge, ...trickPast, slipAway, squeezing, wriggling]
