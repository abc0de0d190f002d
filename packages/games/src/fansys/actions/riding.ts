import { SIDE, spaceBox } from '@riposte/board'
import { effectOn, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { friendsNear, isOpen, meansOf } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { fallProne, isAble, isIn, isIncapacitated } from '../conditions/conditions.ts'
import { spendBeside } from '../damage/damage.ts'
import { fallDamage } from '../damage/hazards.ts'
import { pieceAt, sheetOf, sizeAt } from '../fight.ts'
import { CONTROLLED, isControlled, isTrained, ridersOf } from '../movement/mounts.ts'
import { moveTo } from '../movement/movement.ts'
import { canBeAt } from '../movement/plan.ts'
import { fixed, halt } from '../movement/rate.ts'
import { canReact } from '../provoking.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { boxesApart, boxOf, FEET, floorUnder, spotOption } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action, Cost } from './action.ts'
import { perform, plain } from './attacks.ts'
import { preyOf } from './targets.ts'

/** Getting into the saddle and out of it, and having a mount do what one likes. */

const mountOf = ({ fight }: FansysStep, id: PieceId): PieceId | undefined => {
  const { mount } = pieceAt(fight, id)
  return mount < 0 ? undefined : mount
}

/** Larger than who would ride it, on its feet, and without a rider. */
// @rule fansys.mount.mount
const steeds = (step: FansysStep, id: PieceId): PieceId[] =>
  friendsNear(step.fight, id).filter(
    (one) => sizeAt(step.fight, one) > sizeAt(step.fight, id) && !isIn(step.fight, one, 'prone') && ridersOf(step, one).length === 0,
  )

const mounting = (id: string, cost: Cost, needs: number, rule: RuleIndex, about: string): Action => ({
  id,
  rule,
  cost,
  about,
  pointless: (step, by) => mountOf(step, by) !== undefined || steeds(step, by).length === 0,
  forbidden: (step, by) => [fixed(step, by), step.forbids(R.cond.prone, isIn(step.fight, by, 'prone'))],
  take(step, by, pay) {
    const piece = ask.whom(step, by, 'which mount', steeds(step, by), rule)
    pay()
    // @rule fansys.mount.mount, fansys.mount.quick, fansys.skill.ride
    if (!skillCheck(step, by, 'ride', needs, rule).success) return
    // What it has gone by itself is no part of how far it carries him.
    halt(step, piece)
    step.set(by, 'mount', piece, rule)
    const { at, height } = pieceAt(step.fight, piece)
    moveTo(step, by, { at, height }, 'mount')
  },
})

// @rule fansys.skill.ride otherwise number
const THRESHOLDS = { mount: 8, quick: 16, dismount: 8, control: 24, fall: 16, attack: 12 }

const mountUp: Action = mounting(
  'mount',
  'main',
  THRESHOLDS.mount,
  R.mount.mount,
  'Mount a steed beside you. Answers: which, where there are several.',
)
const mountQuickly: Action = mounting(
  'quick-mount',
  'secondary',
  THRESHOLDS.quick,
  R.mount.quick,
  'Leap into the saddle: harder, for the secondary action. Answers: which, where there are several.',
)

const dismount: Action = {
  id: 'dismount',
  rule: R.mount.dismount,
  about: 'Get down beside your mount. Answers: where.',
  example: 'A: [dismount, b2]',
  pointless: (step, id) => mountOf(step, id) === undefined,
  forbidden: (step, id) => [fixed(step, id), step.forbids(R.mount.dismount, besides(step, id).length === 0)],
  take(step, id, pay) {
    const places = besides(step, id)
    const { to } = ask.square(step, id, 'where to get down', places, R.mount.dismount)
    // @rule fansys.mount.dismount
    pay()
    const { success, total } = skillCheck(step, id, 'ride', THRESHOLDS.dismount, R.mount.dismount)
    if (!success && total > THRESHOLDS.dismount - 5) return
    step.set(id, 'mount', -1, R.mount.dismount)
    moveTo(step, id, to, 'dismount')
    if (!success) fallProne(step, id, id, R.mount.fallFail)
  },
}

/** Keeping a beast that does not know war from bolting. */
const control: Action = {
  id: 'control-mount',
  rule: R.mount.bolt,
  about: 'Hold to what you want a mount that has not learned war (`abilities: [war-trained]`). Answers: none.',
  pointless: (step, id) => {
    const mount = mountOf(step, id)
    return mount === undefined || isTrained(step, mount) || isControlled(step, mount)
  },
  take(step, id, pay) {
    const mount = mountOf(step, id)
    if (mount === undefined) return
    pay()
    // @rule fansys.mount.bolt
    if (skillCheck(step, id, 'ride', THRESHOLDS.control, R.mount.bolt).success)
      step.begin({ kind: CONTROLLED, on: mount, by: id, rule: R.mount.bolt, until: 'fight-end' })
  },
}

/** What makes it hard to make a beast attack: that it does not know war, and each time it has not obeyed. */
function needsToObey(step: FansysStep, mount: PieceId): number {
  const failed = effectOn(step.fight, mount, DISOBEYED)?.value ?? 0
  // @rule fansys.mount.attackcommand.untrained
  if (!isTrained(step, mount)) return UNTRAINED + failed
  return THRESHOLDS.attack + failed
}
const DISOBEYED = 'disobeyed'
const UNTRAINED = 24

const orderAttack: Action = {
  id: 'order-attack',
  rule: R.mount.attackcommand,
  about: 'Tell your mount to attack. Answers: whom, where there are several.',
  example: 'A: [order-attack, B]',
  pointless: (step, id) => mountOf(step, id) === undefined,
  forbidden(step, id) {
    const mount = mountOf(step, id) ?? id
    const { pace, main } = pieceAt(step.fight, mount)
    const isBusy =
      pace === 'run' || pace === 'sprint' || main === 0 || isIncapacitated(step.fight, mount) || isIn(step.fight, mount, 'surprised')
    return [
      step.forbids(R.mount.attackcommand, isBusy),
      ...(preyOf(step, mount, meansOf(step.fight, mount)[0]).length === 0 ? [R.reach.normal] : []),
    ]
  },
  take(step, id, pay) {
    const mount = mountOf(step, id) ?? id
    const [means] = meansOf(step.fight, mount)
    const at = ask.whom(step, id, 'whom your mount attacks', preyOf(step.asKnownTo(id), mount, means), R.mount.attackcommand)
    if (means === undefined) return
    pay()
    // @rule fansys.mount.attackcommand
    if (!skillCheck(step, id, 'ride', needsToObey(step, mount), R.mount.attackcommand).success) return disobeys(step, mount)
    spendBeside(step, mount, 'main', R.mount.attackcommand)
    perform(step, plain(step, mount, at, 'attack', means))
  },
}

function disobeys(step: FansysStep, mount: PieceId): void {
  const known = effectOn(step.fight, mount, DISOBEYED)
  if (known === undefined) step.begin({ kind: DISOBEYED, on: mount, rule: R.mount.attackcommand, until: 'fight-end', value: 1 })
  else step.change(known, { value: known.value + 1 })
}

/** When its mount goes down, or he does, its rider lands on his feet or falls. */
export function unseat(step: FansysStep, id: PieceId, mayLand = true): void {
  const { at, height } = pieceAt(step.fight, id)
  const [place] = besides(step, id)
  step.set(id, 'mount', -1, R.mount.fall)
  // Where there is no room beside it, straight down.
  moveTo(step, id, place?.to ?? { at, height: floorUnder(step.fight, id, at) }, 'fall')
  const isSafe = mayLand && !isIn(step.fight, id, 'prone') && landsWell(step, id)
  // @rule fansys.mount.fall.fail
  if (!isSafe) fallProne(step, id, id, R.mount.fallFail)
  // @rule fansys.mount.fall
  fallDamage(step, id, ((height - pieceAt(step.fight, id).height) / SIDE) * FEET, isSafe)
}

/** With the reaction, by whichever skill one likes. */
function landsWell(step: FansysStep, id: PieceId): boolean {
  if (!canReact(step, id) || pieceAt(step.fight, id).reaction === 0) return false
  const { skill } = sheetOf(step.fight, id)
  const skills = (['ride', 'acrobatics'] as const).map((one) => ({ id: one, skill: one })).toSorted((a, b) => skill[b.id] - skill[a.id])
  const options = [...skills, { id: 'fall', skill: undefined }].map((one, i) => ({ ...one, byDefault: i === 0 }))
  const { skill: by } = ask.choice(step, id, 'to land on your feet', options, R.mount.fall)
  if (by === undefined) return false
  // @rule fansys.mount.fall
  step.set(id, 'reaction', 0, R.mount.fall)
  // @rule fansys.mount.fall
  return skillCheck(step, id, by, THRESHOLDS.fall, R.mount.fall).success
}

/** A blow of more than twenty throws him who does not keep his seat. */
export function keepSeat(step: FansysStep, id: PieceId, damage: number): void {
  if (damage <= JOLT || mountOf(step, id) === undefined || !isAble(step.fight, id)) return
  // @rule fansys.skill.ride
  if (!skillCheck(step, id, 'ride', Math.floor(damage / 2), R.skill.ride).success) unseat(step, id, false)
}
const JOLT = 20

/** Free squares beside one's mount. */
function besides(step: FansysStep, id: PieceId): { readonly id: string; readonly square: number; readonly to: Spot }[] {
  const { fight } = step
  const { mount } = pieceAt(fight, id)
  if (mount < 0) return []
  const own = boxOf(fight, mount)
  const { footprint } = sheetOf(fight, id)
  return [...fight.board.terrain.keys()].flatMap((square) => {
    const to = { at: square, height: floorUnder(fight, id, square) }
    const there = spaceBox(fight.board.columns, footprint, to.at, to.height)
    const isBeside = boxesApart(fight, own, there) === 1 && isOpen(fight.board, own, there)
    return isBeside && canBeAt(step, id, to, footprint) ? [spotOption(fight, to)] : []
  })
}

export const mounts: readonly Action[] = [mountUp, mountQuickly, dismount, control, orderAttack]
