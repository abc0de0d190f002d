import { type Aim, aimAttack, canAttackSomebody, usable } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import { type Attack, nothing, type Outcome, type Rolled } from '../blow.ts'
import { takeUp } from '../carrying/taking-up.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { armorClass, attackTally } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import { showsItself } from '../sight/known.ts'
import type { SovereignStep } from '../step.ts'
import { isPutOff, open } from '../windows.ts'
import { letFly } from './missiles.ts'
import { hitOutcome, land, missOutcome } from './outcome.ts'
import { screened } from './screening.ts'

/** An attack from declaration to its last consequence. */
export function attack(step: SovereignStep, declared: Attack): void {
  if (!isStillPossible(step, declared)) return
  const outcome = strike(step, declared)
  // @rule sovereign.action.instant-simultaneous
  if (isPutOff(step, () => finish(step, outcome))) return
  finish(step, outcome)
}

function finish(step: SovereignStep, outcome: Outcome): void {
  const victim = pieceAt(step.fight, outcome.attack.at)
  const stood = isUp(victim)
  land(step, outcome)
  if (stood && !isUp(victim)) strikeAgain(step, outcome.attack)
}

/** Neither who strikes nor who is struck at can be unsuspecting any more; as the blow fell he was. */
function engage(step: SovereignStep, { by, at, meant = at }: Attack): void {
  for (const id of [by, at, meant]) step.set(id, 'unsuspecting', false, R.execution.alert)
}

const secondAim: Aim = { kind: 'second', ways: ['melee', 'thrown', 'shot'], inHand: false }

/** Whirlwind Assault at level 2: the first kill of a round by an ordinary attack gives another one at once. */
function strikeAgain(step: SovereignStep, { by, kind }: Attack): void {
  const piece = pieceAt(step.fight, by)
  if (kind !== 'attack' && kind !== 'charge') return
  if (!isUp(piece) || sheetOf(step.fight, by).feat['whirlwind-assault'] < 2 || piece.secondAttackIn === step.fight.round) return
  if (!canAttackSomebody(step, by, secondAim) || !step.applies(R.feat.whirlwind2)) return
  const options = [
    { id: 'attack-again', rule: R.feat.whirlwind2 },
    { id: 'enough', byDefault: true },
  ]
  const choice = ask.choice(step, by, 'a second attack at once', options, R.feat.whirlwind2)
  step.set(by, 'secondAttackIn', step.fight.round, R.feat.whirlwind2)
  if (choice.id === 'enough') return
  const next = aimAttack(step, by, secondAim)
  if (takeUp(step, by, next.weapon)) attack(step, next)
}

/** The attack rolled and answered; what it does is returned, not yet done. */
export function strike(step: SovereignStep, declared: Attack): Outcome {
  return followed(step, rollAttack(step, { ...declared, at: screened(step, declared), meant: declared.at }))
}

/** What is answered to an attack already rolled, and what it does after that. */
export function followed(step: SovereignStep, rolled: Rolled): Outcome {
  letFly(step, rolled)
  showsItself(step, rolled.by)
  engage(step, rolled)
  answer(step, rolled)
  if (!isUp(pieceAt(step.fight, rolled.by))) return nothing(rolled)
  return outcomeOf(step, rolled)
}

function outcomeOf(step: SovereignStep, rolled: Rolled): Outcome {
  if (rolled.ignored) return nothing(rolled)
  return rolled.hit ? hitOutcome(step, rolled) : missOutcome(step, rolled)
}

/** What others do about a declared attack goes before it: is its target still there then, and within reach of this weapon? */
export function isStillPossible(step: SovereignStep, { by, at, weapon, way, kind }: Attack): boolean {
  // @rule sovereign.hold.goes-first
  open(step, { window: 'declared', by, at, act: kind })
  if (!isUp(pieceAt(step.fight, by))) return false
  const isPossible = pieceAt(step.fight, at).gone === 0 && usable(step, by, at, weapon, way) === undefined
  if (!isPossible) step.emit({ type: 'lost', piece: by, what: kind, rule: R.hold.goesFirst })
  return isPossible
}

/** The die against the armour, or no die where the hit is sure. */
export function rollAttack(step: SovereignStep, attack: Attack): Rolled {
  const { by, at, weapon, way, sure } = attack
  const against = armorClass(step, at)
  const tally = sure === undefined ? attackTally(step, attack) : step.tally()
  const die = sure === undefined ? step.roll(20, by, 'attack', R.attack.formula) : 0
  const total = die + tally.total
  // @rule sovereign.attack.hit, sovereign.attack.no-naturals otherwise comparison
  const reaches = total >= against.total
  const hit = reaches || sure !== undefined
  const known = (seen: SovereignStep) => (sure === undefined ? attackTally(seen, attack) : seen.tally()).parts
  step.emit({
    type: 'attack',
    by,
    at,
    weapon: weapon.id,
    how: way,
    die,
    total,
    needs: against.total,
    hit,
    parts: step.reasons(tally.parts, [by, at], known),
    against: against.parts,
    rule: sure ?? R.attack.hit,
  })
  return rolledOf(attack, total, hit, sure !== undefined)
}

/** An attack whose total is known, before anybody answers it. */
export const rolledOf = (attack: Attack, total: number, hit: boolean, decided: boolean): Rolled => ({
  ...attack,
  total,
  hit,
  decided,
  ignored: false,
  ignoresShock: false,
})

/** The windows after the roll, opened again as long as somebody changes something. */
function answer(step: SovereignStep, rolled: Rolled): void {
  if (!step.applies(R.action.instantAnyTime)) return
  for (let again = true; again; ) {
    again = open(step, { window: rolled.hit ? 'hit' : 'miss', by: rolled.by, at: rolled.at, act: rolled.kind, rolled })
    if (again) compareAgain(step, rolled)
    if (!isUp(pieceAt(step.fight, rolled.by))) return
  }
}

/** Total defense counts against the very roll it answers. */
function compareAgain(step: SovereignStep, rolled: Rolled): void {
  if (rolled.decided || rolled.ignored) return
  const needs = armorClass(step, rolled.at).total
  // @rule sovereign.defense.after-roll
  const hit = rolled.total >= needs
  if (hit === rolled.hit) return
  // @rule sovereign.defense.after-roll
  rolled.hit = hit
  step.emit({ type: 'attack-changed', by: rolled.by, at: rolled.at, hit, needs, rule: R.defense.afterRoll })
}
