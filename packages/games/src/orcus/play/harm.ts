import { byHand, type Effect, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { afflict } from '../bearing/afflict.ts'
import { type Rolled, rollAmount, settled } from '../bearing/amounts.ts'
import { holds } from '../bearing/holds.ts'
import { halved } from '../bearing/values.ts'
import { whoIs } from '../bearing/who.ts'
import type { AttackRoll, Blow } from '../blow.ts'
import { dropWeapon } from '../carrying/hands.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Amount, Role } from '../clauses/phrases.ts'
import { endOne, numbered } from '../conditions/durations.ts'
import { type Context, remember } from '../context.ts'
import { hurt } from '../damage/damage.ts'
import { die } from '../damage/dying.ts'
import { bearing, bundleOf } from '../fight.ts'
import { settleAbsence } from '../movement/absence.ts'
import { endStance, enterStance } from '../powers/stances.ts'
import { OWN_ATTACK } from '../powers/use.ts'
import { R } from '../rules.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { conditions } from '../terms.ts'
import { happens } from '../windows.ts'
import { settledTypes } from './energy.ts'
import { isOf } from './help.ts'

/** Clauses that hurt and hinder, and those that take it away again. */

type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

// -------------------------------------------------------------------------------------------------------------- damage

export function damage(step: OrcusStep, clause: Of<'damage'>, context: Context): void {
  const { attack } = context
  if (clause.extra && attack !== undefined) return addDamage(step, clause, context, attack)
  let known: Rolled | undefined
  const all = (): Rolled => (known ??= rolledOnce(step, clause.amount, clause, context, false))
  for (const id of whoIs(step, clause.to, context)) {
    const isHit = attack !== undefined && attack.at === id && !isAnswer(context)
    const isMost = isHit && isMaximized(attack, context)
    const rolled = isMost ? rolledOnce(step, clause.amount, clause, context, true) : all()
    const how = isHit ? (attack.hit ? 'hit' : 'miss') : 'effect'
    deal(step, { ...rolled, total: shareOf(step, rolled.total, clause) }, clause, context, id, how)
  }
}

/** Who answers an attack makes none by that. */
const isAnswer = ({ attack, you, moment }: Context): boolean => attack !== undefined && attack.by !== you && moment?.attack === attack

/** More damage for the attack at hand, whoever adds it: in the same blow, or after it where that has fallen. */
function addDamage(step: OrcusStep, clause: Of<'damage'>, context: Context, attack: AttackRoll): void {
  const types = settledTypes(step, clause.types, context)
  const label = context.power?.name ?? 'extra damage'
  const roll = (): Rolled => rollAmount(step, clause.amount, { context, why: 'extra damage', critical: isMaximized(attack, context) })
  if (!attack.dealt) {
    attack.extra.push(() => ({ amount: shareOf(step, roll().total, clause), types, label }))
    return
  }
  const { total, parts } = roll()
  hurt(step, { by: attack.by, at: attack.at, amount: shareOf(step, total, clause), types, parts, fromAttack: true, how: 'hit' })
}

const shareOf = (step: OrcusStep, total: number, { half }: Of<'damage'>): number => (half ? halved(step, total) : total)

/** A critical hit does the most that it can, but dice that it brings are rolled. */
export const isMaximized = ({ critical }: AttackRoll, { ofCritical }: Context): boolean => critical && !ofCritical

/** Rolled once for all targets of one use; a critical hit needs no roll, and what it brings is rolled for each. */
function rolledOnce(step: OrcusStep, amount: Amount, key: unknown, context: Context, critical: boolean): Rolled {
  const why = 'damage'
  if (critical) return rollAmount(step, amount, { context, why, critical })
  const { act, ofCritical } = context
  const known = context.targets.length > 1 && !ofCritical ? act?.rolled?.get(key) : undefined
  // @rule orcus.area.damage-once
  if (known !== undefined) return known
  const rolled = rollAmount(step, amount, { context, why })
  if (!ofCritical && act !== undefined) remember(act, key, rolled)
  return rolled
}

function deal(
  step: OrcusStep,
  rolled: Rolled,
  { types: given, amount }: Of<'damage'>,
  context: Context,
  id: PieceId,
  how: string,
  half = false,
): void {
  const { attack, act } = context
  const types = settledTypes(step, given, context)
  const blow: Blow = {
    by: context.you,
    at: id,
    amount: rolled.total,
    types,
    parts: rolled.parts,
    // @rule orcus.attack.definition otherwise comparison
    fromAttack: attack !== undefined && !isAnswer(context),
    how,
    again: () => rollAmount(step, amount, { context, why: 'damage again' }).total - rolled.total,
    attack: attack?.at === id && !isAnswer(context) ? attack : undefined,
    half,
  }
  const dealt = hurt(step, blow)
  if (act !== undefined) act.damage = dealt
}

/** What a hit does as things stand: "2d4 damage (2d4+8 against a prone target)" is the one or the other. */
const dealtBy = (step: OrcusStep, clauses: readonly Clause[], context: Context): readonly Clause[] =>
  clauses.flatMap((clause) => (clause.do === 'if' ? (holds(step, clause.test, context) ? clause.does : clause.else) : [clause]))

/** Half of what the hit would have dealt. */
export function halfDamage(step: OrcusStep, context: Context): void {
  const { strike, target } = context
  if (target < 0) return
  for (const clause of dealtBy(step, strike?.hit ?? [], context)) {
    if (clause.do !== 'damage' || clause.to.who !== 'target' || clause.extra) continue
    deal(step, rolledOnce(step, clause.amount, clause, context, false), clause, context, target, 'miss', true)
  }
}

// --------------------------------------------------------------------------------------------------------- what lasts

export function afflictThem(step: OrcusStep, clause: Of<'afflict'>, context: Context): void {
  const { you, power } = context
  const name = power?.name ?? ''
  for (const id of whoIs(step, clause.to, context)) {
    const parts = clause.parts.map((part) => bound(step, part, { ...context, target: id }, context))
    for (const part of parts) if (part.is === 'chosen' && part.isState !== true) endChosen(step, you, part.as)
    if (clause.stance === true || clause.span === 'stance') {
      enterStance(step, id, { name, parts, power: power?.id ?? '', span: clause.span, endsOn: clause.endsOn })
      continue
    }
    afflict(step, {
      on: id,
      by: you,
      parts,
      span: clause.span,
      name,
      rule: R.power.effect,
      aftereffect: clause.aftereffect,
      failed: clause.failed,
      endsOn: clause.endsOn,
      power: power?.id ?? '',
      tags: power?.tags ?? [],
      ...(clause.span === 'attack' ? { kind: OWN_ATTACK } : {}),
      ...(clause.saving === undefined ? {} : { saving: clause.saving }),
      ...(clause.freed === undefined ? {} : { freed: clause.freed }),
      ...(clause.once === undefined ? {} : { once: true }),
    })
    for (const part of parts) if (part.is === 'by-hand') byHand(step, id, part.text, R.power.fiction)
  }
}

/** Whoever was chosen before is so no longer. */
function endChosen(step: OrcusStep, by: PieceId, as: string): void {
  for (const effect of step.fight.effects.filter((one) => one.by === by))
    if (bundleOf(effect).parts.some((part) => part.is === 'chosen' && part.as === as)) step.end(effect, 'replaced')
}

/** A part as it is for this one: amounts reckoned now, and whom it is against known by place. */
function bound(step: OrcusStep, part: Part, context: Context, outer: Context): Part {
  switch (part.is) {
    case 'modifier': {
      const amount = settled(step, part.amount, context)
      return { ...part, amount, ...onlyOf(step, part.against, outer) }
    }
    case 'concealment':
    case 'cover':
    case 'unseen':
    case 'passes':
    case 'grants-advantage':
      return { ...part, ...onlyOf(step, part.against, outer) }
    case 'persistent':
      return { ...part, amount: settled(step, part.amount, context), types: settledTypes(step, part.types, outer) }
    case 'while':
      return { ...part, parts: part.parts.map((one) => bound(step, one, context, outer)) }
    case 'resist':
    case 'vulnerable':
    case 'regeneration':
      return { ...part, amount: settled(step, part.amount, context) }
    case 'extra-damage':
      return {
        ...part,
        amount: settled(step, part.amount, context),
        types: settledTypes(step, part.types, outer),
        ...onlyOf(step, part.against, outer),
      }
    default:
      return part
  }
}

/** "Against the target": the one that it is where this is said. */
function onlyOf(step: OrcusStep, against: Role | undefined, context: Context): { readonly only?: PieceId } {
  const [only] = against === undefined ? [] : whoIs(step, { who: against }, context)
  return only === undefined ? {} : { only }
}

/** Raises persistent damage that is there already. */
export function worsen(step: OrcusStep, clause: Of<'worsen'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context)) {
    const more = settled(step, clause.amount, { ...context, target: id })
    for (const effect of step.fight.effects.filter((one) => one.on === id)) {
      const held = bundleOf(effect)
      const isMeant = (part: Part): part is Extract<Part, { is: 'persistent' }> =>
        part.is === 'persistent' && (clause.types.length === 0 || clause.types.some((type) => part.types.includes(type)))
      if (!held.parts.some(isMeant)) continue
      const parts = held.parts.map((part) =>
        isMeant(part)
          ? { ...part, amount: { ...part.amount, flat: part.amount.flat + more.flat, dice: [...part.amount.dice, ...more.dice] } }
          : part,
      )
      step.change(effect, { holds: { ...held, parts } })
    }
  }
}

/** One condition by itself, until something takes it away. */
export function layOn(step: OrcusStep, condition: 'prone' | 'grappled', to: Of<'prone'>['to'], context: Context): void {
  for (const id of whoIs(step, to, context)) {
    const rule = condition === 'prone' ? R.cond.proneMove : R.grapple.condition
    afflict(step, {
      on: id,
      by: context.you,
      parts: [{ is: 'condition', condition }],
      span: 'lasting',
      name: condition,
      rule,
      // How far a hold reaches: from where it was taken.
      value: condition === 'grappled' ? distance(step.fight, context.you, id) : 0,
    })
  }
}

export function stand(step: OrcusStep, to: Of<'stand'>['to'], context: Context): void {
  for (const id of whoIs(step, to, context)) {
    const lying = bearing(step.fight, id, 'prone')
    for (const effect of lying) step.end(effect, 'stands up')
    if (lying.length > 0) happens(step, { window: 'stand', by: id, act: 'stand' })
  }
}

// ----------------------------------------------------------------------------------------------------------- what ends

export function endThings(step: OrcusStep, clause: Of<'end'>, context: Context): void {
  let isEnded = false
  for (const id of whoIs(step, clause.to, context)) {
    for (const what of clause.what) {
      const condition = what === 'mark' ? 'marked' : conditions.find((one) => one === what)
      const ended = condition === undefined ? endedBy(step, what, id, context, clause) : bearing(step.fight, id, condition)
      for (const effect of ended.filter((one) => isOf(one, clause, context))) {
        if (condition === undefined) step.end(effect, 'ended', R.power.effect)
        else endOne(step, effect, condition, 'ended', R.power.effect)
        isEnded = true
      }
    }
  }
  if (context.act !== undefined) context.act.happened = isEnded
}

function endedBy(step: OrcusStep, what: Of<'end'>['what'][number], id: PieceId, context: Context, clause: Of<'end'>): readonly Effect[] {
  const { types = [] } = clause
  const on = step.fight.effects.filter((effect) => effect.on === id && isOf(effect, clause, context))
  switch (what) {
    case 'persistent':
      return on.filter((effect) =>
        bundleOf(effect).parts.some(
          (part) => part.is === 'persistent' && (types.length === 0 || part.types.some((type) => types.includes(type))),
        ),
      )
    case 'any-one':
      return oneOf(
        step,
        context.you,
        on.filter((effect) => bundleOf(effect).mask !== 0 || effect.until === 'save'),
      )
    case 'stance':
      endStance(step, id)
      return []
    case 'temporary':
      step.set(id, 'temp', 0, R.power.effect)
      return []
    case 'this':
      return on.filter((effect) => context.power !== undefined && bundleOf(effect).power === context.power.id)
    default:
      return []
  }
}

function oneOf(step: OrcusStep, by: PieceId, among: readonly Effect[]): readonly Effect[] {
  if (among.length < 2) return among
  const options = among.map((effect, i) => ({ id: numbered(among, i), effect }))
  return [ask.choice(step, by, 'which ends', options).effect]
}

// --------------------------------------------------------------------------------------------------------- and the rest

export function kill(step: OrcusStep, to: Of<'kill'>['to'], context: Context): void {
  for (const id of whoIs(step, to, context)) die(step, id, R.power.effect, context.you)
}

/** Out of play for a while. */
export function removeThem(step: OrcusStep, clause: Of<'remove'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context)) {
    const parts: readonly Part[] = [{ is: 'condition', condition: 'removed' }]
    const name = context.power?.name ?? 'removed'
    afflict(step, { on: id, by: context.you, parts, span: clause.span, name, rule: R.power.effect, power: context.power?.id ?? '' })
  }
  settleAbsence(step)
}

export function dropThings(step: OrcusStep, clause: Of<'drop'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context)) dropWeapon(step, id, R.power.effect)
}
