import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { candidates, isUsualTarget, whyNot, whyNotAt } from '../aim/possible.ts'
import { ask } from '../asking.ts'
import { barOf } from '../bearing/bars.ts'
import { allHold, isRelated, wants } from '../bearing/holds.ts'
import { choosePieces, whoIs } from '../bearing/who.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Picked } from '../clauses/phrases.ts'
import type { Power, Strike } from '../clauses/power.ts'
import { bundle } from '../conditions/bundle.ts'
import { canAct } from '../conditions/conditions.ts'
import type { Act, Context } from '../context.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { provoke } from '../movement/opportunity.ts'
import { isAtHand } from '../powers/grants.ts'
import { isSpent, spendPower } from '../powers/spending.ts'
import { makeStrike } from '../powers/strike.ts'
import { usePower } from '../powers/use.ts'
import { paysImmediate } from '../reactions/immediate.ts'
import { R } from '../rules.ts'
import { lineOfEffect } from '../sight/sight.ts'
import { distance } from '../space.ts'
import { bookOf, type OrcusStep } from '../step.ts'

/** Clauses that attack: secondary attacks, granted attacks, the same again. */

type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

// --------------------------------------------------------------------------------------------------- a further attack

export function strikeAgain(step: OrcusStep, clause: Of<'strike'>, context: Context): void {
  const { you } = context
  for (let i = 0; i < clause.times; i++) {
    if (!canAct(step, you)) return
    if (clause.optional && !wants(step, you, 'attack again')) return
    if (clause.charge === true) {
      if (context.power !== undefined) bookOf(step).chargeNow(step, you, { by: you, power: context.power, strike: clause.strike, context })
      continue
    }
    const at = aimedAt(step, clause, context)
    if (at?.length === 0) return
    strikeAs(step, clause.strike, context, at)
  }
}

function strikeAs(step: OrcusStep, strike: Strike, context: Context, at: readonly PieceId[] | undefined): void {
  const { you, attack, moment } = context
  // What a trait strikes with is no power, and not that of whoever set it off.
  const isAnothers = context.power === undefined || (context.power === moment?.power && moment.by !== you)
  const power = isAnothers ? ofTrait(strike) : context.power
  // In an answer the weapon at hand is that of the attack that is answered.
  const weapon = attack !== undefined && attack.by !== you ? undefined : context.weapon
  makeStrike(step, { by: you, power, strike, context, weapon, trigger: context.trigger, at })
}

const ofTrait = (strike: Strike): Power => ({
  id: 'trait',
  name: 'trait',
  category: 'attack',
  level: 0,
  frequency: 'at-will',
  refresh: [],
  actions: [],
  tags: [],
  basic: undefined,
  strike,
  before: [],
  effect: [],
  trigger: undefined,
  requires: [],
  maintain: undefined,
  limit: -1,
  mark: 'automatic',
  text: '',
})

/** Whom it is aimed at without a choice; undefined: whoever it can be aimed at. */
function aimedAt(step: OrcusStep, { against, strike }: Of<'strike'>, context: Context): readonly PieceId[] | undefined {
  switch (against) {
    case 'target':
      return there(step, context.target)
    case 'any':
      return undefined
    case 'different':
      return others(step, strike, context)
    case 'centred':
      return around(step, strike, context)
  }
}

const there = ({ fight }: OrcusStep, id: PieceId): readonly PieceId[] => (id !== NOBODY && pieceAt(fight, id).gone === 0 ? [id] : [])

/** Whom this power has not been aimed at yet, of those that it reaches; or as near to the last target as it says. */
function others(step: OrcusStep, strike: Strike, context: Context): readonly PieceId[] {
  const { you, act, weapon, target, power = ofTrait(strike) } = context
  const { targets } = strike.aim
  const { tests, count, upTo } = targets
  const isBeside = tests.some((test) => 'of' in test && test.of === 'other')
  const aiming = { by: you, power, strike: { ...strike, aim: { ...strike.aim, targets: { ...targets, tests: [] } } }, weapon }
  const ids = candidates(step, aiming).filter(
    (id) =>
      id !== you &&
      act?.struck.includes(id) !== true &&
      isUsualTarget(step, aiming, id) &&
      (isBeside ? lineOfEffect(step, you, id) : whyNot(step, aiming, id) === undefined) &&
      allHold(step, tests, { ...context, target: id, other: target }),
  )
  if (count === 'all') return ids
  const most = typeof count === 'number' ? count : count === 'any' ? ids.length : 1
  return choosePieces(step, you, ids, { most, upTo: upTo || count === 'any', text: 'another target' })
}

/** Everybody meant within so many squares of the target, but for the target itself: nobody attacks himself, or through something solid. */
function around(step: OrcusStep, { aim, versus }: Strike, context: Context): readonly PieceId[] {
  const { you, target } = context
  const { relation, tests } = aim.targets
  if (target === NOBODY || typeof aim.area?.size !== 'number' || relation === 'you') return []
  const who: Picked = { who: 'some', relation, count: 'all', within: aim.area.size, of: 'target', notTarget: true, tests }
  return whoIs(step, who, context).filter((id) => id !== you || versus === undefined)
}

/** The attack of the power itself once more. */
export function repeat(step: OrcusStep, clause: Of<'repeat'>, context: Context): void {
  const { strike, target } = context
  if (strike === undefined) return
  for (let i = 0; i < clause.times; i++) {
    if (!canAct(step, context.you)) return
    bookOf(step).run(step, clause.before, context)
    const at = clause.against === 'same' ? there(step, target) : clause.against === 'different' ? others(step, strike, context) : undefined
    if (at?.length === 0) return
    strikeAs(step, { ...strike, times: 1 }, context, at)
  }
}

// ------------------------------------------------------------------------------------------------------ granted attacks

export function grantAttack(step: OrcusStep, clause: Of<'attack'>, context: Context): void {
  const struck: PieceId[] = []
  for (const by of whoIs(step, clause.by, context)) {
    for (let i = 0; i < clause.times; i++) {
      if (!canAct(step, by) || barOf(step, by, 'attack') !== undefined) break
      if ((clause.optional || (clause.upTo && i > 0)) && !wants(step, by, 'attack')) break
      if (clause.costs !== undefined && !paysImmediate(step, by, 'attack')) break
      if (clause.charge) {
        lending(step, by, context, clause.bonus, () => bookOf(step).chargeNow(step, by))
        continue
      }
      const at = victims(step, clause, by, context, struck)
      if (at?.length === 0) break
      if (isOpportunity(clause)) {
        for (const id of at ?? []) provoke(step, id, [by], { act: 'granted' })
        continue
      }
      if (at !== undefined) struck.push(...at)
      const done = attackAs(step, clause, by, at, context)
      const hits = done?.hits ?? []
      if (at === undefined && done !== undefined) struck.push(...done.struck)
      const { act } = context
      const about = done === undefined ? context : { ...context, target: done.struck.at(-1) ?? context.target, act: done }
      if (clause.after !== undefined) bookOf(step).run(step, clause.after, about)
      if (act === undefined) continue
      act.happened = hits.length > 0
      act.landed += hits.length
      for (const id of hits) if (!act.hits.includes(id)) act.hits.push(id)
    }
  }
}

const isOpportunity = (clause: Of<'attack'>): boolean => clause.with.includes('opportunity')

/** Whom it attacks of those that it can; undefined: as its aim finds. */
function victims(
  step: OrcusStep,
  clause: Of<'attack'>,
  by: PieceId,
  context: Context,
  struck: readonly PieceId[],
): readonly PieceId[] | undefined {
  const { against, among, chooser } = clause
  const names = isOpportunity(clause) ? ['melee'] : clause.with
  const withinReach = (ids: readonly PieceId[]): readonly PieceId[] =>
    ids.filter((id) => powersNamed(step, by, names).some((power) => whyNotAt(step, by, id, power) === undefined))
  const one = (ids: readonly PieceId[], text: string, chooses = by): readonly PieceId[] =>
    choosePieces(step, chooses, withinReach(ids), { most: 1, upTo: false, text })
  if (among !== undefined) {
    // Wherever nothing is said they are those within its reach.
    const isNear = among.within === undefined
    const who: Picked = isNear ? { ...among, within: 'reach', of: 'target' } : among
    const all = whoIs(step, { ...who, count: 'all' }, isNear ? { ...context, target: by } : context)
    return one(
      all.filter((id) => id !== by),
      'whom it attacks',
      chooser === 'you' ? context.you : by,
    )
  }
  // Somebody of whom it does not know is not its nearest.
  const foes = step.fight.pieces.filter(({ id, gone }) => gone === 0 && id !== by && isRelated(step, by, 'enemy', id))
  const enemies = step.knownTo(
    by,
    foes.map(({ id }) => id),
  )
  switch (against) {
    case 'target':
      return withinReach(there(step, context.target))
    case 'trigger':
      return withinReach(there(step, context.trigger))
    case 'you':
      return withinReach(there(step, context.you))
    case 'same':
      return struck[0] === undefined ? undefined : withinReach(there(step, struck[0]))
    case 'any':
      return undefined
    case 'different':
      return struck.length === 0
        ? undefined
        : one(
            enemies.filter((id) => !struck.includes(id)),
            'another target',
          )
    case 'nearest': {
      const near = Math.min(...enemies.map((id) => distance(step.fight, by, id)))
      const nearest = enemies.filter((id) => distance(step.fight, by, id) === near)
      return one(nearest, 'the nearest')
    }
  }
}

/** One attack of somebody's own, with what the power adds to it. */
function attackAs(
  step: OrcusStep,
  clause: Of<'attack'>,
  by: PieceId,
  at: readonly PieceId[] | undefined,
  context: Context,
): Act | undefined {
  const power = choosePower(step, by, clause.with, at)
  if (power === undefined) return undefined
  const given = { by, power, strike: power.strike, kind: 'granted' as const, at }
  const isPlain = power.basic !== undefined || (power.frequency === 'at-will' && power.before.length + power.effect.length === 0)
  return lending(step, by, context, clause.bonus, () => {
    if (isPlain) {
      spendPower(step, by, power)
      return makeStrike(step, given)
    }
    usePower(step, by, power, { kind: 'granted', at })
    return undefined
  })
}

/** While somebody has what the power adds. */
function lending<T>(step: OrcusStep, on: PieceId, context: Context, parts: readonly Part[], does: () => T): T {
  const boon = parts.length > 0 ? lend(step, on, context, parts) : undefined
  const done = does()
  if (boon !== undefined) step.end(boon, 'used')
  return done
}

const lend = (step: OrcusStep, on: PieceId, context: Context, parts: readonly Part[]): Effect =>
  step.begin({
    kind: 'boon',
    on,
    by: context.you,
    rule: R.power.effect,
    until: 'never',
    holds: bundle(context.power?.name ?? 'boon', parts),
  })

const isBasic = (name: string): boolean => name.startsWith('basic') || name === 'melee' || name === 'ranged'

/** A basic attack, or powers by their name or how often they can be used: those that it has now and can use. */
const powersNamed = (step: OrcusStep, by: PieceId, names: readonly string[]): readonly Power[] =>
  sheetOf(step.fight, by).powers.filter(
    (power) =>
      !isSpent(step, by, power) &&
      isAtHand(step, by, power) &&
      names.some((name) =>
        isBasic(name)
          ? isBasicOf(power, name)
          : power.id === name || (name === power.frequency && power.category === 'attack' && power.trigger === undefined),
      ),
  )

/** Which, where it has several: of those that reach whom it attacks. */
function choosePower(step: OrcusStep, by: PieceId, names: readonly string[], at: readonly PieceId[] = []): Power | undefined {
  const powers = powersNamed(step, by, names).filter((power) => at.every((id) => whyNotAt(step, by, id, power) === undefined))
  if (powers.length < 2) return powers[0]
  const options = powers.map((power, i) => ({ id: power.id, power, byDefault: i === 0 }))
  return ask.choice(step, by, 'with which attack', options).power
}

function isBasicOf({ basic }: Power, name: string): boolean {
  if (basic === undefined) return false
  return name.endsWith('melee') ? basic === 'melee' : name.endsWith('ranged') ? basic === 'ranged' : true
}
