import { NOBODY, type PieceId } from '@riposte/referee'
import { whyNot } from '../aim/aim.ts'
import { amountFor, amountOrNone } from '../amounts/amounts.ts'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Clause, Of } from '../clauses/clauses.ts'
import { regain } from '../damage/stamina.ts'
import { isAlive, isEnemy, isObject, isThere, pieceAt } from '../fight.ts'
import type { DsMoment, PowerRoll, Use } from '../moments.ts'
import { rollPower, swayedLate } from '../rolls/roll.ts'
import { R } from '../rules.ts'
import { isNear } from '../sight/sight.ts'
import { sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import { also } from '../using.ts'
import { critsWith } from './crits.ts'
import { whoIs } from './who.ts'

/** What changes the damage of a strike may be said before there is any. */
const ofDamage: readonly Clause['do'][] = ['halve', 'prevent', 'reduce', 'worsen', 'absorb', 'pass-damage', 'lower-potency', 'endure']

type On<W extends DsMoment['window']> = Extract<DsMoment, { readonly window: W }>

/** What a triggered ability does to what set it off: the moment is changed, and who opened it goes on with that. */
export function react(step: DsStep, use: Use, clause: Clause, moment: DsMoment | undefined, target: PieceId): void {
  if (moment === undefined) return
  if (clause.do === 'shrug-off') {
    if ('use' in moment && moment.use !== undefined) moment.use.shruggedOff = also(moment.use.shruggedOff, moment.whom)
    return
  }
  switch (moment.window) {
    case 'damage':
      return onDamage(step, use, clause, moment, target)
    case 'targeted':
      if (!onUse(step, use, clause, moment, target) && clause.do === 'redirect-strike') redirect(step, use, clause, moment)
      return
    case 'rolled':
      if (!onUse(step, use, clause, moment, target)) onRoll(step, use, clause, moment, target)
      return
    case 'moves':
      if (clause.do === 'halt') moment.halts = true
      return
    case 'forced':
      return onForced(step, use, clause, moment, target)
    default:
      return
  }
}

/** The ability has no effect; or what its damage will be is changed when there is any. */
function onUse(step: DsStep, use: Use, clause: Clause, moment: On<'targeted' | 'rolled'>, target: PieceId): boolean {
  if (clause.do === 'negate') {
    moment.use.isNegated = true
    return true
  }
  if (!ofDamage.includes(clause.do)) return false
  const whom = (): PieceId => (moment.window === 'targeted' ? moment.instead : moment.whom)
  moment.use.deferred.push({ what: clause.do, whom, answer: (hurting) => react(step, use, clause, hurting, target) })
  return true
}

function onDamage(step: DsStep, use: Use, clause: Clause, moment: On<'damage'>, target: PieceId): void {
  switch (clause.do) {
    case 'halve':
      moment.halved = true
      return
    case 'prevent':
      moment.amount = 0
      return
    case 'absorb':
      regain(step, moment.whom, moment.amount, use.by, R.ability.effectsOrder)
      moment.amount = 0
      return
    case 'reduce':
      moment.amount = Math.max(0, moment.amount - amountOrNone(step, use.by, target, clause.amount, use))
      return
    case 'worsen':
      moment.amount += amountOrNone(step, use.by, target, clause.amount, use)
      return
    case 'pass-damage': {
      const [to] = whoIs(step, use, clause.to, target)
      if (to === undefined || to === moment.whom) return
      if (clause.share === 'half') moment.halved = true
      moment.passed = { to, share: clause.share === 'all' ? 'all' : 'other-half', ...(clause.unreduced && { unreduced: true }) }
      return
    }
    case 'lower-potency':
      moment.potency += clause.by
      return
    case 'endure':
      moment.leaves = Math.max(moment.leaves ?? 0, clause.at)
      return
    default:
      return
  }
}

function onRoll(step: DsStep, use: Use, clause: Clause, moment: On<'rolled'>, target: PieceId): void {
  const { roll } = moment
  switch (clause.do) {
    case 'reroll':
      // @rule drawsteel.triggered.reroll
      moment.roll = rolledAgain(step, moment.use, roll)
      return
    case 'late-sway':
      moment.roll = swayedLate(roll, clause.value, clause.all ? NOBODY : moment.whom)
      return
    case 'turn-sway':
      moment.roll = { ...roll, turned: true }
      return
    case 'late-tier':
      moment.roll = { ...roll, shift: roll.shift + clause.shift, ...(clause.to !== undefined && { fixed: clause.to }) }
      return
    case 'late-bonus': {
      const value = amountFor(step, use.by, target, clause.amount, use)
      const part = { rule: R.roll.bonusPenalty, value, type: '', label: use.ability.name } as const
      moment.roll = { ...roll, base: roll.base + value, parts: [...roll.parts, part] }
      return
    }
    case 'uncritical':
      moment.roll = { ...roll, critical: false }
      return
    default:
      return
  }
}

/** The strike is at somebody else. */
function redirect(step: DsStep, use: Use, clause: Of<'redirect-strike'>, moment: On<'targeted'>): void {
  const options = (): Instead => struckInstead(step, use.by, clause, moment)
  const to =
    clause.to === 'you' ? use.by : clause.to === 'target' ? (use.targets[0] ?? NOBODY) : askInstead(step, use.by, options(), 'struck')
  if (to >= 0) moment.instead = to
}

function onForced(step: DsStep, use: Use, clause: Clause, moment: On<'forced'>, target: PieceId): void {
  if (clause.do === 'shorten-force')
    moment.squares = clause.by === 'all' ? 0 : Math.max(0, moment.squares - amountOrNone(step, use.by, target, clause.by, use))
  if (clause.do !== 'redirect-force') return
  if (moment.instead === moment.whom) {
    const to = askInstead(step, use.by, movedInstead(step, use.by, use.ability, moment.whom), 'moved')
    if (to < 0) return
    // @rule drawsteel.triggered.redirect-move
    moment.instead = to
    // @rule drawsteel.triggered.redirect-move
    moment.mover = use.by
    // @rule drawsteel.triggered.redirect-move
    moment.mayPush = true
  }
  // @rule drawsteel.triggered.redirect-move
  moment.squares += amountOrNone(step, use.by, target, clause.bonus, use)
}

/** New dice, which replace the old in everything. */
function rolledAgain(step: DsStep, use: Use, old: PowerRoll): PowerRoll {
  const { ability } = use
  const fresh = rollPower(step, use.by, {
    score: use.score,
    bonus: ability.roll?.bonus ?? 0,
    kind: 'ability',
    crits: critsWith(step, use),
  })
  return {
    ...fresh,
    late: old.late,
    shift: old.shift,
    turned: old.turned,
    ...(old.fixed !== undefined && { fixed: old.fixed }),
    ...(old.against !== undefined && { against: old.against }),
    sorts: old.sorts,
  }
}

type Instead = readonly { readonly id: string; readonly piece: PieceId }[]

/** Whether an answer finds anybody to turn it on, if it does nothing else. */
export const findsAnother = (step: DsStep, by: PieceId, ability: Ability, moment: DsMoment): boolean =>
  ability.after.length === 0 ||
  ability.after.some((clause) => {
    if (clause.do === 'redirect-strike' && clause.to === 'some' && moment.window === 'targeted')
      return struckInstead(step, by, clause, moment).length > 0
    if (clause.do !== 'redirect-force' || moment.window !== 'forced') return true
    return moment.instead !== moment.whom || movedInstead(step, by, ability, moment.whom).length > 0
  })

/** Somebody else within the strike's distance, even the attacker itself; or a friend near whoever responds. */
function struckInstead(given: DsStep, by: PieceId, { near, relation }: Of<'redirect-strike'>, moment: On<'targeted'>): Instead {
  const { use: strike, whom } = moment
  const step = near === undefined ? given.asKnownTo(by, moment.by) : given
  const me = pieceAt(step.fight, by)
  const form = strike.form === 'ranged' ? 'ranged' : 'melee'
  const anybody = { ...strike.ability, targets: { ...strike.ability.targets, relation: 'creature', kind: '' } } as const
  return step.fight.pieces.flatMap((one) => {
    if (!isAlive(one) || one.id === whom || isObject(step.fight, one.id)) return []
    const isFit =
      near !== undefined
        ? one.id !== by && !isEnemy(one, me) && isNear(step, by, one.id, near)
        : (relation !== 'enemy' || isEnemy(one, me)) &&
          (one.id === strike.by || whyNot(step, strike.by, anybody, form, one.id).length === 0)
    return isFit ? [{ id: one.key, piece: one.id }] : []
  })
}

/** Somebody else, of the same size or smaller, within distance. */
function movedInstead(given: DsStep, by: PieceId, { melee, ranged }: Ability, whom: PieceId): Instead {
  const step = given.asKnownTo(by)
  const { fight } = step
  return fight.pieces.flatMap((one) =>
    isThere(one) &&
    one.id !== whom &&
    one.id !== by &&
    // @rule drawsteel.triggered.redirect-move
    sizeOrder(fight, one.id) <= sizeOrder(fight, whom) &&
    // @rule drawsteel.triggered.redirect-move
    isNear(step, by, one.id, Math.max(melee, ranged))
      ? [{ id: one.key, piece: one.id }]
      : [],
  )
}

function askInstead(step: DsStep, by: PieceId, options: Instead, what: 'struck' | 'moved'): PieceId {
  if (options.length === 0) return NOBODY
  return ask.target(step, by, `who is ${what} instead`, options, what === 'struck' ? R.triggered.redirectStrike : R.triggered.redirectMove)
    .piece
}
