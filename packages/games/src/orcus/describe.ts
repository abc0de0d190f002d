import type { Entry, Field, RuleIndex } from '@riposte/referee'
import { actions as all } from './actions/index.ts'
import { R } from './rules.ts'
import type { Happening } from './terms.ts'
import { happenings } from './terms.ts'

/** What `riposte describe orcus` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...all.map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  {
    id: 'POWER',
    about:
      'A power is used by its name in small letters with hyphens: `flame-burst`. Answers: the weapon, where several will do; then the target, or each target and then `enough`; or where the area goes, and who in it, where the power lets you choose. A burst is named by the square it starts from (d4, or d4^2 in the air; a big creature’s own starts from one of its squares), an arc by its corners (e3-g5) or a direction (e), a line by a direction, a wall by all its squares (d4>e4>f4; one named again stands on the first). Then what its text leaves open.',
    rule: R.action.usePower,
    example: 'A: [flame-burst, d4]',
  },
  { id: 'end-turn', about: 'End the turn. What is left of it is lost. Answers: none.', rule: R.turn.forgo, example: 'A: [end-turn]' },
  {
    id: 'opportunity-attack',
    about: 'Reaction, window opportunity: a basic melee attack on who provokes. Answers: none, or which attack where there are several.',
    rule: R.oa.attack,
    example: 'B: [opportunity-attack]',
  },
  {
    id: 'readied',
    about: 'Reaction: take what you have readied. Answers: those of the action.',
    rule: R.ready.optional,
    example: 'A: [readied, B]',
  },
  {
    id: 'step-in',
    about: 'Reaction, between two turns: take the turn that you have put off.',
    rule: R.delay.between,
    example: 'A: [step-in]',
  },
]

export const events: readonly Entry[] = [
  { id: 'attack', about: 'an attack roll: by, at, power, weapon, how, defense, die, total, needs, hit, critical, parts, against' },
  {
    id: 'attack-changed',
    about: 'a roll already made became something else: by, at, die, total, needs, hit, critical, parts, against, why',
  },
  { id: 'check', about: 'a skill or ability check: by, against, what, die, total, needs, success, parts' },
  { id: 'save', about: 'a saving throw: by, what, die, total, needs, success, parts' },
  { id: 'initiative', about: 'somebody rolled: piece, die, total, parts' },
  { id: 'action', about: 'a power was used or an action taken: piece, action' },
  { id: 'damage', about: 'damage taken: piece, by, amount, lost (after temporary hit points), types, how, hp, temp' },
  { id: 'healed', about: 'hit points regained: piece, by, amount, hp' },
  { id: 'temporary', about: 'temporary hit points gained: piece, by, temp' },
  { id: 'state', about: 'up, dying, stable, knocked-out or dead: piece, was, to' },
  { id: 'staggered', about: 'became staggered or is so no more: piece, staggered' },
  { id: 'ground', about: 'something was dropped or taken up: piece, what, at' },
  { id: 'provoked', about: 'an opportunity attack: piece (who provoked), by (who strikes)' },
  { id: 'lost', about: 'an act that was no longer possible: piece, what' },
  { id: 'halted', about: 'it has come no farther on its way: piece, why' },
  { id: 'forced', about: 'pushed, pulled or shunted: piece, by, how, squares' },
  { id: 'fell', about: 'a fall: piece, squares' },
  { id: 'refreshed', about: 'a power is ready again: piece, power, die' },
  { id: 'turn-began', about: 'a turn began: who' },
  { id: 'turn-ended', about: 'a turn ended: who' },
  { id: 'round-ended', about: 'a round ended: round' },
  { id: 'surprised', about: 'somebody is surprised: piece' },
  { id: 'delayed', about: 'a turn was put off: piece, what' },
  { id: 'readied', about: 'an action was readied: piece, what' },
  { id: 'by-hand', about: 'something the game master applies: piece, text' },
]

const told: Readonly<Record<Happening, string>> = {
  leave: 'somebody is about to leave a square',
  enter: 'somebody has come into a square',
  shift: 'somebody shifts',
  teleport: 'somebody teleports or is teleported',
  use: 'a power is used, before it is aimed',
  target: 'somebody is aimed at, before the roll',
  charge: 'somebody charges',
  stand: 'somebody has stood up from prone',
  roll: 'an attack is rolled, hit or miss still open',
  hit: 'an attack hits',
  critical: 'an attack is a critical hit',
  miss: 'an attack misses',
  damage: 'somebody is about to take damage; as a react, has taken it',
  attacked: 'an attack is over, with all that came of it',
  stagger: 'somebody becomes staggered',
  drop: 'somebody falls to 0 hit points or below',
  kill: 'somebody dies',
  afflict: 'somebody comes under a condition',
  force: 'somebody is pushed, pulled or shunted',
  heal: 'somebody regains hit points',
  recover: 'somebody spends a recovery',
  save: 'a save is rolled',
  check: 'a skill or ability check is rolled',
  'turn-start': 'a turn begins',
  'turn-end': 'a turn ends',
  initiative: 'initiative is rolled',
  'mark-violated': 'somebody marked attacks without its marker among the targets',
}

export const windowEntries: readonly Entry[] = [
  {
    id: 'WINDOW:counter, WINDOW:react',
    about: 'each of the following twice: before it goes on, and when the act that brought it about is over',
  },
  ...happenings.map((id) => ({ id, about: told[id] })),
  { id: 'opportunity', about: 'somebody provokes; those beside it may strike first' },
  { id: 'ready', about: 'what somebody has readied an action for is about to happen' },
  { id: 'step-in', about: 'between two turns, for those who have put theirs off' },
]

const gm = (id: string, about: string, rule: RuleIndex): Entry => ({ id, about: `To the game master: ${about}`, rule })
/** What is asked in the middle of things: by what the question is about, its answers, the usual one first. */
export const questions: readonly Entry[] = [
  { id: 'down', about: 'Whoever brings somebody to 0 hit points with an attack: kill, knock-out.', rule: R.knockout.choice },
  gm('a monster at 0', 'dies, falls-unconscious (monsters other than mooks, where monsters-at-zero is ask).', R.death.monster),
  { id: 'a death save of 20', about: 'spend-recovery, decline.', rule: R.death.twenty },
  { id: 'spend a recovery', about: 'The target of a power that lets it: yes, no; at full hit points no, yes.', rule: R.recovery.use },
  { id: 'what a power leaves open', about: 'An attack more, a part its user “may” or “can” do: no, yes.', rule: R.power.effect },
  {
    id: 'temporary hit points',
    about: 'New ones while some are left: take-new, keep-old; keep-old first if those are as many.',
    rule: R.temp.noStack,
  },
  { id: 'the start of a turn', about: 'With both to come: regeneration-first, damage-first.', rule: R.turn.startOrder },
  {
    id: 'the end of a turn',
    about:
      'What comes first, of several saves, or of a save and something that bears on it: save-… and end-…, by the names of the effects as fields shows them (save-mire-grip; a second of one name is save-mire-grip-2), and death-save; answered again while several are left; usually in the order in which they began, what stood at a piece under conditions, persistent, effects in this order.',
    rule: R.turn.endOrder,
  },
  { id: 'an edge or a hazard', about: 'Who is about to be forced over or into it: save, let-go.', rule: R.forced.hazardSave },
  {
    id: 'a push, pull or shunt',
    about: 'Who forces it answers with the square it ends on, or the whole way c2>d2>e2; a shove as well.',
    rule: R.forced.path,
  },
  { id: 'which weapon, which attack', about: 'Where several will do: by its id; usually the first.', rule: R.attack.twoWeapons },
  { id: 'one more target', about: 'Where a power has several, “up to” some, or any: a piece, or enough.', rule: R.target.any },
  { id: 'yourself', about: 'A user in its own area of “all”: others, yourself-too.', rule: R.target.selfArea },
  {
    id: 'an ally',
    about: 'Where allies are named: the user says enough, or who counts otherwise; each of them ally, refuse.',
    rule: R.target.allies,
  },
  {
    id: 'go on?',
    about: 'After part of a move, with another speed: done, walk, fly, swim, burrow; then where.',
    rule: R.move.speedsSwitch,
  },
  { id: 'strike or shove', about: 'In a charge: basic-melee, shove.', rule: R.charge.attack },
  gm('combat advantage', 'advantage, none, as the rules propose (where advantage is ask).', R.ca.gm),
  gm('cover', 'none, half, three-quarters, as the map proposes (where cover is ask).', R.cover.gm),
  gm('surprise', 'Somebody is hidden at the start: surprise, no-surprise.', R.combat.surpriseGm),
  gm('the end', 'One side is left: end, go-on (where ending is ask).', R.combat.end),
  gm('a psyche power', 'works, fails.', R.kw.psycheGm),
  gm('a locked door', 'stays-shut, opens.', R.power.fiction),
  gm('speech of the stunned', 'no, yes.', R.cond.stunnedSpeech),
  gm('how hard', 'The number to reach when climbing, swimming and the like: a number; 15 to climb, 10 to swim.', R.move.climbSwim),
  gm(
    'words of a power',
    'A condition nobody else can judge: yes, no. Something to be applied by hand: rulings, then done.',
    R.power.fiction,
  ),
]

export const terrain: readonly Entry[] = [
  { id: 'difficult', about: 'entering such a square costs 1 extra square', rule: R.terrain.difficult },
  { id: 'lightly-obscured', about: 'patchy fog, moderate foliage: concealment', rule: R.obscured.light },
  {
    id: 'heavily-obscured',
    about: 'thick fog, dense foliage: total concealment, concealment from adjacent squares',
    rule: R.obscured.heavyAdjacent,
  },
  { id: 'totally-obscured', about: 'total concealment at any distance', rule: R.obscured.total },
  { id: 'obscuring', about: 'the same as lightly-obscured', rule: R.obscured.light },
  { id: 'concealing', about: 'the same as heavily-obscured', rule: R.obscured.heavyAdjacent },
  { id: 'water', about: 'shallow, and waded through: the same as difficult', rule: R.terrain.difficult },
  { id: 'deep-water', about: 'nobody walks there: swum through at half speed', rule: R.move.climbSwim },
  {
    id: 'hazard',
    about: 'who is about to be forced into it may save; what it does to who comes into it, the game master rules',
    rule: R.forced.hazardSave,
  },
]

const number = (name: string, about: string, min: number, max: number): Field => ({ name, of: 'piece', kind: 'number', about, min, max })
const flag = (name: string, about: string): Field => ({ name, of: 'piece', kind: 'flag', about })
export const fields: readonly Field[] = [
  number('hp', 'hit points', -9999, 9999),
  number('maxHp', 'maximum hit points', 1, 9999),
  number('temp', 'temporary hit points', 0, 9999),
  number('recoveries', 'recoveries left', 0, 99),
  number('standard', 'standard actions left in this turn; 0 for the dazed that have taken their only action', 0, 9),
  number('move', 'move actions left in this turn', 0, 9),
  number('swift', 'swift actions left in this turn', 0, 9),
  number('immediate', 'whether the immediate action is still to be had', 0, 1),
  number('actionPoints', 'action points', 0, 9),
  number('deathFailures', 'death saves failed', 0, 3),
  number('deathSuccesses', 'death saves made', 0, 3),
  number('initiative', 'the count on which it acts', -99, 99),
  number('attackMod', "the game master's modifier to its attacks", -20, 20),
  number('ammunition', 'shots left; -1 for as many as needed', -1, 999),
  number('load', 'pounds it lifts or drags', 0, 99999),
  number('hidden', 'bit mask of the sides that do not know where it is', 0, 1023),
  { name: 'state', of: 'piece', kind: 'text', about: 'up, or how it fell', values: ['up', 'dying', 'stable', 'knocked-out', 'dead'] },
  flag('rallied', 'it has rallied in this fight'),
  flag('flying', 'it is in the air'),
  flag('climbing', 'it hangs on a wall'),
  { name: 'round', of: 'fight', kind: 'number', about: 'the number of the round', min: 0, max: 999 },
]

export const seen: readonly Entry[] = [
  { id: 'conditions', about: 'all that hold, in any order; not what follows from another, such as the helplessness of the unconscious' },
  { id: 'effects', about: 'what lies on it, by the names of the powers or conditions' },
  { id: 'zones', about: 'the zones it has made, by the names of the powers' },
  { id: 'marks', about: 'who has marked it' },
  { id: 'staggered', about: 'true at half its hit points or fewer' },
  { id: 'wounded', about: 'unhurt, hurt or staggered' },
  { id: 'spent', about: 'limited powers used up, by their ids' },
  { id: 'acted', about: 'whether its turn of this round is over' },
  { id: 'delaying', about: 'whether it has put its turn off' },
  { id: 'readied', about: 'the action it has readied, or none' },
  { id: 'hands', about: 'weapons, shield and focus in hand, by their ids' },
  { id: 'dropped', about: 'what it let go of and where that lies: [spear@d1]' },
  { id: 'unloaded', about: 'weapons that must be reloaded' },
  { id: 'level', about: 'its level' },
]

/** What the book says in two places, or the ledger of one thing in two entries. */
export const twins: readonly (readonly RuleIndex[])[] = []
