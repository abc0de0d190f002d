import type { Square } from '@riposte/board'
import { effectsOn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { allHold } from '../bearing/holds.ts'
import { addReasons, comesWith, counts } from '../bearing/modifiers.ts'
import type { AttackKind, AttackRoll } from '../blow.ts'
import { letFly } from '../carrying/missiles.ts'
import type { Part, Stat } from '../clauses/parts.ts'
import type { Aim, Power, Versus } from '../clauses/power.ts'
import { mayBearPart, someOf } from '../conditions/bearing.ts'
import { canAct, has } from '../conditions/conditions.ts'
import type { Context } from '../context.ts'
import { bundleOf, isEnemy, isUsedUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Figure, Weapon } from '../sheet/sheet.ts'
import { ruleOnCover } from '../sight/cover.ts'
import { lineOfEffect } from '../sight/sight.ts'
import { distance, isAdjacent } from '../space.ts'
import { giveAway } from '../stealth.ts'
import type { OrcusStep } from '../step.ts'
import type { Defense, Origin } from '../terms.ts'
import { currentAct, happens } from '../windows.ts'
import { ruledAdvantage, whyAdvantage } from './advantage.ts'
import { attackTally, contextOfRoll, defend, defenseTally } from './figures.ts'
import { farthest } from './ranges.ts'
import { tellTurned } from './turned.ts'

/** An attack roll from the aim to its result. What a hit or a miss does is the power's. */

export interface Attacking {
  readonly by: PieceId
  readonly at: PieceId
  readonly power: Power
  readonly versus: Versus
  readonly weapon: Weapon | undefined
  readonly origin: Origin
  readonly kind: AttackKind
  readonly targets: readonly PieceId[]
  readonly base: Square | undefined
  /** Of a further attack of the power; left out: as the power's own. */
  readonly aim?: Aim
  /** Bonuses that belong to this attack alone. */
  readonly bonus?: readonly Figure[]
}

/** Aimed, rolled and answered. Look at `stopped` first. */
export function rollAttack(step: OrcusStep, attacking: Attacking): AttackRoll {
  const roll = declared(step, attacking)
  const { by, at, power } = roll
  const told = happens(step, { window: 'target', by, at, attack: roll, power, act: roll.kind })
  if (told.stopped === true || roll.stopped || !isStillPossible(step, roll, at)) return lose(step, roll)
  roll.coup = isCoup(step, roll)
  // @rule orcus.attack.steps
  roll.advantage = ruledAdvantage(step, roll)
  ruleOnCover(step, roll)
  giveAway(step, by)
  throwDie(step, roll, attacking)
  const before = numbers(step, roll)
  happens(step, { window: 'roll', by, at: roll.at, attack: roll, power })
  if (roll.stopped) return roll
  if (isUndone(step, roll, before)) return lose(step, roll)
  settleNumbers(step, roll, attacking, before)
  decide(step, roll)
  report(step, roll, attacking)
  answer(step, roll, attacking)
  spendUsed(step, roll)
  letFly(step, roll)
  return roll
}

export const declared = (step: OrcusStep, { by, at, power, weapon, origin, kind, base, targets, versus, aim }: Attacking): AttackRoll => ({
  by,
  at,
  power,
  aim: aim ?? power.strike.aim,
  weapon,
  origin,
  kind,
  base,
  defense: chooseDefense(step, by, versus.defense),
  targets: targets.length === 0 ? [at] : targets,
  advantage: [],
  coup: false,
  die: 0,
  total: 0,
  needs: 0,
  parts: [],
  against: [],
  answers: [],
  raised: [],
  hit: false,
  critical: false,
  stopped: false,
  since: sinceWhen(step),
  dealt: false,
  extra: [],
})

/** All rolls of one act are one attack. */
function sinceWhen(step: OrcusStep): number {
  const { nextEffect } = step.fight
  const act = currentAct(step)
  if (act === undefined) return nextEffect
  act.since ??= nextEffect
  return act.since
}

/** An attack names its defense; where it names several, the attacker picks. */
function chooseDefense(step: OrcusStep, by: PieceId, defenses: readonly Defense[]): Defense {
  if (defenses.length < 2) return defenses[0] ?? 'ac'
  const options = defenses.map((id, i) => ({ id, byDefault: i === 0, auto: true }))
  return ask.choice(step, by, 'against which defense', options, R.defense.list).id
}

/** A counter may have taken the attacker or the target out of it. On whom it has been turned it falls wherever he stands. */
function isStillPossible(step: OrcusStep, roll: AttackRoll, aimedAt: PieceId): boolean {
  if (!canAct(step, roll.by) || pieceAt(step.fight, roll.at).gone === 1) return false
  // @rule orcus.immediate.counter
  return roll.at !== aimedAt || isInReach(step, roll)
}

/** Still near enough, and not behind something solid. What an area covers has been looked at already. */
function isInReach(step: OrcusStep, roll: AttackRoll): boolean {
  const { by, at, origin } = roll
  if (origin !== 'melee' && origin !== 'ranged') return true
  return distance(step.fight, by, at) <= farthest(step, by, roll.aim, roll.weapon) && lineOfEffect(step, by, at)
}

function lose(step: OrcusStep, roll: AttackRoll): AttackRoll {
  roll.stopped = true
  step.emit({ type: 'lost', piece: roll.by, what: roll.power.id, rule: R.immediate.counter })
  return roll
}

// ---------------------------------------------------------------------------------------------------------------- dice

function throwDie(step: OrcusStep, roll: AttackRoll, { versus, bonus }: Attacking): void {
  const tally = addReasons(attackTally(step, roll, versus, bonus), roll.answers)
  roll.die = rollTwice(step, roll)
  roll.parts = tally.parts
  roll.total = roll.die + tally.total
  defend(step, roll)
}

/** One die, or two of which one counts. */
function rollTwice(step: OrcusStep, roll: AttackRoll): number {
  const first = step.roll(20, roll.by, 'attack', R.attack.roll)
  const keep = whichOfTwo(step, roll)
  if (keep === undefined) return first
  const second = step.roll(20, roll.by, 'attack', R.attack.roll)
  return keep === 'better' ? Math.max(first, second) : Math.min(first, second)
}

/** Better and worse cancel out. */
function whichOfTwo(step: OrcusStep, roll: AttackRoll): 'better' | 'worse' | undefined {
  if (!mayBearPart(step, roll.by, 'roll-twice')) return undefined
  const isSo = (keep: 'better' | 'worse'): boolean =>
    someOf(step, roll.by, 'roll-twice', (part) => isRollTwice(part, keep) && allHold(step, part.when, contextOfRoll(roll)))
  const better = isSo('better')
  return better === isSo('worse') ? undefined : better ? 'better' : 'worse'
}

const isRollTwice = (part: Part, keep: 'better' | 'worse'): part is Extract<Part, { is: 'roll-twice' }> =>
  part.is === 'roll-twice' && part.of === 'attack' && part.keep === keep

/** Hit or miss, plain or critical, from what the die and the numbers are now. */
export function decide(step: OrcusStep, roll: AttackRoll): void {
  const { die, total, needs } = roll
  const reaches = total >= needs
  const isSure = die === 20 && step.applies(R.attack.natural20)
  const isHopeless = die === 1 && step.applies(R.attack.natural1)
  const { turned } = roll
  roll.hit = turned === undefined ? (!isHopeless && (isSure || reaches)) || isSureHit(step, roll) : turned !== 'miss'
  const isCritical = isNaturalCritical(step, roll, reaches) || (roll.coup && step.applies(R.coup.hit))
  roll.critical = turned === undefined ? roll.hit && isCritical : turned === 'critical'
}

const isSureHit = (step: OrcusStep, roll: AttackRoll): boolean =>
  someOf(step, roll.by, 'sure-hit', (part) => allHold(step, part.when, contextOfRoll(roll)))

/** On a 20, or a face that a power or trait adds; and only where the total hits by itself. */
function isNaturalCritical(step: OrcusStep, roll: AttackRoll, reaches: boolean): boolean {
  const { die } = roll
  const isFace =
    die === 20 ||
    (die > 1 && someOf(step, roll.by, 'critical-range', (part) => die >= part.from && allHold(step, part.when, contextOfRoll(roll))))
  return isFace && (reaches || !step.applies(R.crit.condition))
}

/** With a standard action, against somebody helpless who stands beside. */
function isCoup(step: OrcusStep, { by, at, kind, power }: AttackRoll): boolean {
  if (kind !== 'attack' && kind !== 'charge' && kind !== 'coup') return false
  if (!power.actions.includes('standard') || !isAdjacent(step.fight, by, at) || !has(step, at, 'helpless')) return false
  return isEnemy(pieceAt(step.fight, by), pieceAt(step.fight, at)) && step.applies(R.coup.definition)
}

// -------------------------------------------------------------------------------------------------------------- answers

interface Numbers {
  readonly at: PieceId
  readonly attack: number
  readonly defense: number
  readonly effects: number
  readonly nextEffect: number
  /** Where both stand. */
  readonly from: Square
  readonly to: Square
}

/** What the numbers come to now, so that what an answer changes of them can be told. */
function numbers({ fight }: OrcusStep, roll: AttackRoll): Numbers {
  const from = pieceAt(fight, roll.by).at
  const to = pieceAt(fight, roll.at).at
  return { at: roll.at, attack: roll.total, defense: roll.needs, effects: fight.effects.length, nextEffect: fight.nextEffect, from, to }
}

const isLike = ({ fight }: OrcusStep, { nextEffect, effects }: Numbers): boolean =>
  fight.nextEffect === nextEffect && fight.effects.length === effects

/** An answer has taken one of the two away, or out of the fight: nothing comes of the attack. */
function isUndone(step: OrcusStep, roll: AttackRoll, before: Numbers): boolean {
  const { fight } = step
  const isThere =
    pieceAt(fight, roll.by).at === before.from && pieceAt(fight, roll.at).at === before.to && pieceAt(fight, roll.at).gone === 0
  return !(isThere && isLike(step, before)) && !isStillPossible(step, roll, before.at)
}

/** New effects of an answer count at once: a shield thrown up, a curse on the attacker. */
function settleNumbers(step: OrcusStep, roll: AttackRoll, { versus, bonus }: Attacking, before: Numbers): void {
  if (isLike(step, before)) return
  const tally = addReasons(attackTally(step, roll, versus, bonus), roll.answers)
  roll.parts = tally.parts
  roll.total = roll.die + tally.total
  defend(step, roll)
}

function report(step: OrcusStep, roll: AttackRoll, { versus, bonus }: Attacking): void {
  const met = [roll.by, roll.at]
  step.emit({
    type: 'attack',
    by: roll.by,
    at: roll.at,
    power: roll.power.id,
    weapon: roll.weapon?.id ?? '',
    how: roll.coup ? 'coup' : roll.kind,
    defense: roll.defense,
    die: roll.die,
    total: roll.total,
    needs: roll.needs,
    hit: roll.hit,
    critical: roll.critical,
    parts: step.reasons(roll.parts, met, (known) => {
      const seen = { ...roll, advantage: whyAdvantage(known, roll.by, roll.at, roll) }
      return addReasons(attackTally(known, seen, versus, bonus), roll.answers).parts
    }),
    against: step.reasons(roll.against, met, (known) => addReasons(defenseTally(known, roll.at, roll.defense, roll), roll.raised).parts),
    rule: R.attack.roll,
  })
}

/** The windows of its result; where an answer turns it, those of the new one too. */
function answer(step: OrcusStep, roll: AttackRoll, attacking: Attacking): void {
  const { by, power } = roll
  let before = numbers(step, roll)
  for (let turns = 0; turns < 3; turns++) {
    const { at, hit, critical, die } = roll
    happens(step, { window: hit ? 'hit' : 'miss', by, at, attack: roll, power })
    if (critical && roll.critical && !roll.stopped) happens(step, { window: 'critical', by, at, attack: roll, power })
    if (roll.stopped) return
    if (roll.hit && isUndone(step, roll, before)) {
      lose(step, roll)
      return
    }
    const isMoved = roll.total !== before.attack || roll.needs !== before.defense || roll.die !== die
    settleNumbers(step, roll, attacking, before)
    if (roll.hit === hit && (isMoved || roll.total !== before.attack || roll.needs !== before.defense)) decide(step, roll)
    const isSame = roll.hit === hit && roll.at === at
    if (isSame && roll.critical === critical) return
    tellTurned(step, roll, 'answered', R.immediate.counter)
    if (isSame) return
    before = numbers(step, roll)
  }
}

// ------------------------------------------------------------------------------------------------------- what is used up

/** What lasts until the next attack, roll or hit that it is about has been used. */
function spendUsed(step: OrcusStep, roll: AttackRoll): void {
  const { fight } = step
  if (!fight.effects.some(isUsedUp)) return
  const attacker = contextOfRoll(roll)
  const target: Context = { ...attacker, you: roll.at, target: roll.by }
  // What adds to the damage as well is used up by that.
  spend(step, roll.by, (part) => isUsedByAttacker(step, part, attacker), roll.hit)
  spend(step, roll.at, (part, by) => isUsedByTarget(step, part, roll, target, by))
}

function spend(step: OrcusStep, id: PieceId, isUsed: (part: Part, by: PieceId) => boolean, isHarming = false): void {
  for (const effect of effectsOn(step.fight, id)) {
    const { parts } = bundleOf(effect)
    if (isUsedUp(effect) && parts.some((part) => isUsed(part, effect.by)) && !(isHarming && parts.some(isOfDamage)))
      step.end(effect, 'used')
  }
}
const isOfDamage = (part: Part): boolean => part.is === 'extra-damage' || (part.is === 'modifier' && part.to === 'damage')

function isUsedByAttacker(step: OrcusStep, part: Part, context: Context): boolean {
  switch (part.is) {
    case 'modifier':
      return counts(step, part, 'attack', context)
    case 'extra-damage':
      return comesWith(step, part, context)
    case 'has-advantage':
    case 'critical-range':
    case 'sure-hit':
      return allHold(step, part.when, context)
    case 'roll-twice':
      return part.of === 'attack' && allHold(step, part.when, context)
    default:
      return false
  }
}

function isUsedByTarget(step: OrcusStep, part: Part, roll: AttackRoll, context: Context, by: PieceId): boolean {
  const stat: Stat = roll.defense
  if (part.is === 'modifier') return counts(step, part, stat, context, by)
  return part.is === 'grants-advantage' && roll.advantage.length > 0 && allHold(step, part.when, context)
}

// -------------------------------------------------------------------------------------------------------------- previews

/** The chance to hit in percent, as far as can be known before. */
export function chanceOf(step: OrcusStep, attacking: Attacking): number {
  const [defense = 'ac', ...others] = attacking.versus.defense
  const roll = declared(step, others.length === 0 ? attacking : { ...attacking, versus: { ...attacking.versus, defense: [defense] } })
  roll.advantage = whyAdvantage(step, roll.by, roll.at, roll)
  const bonus = attackTally(step, roll, attacking.versus, attacking.bonus).total
  const needs = defenseTally(step, roll.at, defense, roll).total
  if (isSureHit(step, roll)) return 100
  const chance = 5 * Math.max(1, Math.min(19, 21 - (needs - bonus)))
  const keep = whichOfTwo(step, roll)
  if (keep === undefined) return chance
  return Math.round(keep === 'worse' ? chance ** 2 / 100 : 100 - (100 - chance) ** 2 / 100)
}
/** No chance is better. */
export const SUREST = 100
