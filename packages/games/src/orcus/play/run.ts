import { NOBODY } from '@riposte/referee'
import { wants } from '../bearing/holds.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Power } from '../clauses/power.ts'
import { bundle } from '../conditions/bundle.ts'
import { untilOf } from '../conditions/durations.ts'
import type { Context } from '../context.ts'
import { conjure } from '../creations/conjurations.ts'
import { summon } from '../creations/summons.ts'
import { layZone } from '../creations/zones.ts'
import { sheetOf } from '../fight.ts'
import { spendPower } from '../powers/spending.ts'
import { usePower } from '../powers/use.ts'
import { R } from '../rules.ts'
import { showWords } from '../spoken.ts'
import type { OrcusStep } from '../step.ts'
import { modifyAttack, modifyDamage, modifyRoll, redirect, reroll, turnAttack } from './answers.ts'
import { grantAttack, repeat, strikeAgain } from './attacks.ts'
import { around, choose, each, ifSo, makeCheck, may, rollTable } from './choices.ts'
import { afflictThem, damage, dropThings, endThings, halfDamage, kill, layOn, release, removeThem, stand, worsen } from './harm.ts'
import {
  changeInitiative,
  giveActionPoints,
  giveActions,
  healThem,
  loseRecoveries,
  recoverThem,
  refreshThem,
  saveNow,
  temporaryFor,
} from './help.ts'
import { forceThem, moveThem } from './moves.ts'

/** What the phrases of a power do, one after another. */

export function run(step: OrcusStep, clauses: readonly Clause[], context: Context): void {
  const { attack } = context
  // What adds to a blow is known before the blow falls.
  const isAdded = attack !== undefined && !attack.dealt && clauses.length > 1 && clauses.some(isExtra)
  if (isAdded) for (const clause of clauses) if (isExtra(clause)) carryOne(step, clause, context)
  for (const clause of clauses) if (!isAdded || !isExtra(clause)) carryOne(step, clause, context)
}

const isExtra = (clause: Clause): boolean =>
  (clause.do === 'damage' && clause.extra) ||
  (clause.do === 'if' && clause.does.length > 0 && clause.does.every(isExtra) && clause.else.every(isExtra))

function carryOne(step: OrcusStep, clause: Clause, context: Context): void {
  switch (clause.do) {
    case 'damage':
      return damage(step, clause, context)
    case 'half-damage':
      return halfDamage(step, context)
    case 'afflict':
      return afflictThem(step, clause, context)
    case 'worsen':
      return worsen(step, clause, context)
    case 'prone':
      return layOn(step, 'prone', clause.to, context)
    case 'grapple':
      return layOn(step, 'grappled', clause.to, context)
    case 'stand':
      return stand(step, clause.to, context)
    case 'release':
      return release(step, clause.to, context)
    case 'force':
      return forceThem(step, clause, context)
    case 'move':
      return moveThem(step, clause, context)
    case 'heal':
      return healThem(step, clause, context)
    case 'recover':
      return recoverThem(step, clause, context)
    case 'temporary':
      return temporaryFor(step, clause, context)
    case 'lose-recovery':
      return loseRecoveries(step, clause, context)
    case 'save':
      return saveNow(step, clause, context)
    case 'end':
      return endThings(step, clause, context)
    case 'strike':
      return strikeAgain(step, clause, context)
    case 'attack':
      return grantAttack(step, clause, context)
    case 'repeat':
      return repeat(step, clause, context)
    case 'zone':
      return layZone(step, clause.zone, context)
    case 'conjure':
      return conjure(step, clause.conjuration, context)
    case 'summon':
      return summon(step, clause, context)
    case 'choose':
      return choose(step, clause, context)
    case 'may':
      return may(step, clause, context)
    case 'around':
      return around(step, clause, context)
    case 'if':
      return ifSo(step, clause, context)
    case 'each':
      return each(step, clause, context)
    case 'roll':
      return rollTable(step, clause, context)
    case 'check':
      return makeCheck(step, clause, context)
    case 'refresh':
      return refreshThem(step, clause, context)
    case 'use':
      return useAnother(step, clause, context)
    case 'spend':
      return spendAnother(step, clause.power, context)
    case 'action':
      return giveActions(step, clause, context)
    case 'action-point':
      return giveActionPoints(step, clause, context)
    case 'reroll':
      return reroll(step, clause, context)
    case 'turn-attack':
      return turnAttack(step, clause, context)
    case 'modify-attack':
      return modifyAttack(step, clause, context)
    case 'modify-damage':
      return modifyDamage(step, clause, context)
    case 'modify-roll':
      return modifyRoll(step, clause, context)
    case 'redirect':
      return redirect(step, clause, context)
    case 'drop':
      return dropThings(step, clause, context)
    case 'kill':
      return kill(step, clause.to, context)
    case 'remove':
      return removeThem(step, clause, context)
    case 'initiative':
      return changeInitiative(step, clause, context)
    case 'delayed':
      return waitFor(step, clause, context)
    case 'by-hand':
      return showWords(step, context.you, clause.text)
  }
}

const powerNamed = (step: OrcusStep, { you }: Context, id: string): Power | undefined =>
  sheetOf(step.fight, you).powers.find((power) => power.id === id)

function useAnother(step: OrcusStep, { power: id, optional }: Extract<Clause, { do: 'use' }>, context: Context): void {
  const power = powerNamed(step, context, id)
  if (power === undefined || (optional && !wants(step, context.you, `use ${power.name}`))) return
  usePower(step, context.you, power)
}

function spendAnother(step: OrcusStep, id: string, context: Context): void {
  const power = powerNamed(step, context, id)
  if (power !== undefined) spendPower(step, context.you, power)
}

/** Something that waits for its moment, once. */
function waitFor(step: OrcusStep, clause: Extract<Clause, { do: 'delayed' }>, context: Context): void {
  const { when, span } = clause
  const { you, power } = context
  const on = context.target === NOBODY ? you : context.target
  const part: Part = { ...clause, is: 'whenever', trigger: when, oncePerTurn: false }
  const holds = bundle(power?.name ?? 'waiting', [part], {
    endsOn: [when],
    power: power?.id ?? '',
  })
  step.begin({ kind: 'waiting', on, by: you, rule: R.power.effect, holds, ...untilOf(step.fight, span, you, on) })
}
