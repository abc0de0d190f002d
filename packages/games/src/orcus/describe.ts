import { type Entry, entries, entry, type Field, flagField, numberField, type RuleIndex, textField, toGm } from '@riposte/referee'
import { actions as all } from './actions/index.ts'
import type { OrcusEvent } from './events.ts'
import { R } from './rules.ts'
import type { Happening } from './terms.ts'

/** What `riposte describe orcus` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...all.map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  entry(
    'POWER',
    'A power is used by its name in small letters with hyphens: `flame-burst`. Answers: the weapon, where several will do; then the target, or each target and then `enough`; or where the area goes, and who in it, where the power lets you choose. A burst is named by the square it starts from (d4, or d4^2 in the air; a big creature’s own starts from one of its squares), an arc by its corners (e3-g5) or a direction (e), a line by a direction, a wall by all its squares (d4>e4>f4; one named again stands on the first). Then what its text leaves open.',
    R.action.usePower,
    'A: [flame-burst, d4]',
  ),
  entry('end-turn', 'End the turn. What is left of it is lost. Answers: none.', R.turn.forgo, 'A: [end-turn]'),
  entry(
    'opportunity-attack',
    'Reaction, window opportunity: a basic melee attack on who provokes. Answers: none, or which attack where there are several.',
    R.oa.attack,
    'B: [opportunity-attack]',
  ),
  entry('readied', 'Reaction: take what you have readied. Answers: those of the action.', R.ready.optional, 'A: [readied, B]'),
  entry('step-in', 'Reaction, between two turns: take the turn that you have put off.', R.delay.between, 'A: [step-in]'),
]

export const events = entries<OrcusEvent['type']>({
  attack: 'an attack roll: by, at, power, weapon, how, defense, die, total, needs, hit, critical, parts, against',
  'attack-changed': 'a roll already made became something else: by, at, die, total, needs, hit, critical, parts, against, why',
  check: 'a skill or ability check: by, against, what, die, total, needs, success, parts',
  save: 'a saving throw: by, what, die, total, needs, success, parts',
  initiative: 'somebody rolled: piece, die, total, parts',
  action: 'a power was used or an action taken: piece, action',
  damage: 'damage taken: piece, by, amount, lost (after temporary hit points), types, how, hp, temp',
  healed: 'hit points regained: piece, by, amount, hp',
  temporary: 'temporary hit points gained: piece, by, temp',
  state: 'up, dying, stable, knocked-out or dead: piece, was, to',
  staggered: 'became staggered or is so no more: piece, staggered',
  ground: 'something was dropped or taken up: piece, what, at',
  struck: 'whom somebody has struck as an opportunity in this turn: piece, struck',
  provoked: 'an opportunity attack: piece (who provoked), by (who strikes)',
  lost: 'an act that was no longer possible: piece, what',
  halted: 'it has come no farther on its way: piece, why',
  forced: 'pushed, pulled or shunted: piece, by, how, squares',
  fell: 'a fall: piece, squares',
  refreshed: 'a power is ready again: piece, power, die',
  'turn-began': 'a turn began: who',
  'turn-ended': 'a turn ended: who',
  'round-ended': 'a round ended: round',
  surprised: 'somebody is surprised: piece',
  delayed: 'a turn was put off: piece, what',
  readied: 'an action was readied: piece, what',
})

export const windowEntries: readonly Entry[] = [
  entry('WINDOW:counter, WINDOW:react', 'each of the following twice: before it goes on, and when the act that brought it about is over'),
  ...entries<Happening>({
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
    point: 'somebody has spent an action point',
    'mark-violated': 'somebody marked attacks without its marker among the targets',
    'left-out': 'an enemy attacks without somebody among the targets',
  }),
  entry('opportunity', 'somebody provokes; those beside it may strike first'),
  entry('ready', 'what somebody has readied an action for is about to happen'),
  entry('step-in', 'between two turns, for those who have put theirs off'),
]

/** What is asked in the middle of things: by what the question is about, its answers, the usual one first. */
export const questions: readonly Entry[] = [
  entry('down', 'Whoever brings somebody to 0 hit points with an attack: kill, knock-out.', R.knockout.choice),
  toGm('a monster at 0', 'dies, falls-unconscious (monsters other than mooks, where monsters-at-zero is ask).', R.death.monster),
  entry('a death save of 20', 'spend-recovery, decline.', R.death.twenty),
  entry('spend a recovery', 'The target of a power that lets it: yes, no; at full hit points no, yes.', R.recovery.use),
  entry('what a power leaves open', 'An attack more, a part its user “may” or “can” do: no, yes.', R.power.effect),
  entry('temporary hit points', 'New ones while some are left: take-new, keep-old; keep-old first if those are as many.', R.temp.noStack),
  entry('the start of a turn', 'With both to come: regeneration-first, damage-first.', R.turn.startOrder),
  entry(
    'the end of a turn',
    'What comes first, of several saves, or of a save and something that bears on it: save-… and end-…, by the names of the effects as fields shows them (save-mire-grip; a second of one name is save-mire-grip-2), and death-save; answered again while several are left; usually in the order in which they began, what stood at a piece under conditions, persistent, effects in this order.',
    R.turn.endOrder,
  ),
  entry('an edge or a hazard', 'Who is about to be forced over or into it: save, let-go.', R.forced.hazardSave),
  entry(
    'a push, pull or shunt',
    'Who forces it answers with the square it ends on, or the whole way c2>d2>e2; a shove as well.',
    R.forced.path,
  ),
  entry('which weapon, which attack', 'Where several will do: by its id; usually the first.', R.attack.twoWeapons),
  entry('one more target', 'Where a power has several, “up to” some, or any: a piece, or enough.', R.target.any),
  entry('yourself', 'A user in its own area of “all”: others, yourself-too.', R.target.selfArea),
  entry('an ally', 'Where allies are named: the user says enough, or who counts otherwise; each of them ally, refuse.', R.target.allies),
  entry('go on?', 'After part of a move, with another speed: done, walk, fly, swim, burrow; then where.', R.move.speedsSwitch),
  entry('strike or shove', 'In a charge: basic-melee, shove.', R.charge.attack),
  toGm('combat advantage', 'advantage, none, as the rules propose (where advantage is ask).', R.ca.gm),
  toGm('cover', 'none, half, three-quarters, as the map proposes (where cover is ask).', R.cover.gm),
  toGm('surprise', 'Somebody is hidden at the start: surprise, no-surprise.', R.combat.surpriseGm),
  toGm('the end', 'One side is left: end, go-on (where ending is ask).', R.combat.end),
  toGm('a psyche power', 'works, fails.', R.kw.psycheGm),
  toGm('a locked door', 'stays-shut, opens.', R.power.fiction),
  toGm('speech of the stunned', 'no, yes.', R.cond.stunnedSpeech),
  toGm('how hard', 'The number to reach when climbing, swimming and the like: a number; 15 to climb, 10 to swim.', R.move.climbSwim),
  toGm(
    'words of a power',
    'A condition nobody else can judge: yes, no. Something to be applied by hand: rulings, then done.',
    R.power.fiction,
  ),
]

export const terrain: readonly Entry[] = [
  entry('difficult', 'entering such a square costs 1 extra square', R.terrain.difficult),
  entry('lightly-obscured', 'patchy fog, moderate foliage: concealment', R.obscured.light),
  entry('heavily-obscured', 'thick fog, dense foliage: total concealment, concealment from adjacent squares', R.obscured.heavyAdjacent),
  entry('totally-obscured', 'total concealment at any distance', R.obscured.total),
  entry('obscuring', 'the same as lightly-obscured', R.obscured.light),
  entry('concealing', 'the same as heavily-obscured', R.obscured.heavyAdjacent),
  entry('water', 'shallow, and waded through: the same as difficult', R.terrain.difficult),
  entry('deep-water', 'nobody walks there: swum through at half speed', R.move.climbSwim),
  entry(
    'hazard',
    'who is about to be forced into it may save; what it does to who comes into it, the game master rules',
    R.forced.hazardSave,
  ),
]

export const fields: readonly Field[] = [
  numberField('hp', 'hit points', -9999, 9999),
  numberField('maxHp', 'maximum hit points', 1, 9999),
  numberField('temp', 'temporary hit points', 0, 9999),
  numberField('recoveries', 'recoveries left', 0, 99),
  numberField('standard', 'standard actions left in this turn; 0 for the dazed that have taken their only action', 0, 9),
  numberField('move', 'move actions left in this turn', 0, 9),
  numberField('swift', 'swift actions left in this turn', 0, 9),
  numberField('immediate', 'whether the immediate action is still to be had', 0, 1),
  numberField('actionPoints', 'action points', 0, 9),
  numberField('deathFailures', 'death saves failed', 0, 3),
  numberField('deathSuccesses', 'death saves made', 0, 3),
  numberField('initiative', 'the count on which it acts', -99, 99),
  numberField('attackMod', "the game master's modifier to its attacks", -20, 20),
  numberField('ammunition', 'shots left; -1 for as many as needed', -1, 999),
  numberField('load', 'pounds it lifts or drags', 0, 99999),
  numberField('hidden', 'bit mask of the sides that do not know where it is', 0, 1023),
  textField('state', 'up, or how it fell', ['up', 'dying', 'stable', 'knocked-out', 'dead']),
  flagField('rallied', 'it has rallied in this fight'),
  flagField('flying', 'it is in the air'),
  flagField('climbing', 'it hangs on a wall'),
  { name: 'round', of: 'fight', kind: 'number', about: 'the number of the round', min: 0, max: 999 },
]

export const seen = entries({
  conditions: 'all that hold, in any order; not what follows from another, such as the helplessness of the unconscious',
  effects: 'what lies on it, by the names of the powers or conditions',
  zones: 'the zones it has made, by the names of the powers',
  marks: 'who has marked it',
  staggered: 'true at half its hit points or fewer',
  wounded: 'unhurt, hurt or staggered',
  spent: 'limited powers used up, by their ids',
  acted: 'whether its turn of this round is over',
  delaying: 'whether it has put its turn off',
  readied: 'the action it has readied, or none',
  hands: 'weapons, shield and focus in hand, by their ids',
  dropped: 'what it let go of and where that lies: [spear@d1]',
  unloaded: 'weapons that must be reloaded',
  level: 'its level',
})

/** What the book says in two places, or the ledger of one thing in two entries. */
export const twins: readonly (readonly RuleIndex[])[] = []
