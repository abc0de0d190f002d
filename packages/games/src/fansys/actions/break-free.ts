import { type Effect, effectOn, effectsOn, lift, NOBODY, type PieceId } from '@riposte/referee'
import { type Spot, Sway, usually } from '@riposte/tactics'
import { bareHands, closeMeans } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { checkFor } from '../attack/attack.ts'
import { isIn } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { around } from '../movement/forced.ts'
import { moveTo } from '../movement/movement.ts'
import { canBeAt } from '../movement/plan.ts'
import { provoke } from '../provoking.ts'
import { burden, roll, save, sum } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { isLeft, type Power } from '../sheet/power.ts'
import { spotOption } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { costFor, plain, spendAttack } from './attacks.ts'

/** Getting out of somebody's hold. */

export const breakFree: Action = {
  id: 'break-free',
  rule: R.breakfree.grapple,
  costFor: (step, id) => (isIn(step.fight, id, 'immobilised') ? 'full-round' : costFor(step, id)),
  about: 'Wrestle yourself free of who holds you, or move him along. Answers: of whom, where several do; free, or move and where.',
  example: 'A: [break-free, free]',
  pointless: (step, id) => bondsOf(step, id).length === 0,
  take(step, id, pay) {
    // @rule fansys.breakfree.immobilised
    if (!isIn(step.fight, id, 'immobilised')) {
      spendAttack(step, id, pay)
      return wrestle(step, id)
    }
    pay()
    // @rule fansys.fullround.when
    step.begin({ kind: STRUGGLING, on: id, rule: R.breakfree.immobilised, until: 'maintain', of: id, caught: [id] })
  },
}

export const STRUGGLING = 'struggling'

export function wrestle(step: FansysStep, id: PieceId): void {
  const options = bondsOf(step, id).map(({ by }, i) => ({
    id: by < 0 ? 'nobody' : pieceAt(step.fight, by).key,
    by,
    auto: true,
    byDefault: i === 0,
  }))
  if (options.length === 0) return
  const bond = bondOf(step, id, ask.choice(step, id, 'whose hold', options, R.breakfree.grapple).by)
  if (bond === undefined || !getsOut(step, id, bond)) return
  const { isFixed, holder, withAuthor } = bond
  if (isFixed) {
    // @rule fansys.breakfree.immobilised
    lift(step, id, 'immobilised', 'wrestled', R.breakfree.immobilised)
    step.begin({ kind: 'restrained', on: id, by: holder ?? NOBODY, rule: R.breakfree.immobilised, until: 'never', withAuthor })
    return
  }
  const isMove = ask.choice(step, id, 'free, or move him along', usually('free', 'move'), R.breakfree.grapple).id === 'move'
  if (isMove && holder !== undefined) return drag(step, id, holder)
  // @rule fansys.breakfree.grapple
  for (const one of holdsOn(step.fight, id)) if (one.by === bond.by) step.end(one, 'wrestled', R.breakfree.grapple)
}

/** A grapple at who holds it; where nobody is there to be wrestled with, against what it was saved against, or its own strength. */
function getsOut(step: FansysStep, id: PieceId, { value, holder, freeing }: Bond): boolean {
  // @rule fansys.breakfree.grapple
  if (freeing?.save !== undefined)
    return save(step, { id, stat: freeing.save, needs: freeing.needs, what: 'break free', rule: R.breakfree.grapple }).success
  const [means = bareHands] = closeMeans(step.fight, id)
  if (holder !== undefined && freeing === undefined) {
    const isFree = roll(step, checkFor(step, { ...plain(step, id, holder, 'grapple', means), isFreeing: true })).success
    // @rule fansys.man.grapple.fail
    if (!isFree) provoke(step, id, 'failed-trick', [holder])
    return isFree
  }
  const { attack, threshold } = sheetOf(step.fight, id)
  const sway = new Sway(step)
  sway.hamper(R.breakfree.immobilised, isIn(step.fight, id, 'immobilised'))
  const tally = sum(step)
    .add(R.bonus.attack, attack.STR, 'STR')
    .add(R.load.penalty, burden(step, id, 'STR'), 'load')
  const needs = freeing?.needs ?? (value > 0 ? value : threshold.STR)
  return roll(step, { by: id, what: 'break free', stat: 'STR', needs, tally, sway, isBold: true, rule: R.breakfree.grapple }).success
}

interface Bond {
  readonly isFixed: boolean
  readonly by: PieceId
  /** Who holds it; nobody where it is caught in something. */
  readonly holder: PieceId | undefined
  /** Whether it ends when its author lets go. */
  readonly withAuthor: boolean
  /** What it was saved against. */
  readonly value: number
  /** The save that gets it out, where the hold is of that kind. */
  readonly freeing: Power['freed-by']
}

/** What holds its limbs, or its mouth; bonds of rope are broken, and not wrestled with. */
const holdsOn = (fight: FansysFight, id: PieceId): Effect[] =>
  effectsOn(fight, id).filter(
    ({ kind, by, withAuthor }) => kind === 'grappled' || (kind === 'restrained' && by !== NOBODY) || (kind === 'aphonic' && withAuthor),
  )

/** What has hold of it, one for each holder: nothing else for who is fixed. */
function bondsOf({ fight }: FansysStep, id: PieceId): Effect[] {
  const fixed = effectOn(fight, id, 'immobilised')
  const holds = holdsOn(fight, id).toSorted((a, b) => (a.by < 0 ? 1 : 0) - (b.by < 0 ? 1 : 0))
  return fixed !== undefined ? [fixed] : holds.filter(({ by }, i) => holds.findIndex((other) => other.by === by) === i)
}

function bondOf(step: FansysStep, id: PieceId, author: PieceId): Bond | undefined {
  const bond = bondsOf(step, id).find((one) => one.by === author)
  if (bond === undefined) return undefined
  const { value, holds, withAuthor } = bond
  const isFixed = bond.kind === 'immobilised'
  const isSaved = isFixed && value > 0
  const by = isFixed && (bond.by === NOBODY || bond.by === id) ? (holdsOn(step.fight, id)[0]?.by ?? NOBODY) : bond.by
  return {
    isFixed,
    by,
    withAuthor,
    holder: isSaved || by === NOBODY || by === id ? undefined : by,
    value,
    freeing: isLeft(holds) ? holds.power['freed-by'] : undefined,
  }
}

/** Five feet, both together, in a direction in which there is room for both. */
function drag(step: FansysStep, id: PieceId, holder: PieceId): void {
  const alone = (one: PieceId, other: PieceId): { readonly one: PieceId; readonly to: Spot; readonly by: number }[] => {
    const without = step.supposing((fight) => void (pieceAt(fight, other).gone = 1))
    const from = pieceAt(step.fight, one)
    return around(without, one, from).flatMap((to) => (canBeAt(without, one, to) ? [{ one, to, by: to.at - from.at }] : []))
  }
  const mine = alone(id, holder)
  const options = alone(holder, id).flatMap(({ to, by }) => {
    const own = mine.find((one) => one.by === by)
    return own === undefined ? [] : [{ ...spotOption(step.fight, to), own: own.to }]
  })
  if (options.length === 0) return
  const { to, own } = ask.square(step, id, 'where to move him', options, R.breakfree.grapple)
  // @rule fansys.breakfree.grapple
  moveTo(step, holder, to, 'dragged')
  moveTo(step, id, own, 'dragged')
}
