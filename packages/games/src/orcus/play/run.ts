import { byHand } from '@riposte/referee'
import { wants } from '../bearing/holds.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Power } from '../clauses/power.ts'
import { bundle } from '../conditions/bundle.ts'
import { untilOf } from '../conditions/durations.ts'
import type { Context } from '../context.ts'
import { conjure } from '../creations/conjurations.ts'
import { summon } from '../creations/summons.ts'
import { layZone } from '../creations/zones.ts'
import { sheetOf } from '../fight.ts'
import { isSpent } from '../powers/spending.ts'
import { usePower } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { modifyAttack, modifyDamage, modifyRoll, redirect, reroll, turnAttack } from './answers.ts'
import { grantAttack, repeat, strikeAgain } from './attacks.ts'
import { around, choose, each, ifSo, may, rollTable } from './choices.ts'
import { afflictThem, damage, dropThings, endThings, halfDamage, kill, layOn, removeThem, stand, worsen } from './harm.ts'
import { giveActionPoints, giveActions, healThem, loseRecoveries, recoverThem, refreshThem, saveNow, temporaryFor } from './help.ts'
import { forceThem, moveThem } from './moves.ts'

/** What the phrases of a power do, one after another: a verb each. */

export function run(step: OrcusStep, clauses: readonly Clause[], context: Context): void {
  const { attack } = context
  // What adds to a blow is known before the blow falls.
  const isAdded = attack !== undefined && !attack.dealt && clauses.length > 1 && clauses.some(isExtra)
  if (isAdded) for (const clause of clauses) if (isExtra(clause)) all[clause.do]?.(step, clause, context)
  for (const clause of clauses) if (!isAdded || !isExtra(clause)) all[clause.do]?.(step, clause, context)
}

const isExtra = (clause: Clause): boolean =>
  (clause.do === 'damage' && clause.extra) ||
  (clause.do === 'if' && clause.does.length > 0 && !hangsOnLast(clause.test) && clause.does.every(isExtra) && clause.else.every(isExtra))

/** What the clause before it has come to is known after that one alone. */
const hangsOnLast = (test: Test): boolean =>
  test.is === 'happened' ||
  test.is === 'blocked' ||
  (test.is === 'not' && hangsOnLast(test.test)) ||
  ((test.is === 'all' || test.is === 'any') && test.tests.some(hangsOnLast))

type Verb<C> = { does(step: OrcusStep, clause: C, context: Context): void }['does']

const verbs: { readonly [D in Clause['do']]: Verb<Extract<Clause, { do: D }>> } = {
  damage,
  'half-damage': (step, _, context) => halfDamage(step, context),
  afflict: afflictThem,
  worsen,
  prone: (step, { to }, context) => layOn(step, 'prone', to, context),
  grapple: (step, { to }, context) => layOn(step, 'grappled', to, context),
  stand: (step, { to }, context) => stand(step, to, context),
  force: forceThem,
  move: moveThem,
  heal: healThem,
  recover: recoverThem,
  temporary: temporaryFor,
  'lose-recovery': loseRecoveries,
  save: saveNow,
  end: endThings,
  strike: strikeAgain,
  attack: grantAttack,
  repeat,
  zone: (step, { zone }, context) => layZone(step, zone, context),
  conjure: (step, { conjuration }, context) => conjure(step, conjuration, context),
  summon,
  choose,
  may,
  around,
  if: ifSo,
  each,
  roll: rollTable,
  refresh: refreshThem,
  use: useAnother,
  action: giveActions,
  'action-point': giveActionPoints,
  reroll,
  'turn-attack': turnAttack,
  'modify-attack': modifyAttack,
  'modify-damage': modifyDamage,
  'modify-roll': modifyRoll,
  redirect,
  drop: dropThings,
  kill: (step, { to }, context) => kill(step, to, context),
  remove: removeThem,
  delayed: waitFor,
  'by-hand': (step, { text }, { you }) => byHand(step, you, text, R.power.fiction),
}
const all: Readonly<Record<string, Verb<Clause>>> = verbs

const powerNamed = (step: OrcusStep, { you }: Context, id: string): Power | undefined =>
  sheetOf(step.fight, you).powers.find((power) => power.id === id)

function useAnother(step: OrcusStep, { power: id, optional }: Extract<Clause, { do: 'use' }>, context: Context): void {
  const power = powerNamed(step, context, id)
  if (power === undefined || isSpent(step, context.you, power) || (optional && !wants(step, context.you, `use ${power.name}`))) return
  usePower(step, context.you, power)
}

/** Something that waits for its moment, once. */
function waitFor(step: OrcusStep, clause: Extract<Clause, { do: 'delayed' }>, context: Context): void {
  const { when, span } = clause
  const { you, power } = context
  const part: Part = { ...clause, is: 'whenever', trigger: when, oncePerTurn: false }
  const holds = bundle(power?.name ?? 'waiting', [part], {
    endsOn: [when],
    power: power?.id ?? '',
  })
  step.begin({ kind: 'waiting', on: you, by: you, rule: R.power.effect, holds, ...untilOf(step.fight, span, you, you) })
}
