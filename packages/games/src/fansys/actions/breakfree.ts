import { effectOn, effectsOn, NOBODY, type PieceId } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { closeMeans } from '../aim/reach.ts'
import { checkFor } from '../attack/attack.ts'
import { isIn, lift } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Means } from '../gear/weapons.ts'
import { unarmed } from '../gear/weapons.ts'
import { moveTo } from '../movement/go.ts'
import { canBeAt, ground, planFor } from '../movement/plan.ts'
import { roll, save, sum } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { isLeft, type Power } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'
import { provoke } from '../windows.ts'
import type { Action } from './action.ts'
import { plain } from './attacks.ts'

/** Getting out of somebody's hold. */

/** Who holds nothing that strikes at hand wrestles all the same. */
const bareHands: Means = { id: 'unarmed', weapon: unarmed, isShot: false }

export const breakFree: Action = {
  id: 'break-free',
  rule: R.breakfree.grapple,
  costFor: (step, id) => (isIn(step.fight, id, 'immobilised') ? 'full-round' : undefined),
  about: 'Wrestle yourself free of who holds you, or move him along. Answers: free, or move and where.',
  example: 'A: [break-free, free]',
  pointless: (step, id) => bondOf(step, id) === undefined,
  take(step, id, pay) {
    pay()
    // @rule fansys.breakfree.immobilised
    if (!isIn(step.fight, id, 'immobilised')) return wrestle(step, id)
    // @rule fansys.fullround.when
    step.begin({ kind: STRUGGLING, on: id, rule: R.breakfree.immobilised, until: 'maintain', of: id, caught: [id] })
  },
}

const STRUGGLING = 'struggling'
export function finishStruggle(step: FansysStep, id: PieceId): void {
  const struggle = effectOn(step.fight, id, STRUGGLING)
  if (struggle === undefined) return
  step.end(struggle, 'done')
  wrestle(step, id)
}

function wrestle(step: FansysStep, id: PieceId): void {
  const bond = bondOf(step, id)
  if (bond === undefined || !getsOut(step, id, bond)) return
  const { isFixed, holder } = bond
  if (isFixed) {
    // @rule fansys.breakfree.immobilised
    lift(step, id, 'immobilised', 'wrestled', R.breakfree.immobilised)
    step.begin({ kind: 'restrained', on: id, by: holder ?? NOBODY, rule: R.breakfree.immobilised, until: 'never' })
    return
  }
  const options = [{ id: 'free', byDefault: true }, { id: 'move' }]
  const isMove = ask.choice(step, id, 'free, or move him along', options, R.breakfree.grapple).id === 'move'
  if (isMove && holder !== undefined) return drag(step, id, holder)
  // @rule fansys.breakfree.grapple
  for (const kind of ['grappled', 'restrained'] as const) lift(step, id, kind, 'wrestled', R.breakfree.grapple)
}

/** A grapple at who holds it; where nobody is there to be wrestled with, against what it was saved against, or its own strength. */
function getsOut(step: FansysStep, id: PieceId, { value, holder, freeing }: Bond): boolean {
  // @rule fansys.breakfree.grapple
  if (freeing?.save !== undefined)
    return save(step, { id, stat: freeing.save, needs: freeing.needs, what: 'break free', rule: R.breakfree.grapple }).success
  const means = closeMeans(step.fight, id)[0] ?? bareHands
  if (holder !== undefined && freeing === undefined) {
    const isFree = roll(step, checkFor(step, plain(step, id, holder, 'grapple', means))).success
    // @rule fansys.man.grapple.fail
    if (!isFree) provoke(step, id, 'failed-trick', [holder])
    return isFree
  }
  const { attack, threshold } = sheetOf(step.fight, id)
  const sway = new Sway(step)
  sway.hamper(R.breakfree.immobilised, isIn(step.fight, id, 'immobilised'))
  const tally = sum(step).add(R.bonus.attack, attack.STR, 'STR')
  const needs = freeing?.needs ?? (value > 0 ? value : threshold.STR)
  return roll(step, { by: id, what: 'break free', stat: 'STR', needs, tally, sway, isBold: true, rule: R.breakfree.grapple }).success
}

interface Bond {
  readonly isFixed: boolean
  /** Who holds it; nobody where it is caught in something. */
  readonly holder: PieceId | undefined
  /** What it was saved against. */
  readonly value: number
  /** The save that gets it out, where the hold is of that kind. */
  readonly freeing: Power['freeing']
}

/** What has hold of it: the worst first. */
function bondOf({ fight }: FansysStep, id: PieceId): Bond | undefined {
  const held = effectsOn(fight, id).find(({ kind, by }) => (kind === 'grappled' || kind === 'restrained') && by !== NOBODY)
  const fixed = effectOn(fight, id, 'immobilised')
  const bond = fixed ?? held ?? effectOn(fight, id, 'grappled')
  if (bond === undefined) return undefined
  const { value, holds } = bond
  const isSaved = fixed !== undefined && value > 0
  const by = fixed !== undefined && (fixed.by === NOBODY || fixed.by === id) ? (held?.by ?? NOBODY) : bond.by
  return {
    isFixed: fixed !== undefined,
    holder: isSaved || by === NOBODY || by === id ? undefined : by,
    value,
    freeing: isLeft(holds) ? holds.power.freeing : undefined,
  }
}

/** Five feet, both together. */
function drag(step: FansysStep, id: PieceId, holder: PieceId): void {
  const { at } = pieceAt(step.fight, holder)
  const plan = planFor(step, holder, 5, { isForced: true })
  const reach = ground.survey(plan)
  const to = reach.squares
    .slice(1, reach.count)
    .find((square) => canBeAt(step, holder, { at: square, height: pieceAt(step.fight, holder).height }))
  if (to === undefined) return
  // @rule fansys.breakfree.grapple
  moveTo(step, holder, { at: to, height: pieceAt(step.fight, holder).height }, 'dragged')
  moveTo(step, id, { at, height: pieceAt(step.fight, id).height }, 'dragged')
}
