import { effectOn, type Option, type PieceId } from '@riposte/referee'
import { boxOf, meansOf, threatensBox } from '../aim/reach.ts'
import { checkFor, diceOf } from '../attack/attack.ts'
import { guardOf } from '../attack/guard.ts'
import { isIn, lift } from '../conditions/conditions.ts'
import { hurt } from '../damage/damage.ts'
import { originOf } from '../damage/types.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { moveTo } from '../movement/go.ts'
import { canBeAt, ground, planFor } from '../movement/plan.ts'
import { roll, sum } from '../rolls/check.ts'
import { spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { perform, plain, whyNot } from './attacks.ts'

/** The other hand, many foes at once, stepping between, being ready to parry, and breaking free. */

const offhandOf = ({ fight }: FansysStep, id: PieceId) => meansOf(fight, id).filter(({ isShot }) => !isShot)[1]

export const offhand: Action = {
  id: 'offhand',
  rule: R.action.secondaryOffhand,
  cost: 'secondary',
  costFor: (step, id) => (pieceAt(step.fight, id).offhand > 0 ? 'none' : undefined),
  about: 'Strike with the weapon in your other hand, after an attack with the first. Answers: the target.',
  example: 'A: [offhand, B]',
  pointless: (step, id) => offhandOf(step, id) === undefined,
  forbidden(step, id) {
    const means = offhandOf(step, id)
    const { struck } = pieceAt(step.fight, id)
    const rank = sheetOf(step.fight, id).abilities['offhand-fighting'] ?? 0
    const isLight = means?.weapon.is.has('light') === true
    return [
      step.forbids(R.action.secondaryOffhand, struck === 0),
      step.forbids(R.weapon.offhand, !isLight && rank === 0),
      ...(foesAt(step, id).length === 0 ? [R.reach.normal] : []),
    ]
  },
  take(step, id, pay) {
    const means = offhandOf(step, id)
    if (means === undefined) return
    const options = foesAt(step.asKnownTo(id), id).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, auto: true }))
    const { piece: at } = ask.target(step, id, 'whom to strike', options, R.action.secondaryOffhand)
    const { offhand: left, struck } = pieceAt(step.fight, id)
    const rank = sheetOf(step.fight, id).abilities['offhand-fighting'] ?? 0
    // @rule fansys.action.secondary.offhand, fansys.man.offhand
    pay()
    // @rule fansys.cost.offhand.several
    step.set(id, 'offhand', (left > 0 ? left : Math.min(struck, Math.max(1, rank))) - 1)
    perform(step, { ...plain(step, id, at, 'attack', means), isOffhand: true })
  },
}

const foesAt = (step: FansysStep, id: PieceId): PieceId[] => {
  const means = offhandOf(step, id)
  if (means === undefined) return []
  return step.fight.pieces.flatMap((one) =>
    one.gone === 0 && isEnemy(step.fight, id, one.id) && whyNot(step, id, one.id, means, 'attack').every((rule) => rule === undefined)
      ? [one.id]
      : [],
  )
}

/** One swing at all beside one: one roll, one damage. */
export const broadStrike: Action = {
  id: 'broad-strike',
  rule: R.ability.broadstrike,
  cost: 'main',
  about: 'One blow at every foe beside you, for a die of stamina. Answers: none.',
  example: 'A: [broad-strike]',
  pointless: (step, id) => (sheetOf(step.fight, id).abilities['broad-strike'] ?? 0) === 0,
  forbidden: (step, id) => [
    step.forbids(R.pool.die, pieceAt(step.fight, id).spDice === 0),
    ...(near(step, id).length === 0 ? [R.reach.normal] : []),
  ],
  take(step, id, pay) {
    const means = meansOf(step.fight, id).find(({ isShot }) => !isShot)
    const [first] = near(step, id)
    if (means === undefined || first === undefined) return
    pay()
    // @rule fansys.ability.broadstrike
    spendDice(step, id, 'sp', 1, R.ability.broadstrike)
    const blow = plain(step, id, first, 'attack', means)
    const rolled = roll(step, checkFor(step, blow))
    const dice = diceOf(step.fight, id, means.weapon)
    let thrown = dice.flat
    for (let i = 0; i < dice.count; i++) thrown += step.roll(dice.sides, id, 'damage', R.bonus.damage)
    const parts = sum(step)
      .add(R.bonus.damage, thrown, means.weapon.name)
      .add(R.bonus.damage, sheetOf(step.fight, id).modifier[blow.stat], blow.stat).parts
    for (const at of near(step, id)) {
      // @rule fansys.ability.broadstrike, fansys.targeted.several
      if (rolled.total < guardOf(step, at, { isTouch: false, ignoresArmour: false, parry: 0 }).total) continue
      const type = means.weapon.types[0] ?? 'percussive'
      hurt(step, {
        on: at,
        by: id,
        parts,
        type,
        origin: originOf(type, 'natural'),
        dice: dice.count,
        direct: rolled.twelves,
        earns: 'twelves',
        how: means.weapon.id,
        rule: R.ability.broadstrike,
      })
    }
  },
}
const near = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  fight.pieces.flatMap((one) =>
    one.gone === 0 && isEnemy(fight, id, one.id) && threatensBox(fight, id, boxOf(fight, one.id)) ? [one.id] : [],
  )

// ------------------------------------------------------------------------------------------------------ stepping between

export const GUARDED = 'intercepted'
export const WATCHED = 'watched'

interface Guarding extends Option {
  readonly piece: PieceId
}

const interceptingOf = (id: string, isAlly: boolean): Action => ({
  id,
  rule: isAlly ? R.man.interceptionShield : R.man.interceptionFoe,
  cost: 'main',
  costFor: (step, by) => (pieceAt(step.fight, by).attacks > 0 ? 'none' : undefined),
  about: isAlly
    ? 'Step between a friend beside you and what comes: attacks on it below your roll find you. Answers: whom.'
    : 'Keep a foe beside you busy: its attacks below your roll find you. Answers: whom.',
  example: `A: [${id}, B]`,
  pointless: (step, by) => wards(step, by, isAlly).length === 0,
  take(step, by, pay) {
    const options: Guarding[] = wards(step, by, isAlly).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, auto: true }))
    const { piece } = ask.target(step, by, 'whom', options, R.man.interceptionShield)
    pay()
    const value = intercepts(step, by, piece)
    // @rule fansys.man.interception.shield, fansys.man.interception.foe
    step.begin({
      kind: isAlly ? GUARDED : WATCHED,
      on: piece,
      by,
      rule: isAlly ? R.man.interceptionShield : R.man.interceptionFoe,
      until: 'turn-start',
      of: by,
      value,
    })
  },
})

const wards = ({ fight }: FansysStep, id: PieceId, isAlly: boolean): PieceId[] =>
  fight.pieces.flatMap((one) =>
    one.id !== id && one.gone === 0 && isEnemy(fight, id, one.id) !== isAlly && threatensBox(fight, id, boxOf(fight, one.id))
      ? [one.id]
      : [],
  )

/** What one's own roll comes to. */
export function intercepts(step: FansysStep, by: PieceId, at: PieceId): number {
  const means = meansOf(step.fight, by).find(({ isShot }) => !isShot)
  if (means === undefined) return 0
  return roll(step, { ...checkFor(step, plain(step, by, at, 'interception', means)), needs: 0, against: [] }).total
}

export const interceptingForAlly = interceptingOf('intercept', true)
export const interceptingFoe = interceptingOf('intercept-foe', false)

// ------------------------------------------------------------------------------------------------------ being ready

export const READY = 'ready-to-parry'

export const prepareParry: Action = {
  id: 'prepare-parry',
  rule: R.cost.parryPrepared,
  cost: 'reaction',
  about: 'Be ready to parry several blows until your next turn, for your reaction. Answers: none.',
  example: 'A: [prepare-parry]',
  pointless: (step, id) => (sheetOf(step.fight, id).abilities.parry ?? 0) === 0,
  take(step, id, pay) {
    pay()
    // @rule fansys.cost.parry.prepared
    const blows = 1 + (sheetOf(step.fight, id).abilities['multi-attack'] ?? 0)
    step.begin({ kind: READY, on: id, rule: R.cost.parryPrepared, until: 'turn-start', of: id, value: blows })
  },
}

export const breakFree: Action = {
  id: 'break-free',
  rule: R.breakfree.grapple,
  cost: 'main',
  costFor: (step, id) => (isIn(step.fight, id, 'immobilised') ? 'full-round' : undefined),
  about: 'Wrestle yourself free of who holds you, or move him along. Answers: free, or move and where.',
  example: 'A: [break-free, free]',
  pointless: (step, id) => holderOf(step, id) === undefined && !isIn(step.fight, id, 'immobilised'),
  take(step, id, pay) {
    const holder = holderOf(step, id)
    const isFixed = isIn(step.fight, id, 'immobilised')
    const means = meansOf(step.fight, id).find(({ isShot }) => !isShot)
    if (means === undefined) return
    pay()
    const blow = plain(step, id, holder ?? id, 'grapple', means)
    const { success } = roll(step, checkFor(step, blow))
    if (!success) return
    if (isFixed) {
      // @rule fansys.breakfree.immobilised
      lift(step, id, 'immobilised', 'wrestled', R.breakfree.immobilised)
      step.begin({ kind: 'restrained', on: id, by: holder ?? -1, rule: R.breakfree.immobilised, until: 'never' })
      return
    }
    const options = [{ id: 'free', byDefault: true }, { id: 'move' }]
    const isMove = ask.choice(step, id, 'free, or move him along', options, R.breakfree.grapple).id === 'move'
    if (isMove && holder !== undefined) return drag(step, id, holder)
    // @rule fansys.breakfree.grapple
    for (const kind of ['grappled', 'restrained'] as const) lift(step, id, kind, 'wrestled', R.breakfree.grapple)
  },
}

const holderOf = ({ fight }: FansysStep, id: PieceId): PieceId | undefined =>
  (effectOn(fight, id, 'grappled') ?? effectOn(fight, id, 'restrained'))?.by

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
