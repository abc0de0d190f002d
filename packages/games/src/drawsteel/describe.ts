import type { Entry, Field, RuleIndex, Setting } from '@riposte/referee'
import { commonActions } from './actions/index.ts'
import { type Happening, happenings } from './clauses/triggers.ts'
import { R } from './rules.ts'
import { damageTypes } from './terms.ts'

/** What `riposte describe drawsteel` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  {
    id: 'ABILITY',
    about:
      'Any ability of the sheet, by its id. Answers: its targets one after another, or where its area lies; then what the rules ask. With a squad’s signature ability each other minion says in a line of its own whom it joins against: N: [A].',
    example: 'A: [slam, B]',
  },
  {
    id: 'FEATURE',
    about: 'A Malice feature of the sheet, by its id, before the creature has done anything on its turn. Answers: as for an ability.',
    rule: R.malice.spend,
    example: 'M: [howl]',
  },
  {
    id: 'melee-free-strike',
    about: 'Action: a melee free strike. Answers: the target.',
    rule: R.freestrike.action,
    example: 'A: [melee-free-strike, B]',
  },
  {
    id: 'ranged-free-strike',
    about: 'Action: a ranged free strike. Answers: the target.',
    rule: R.freestrike.action,
    example: 'A: [ranged-free-strike, B]',
  },
  {
    id: 'improvised-melee-strike',
    about: 'A melee free strike without the bonuses of the kit; improvised-ranged-strike likewise.',
    rule: R.kit.improvised,
  },
  ...commonActions.map(({ id, about, rule, example }): Entry => ({ id, about, rule, ...(example !== undefined && { example }) })),
  {
    id: 'end-turn',
    about:
      'End your part of the turn. Each minion of a squad and its captain ends its own; the name of their side ends it for all that are left: monsters: [end-turn].',
    example: 'A: [end-turn]',
  },
  {
    id: 'opportunity-attack',
    about: 'Reaction, window leaves: a melee free strike at who steps away. Minions of a squad answer each for itself, and strike as one.',
    rule: R.opportunity.trigger,
    example: 'B: [opportunity-attack]',
  },
  {
    id: 'opportunity-on-friend',
    about: 'The same at a friend who steps away: on offer once it has been ordered, and not in the release.',
    rule: R.opportunity.trigger,
  },
  {
    id: 'let-go:PIECE',
    about: 'Reaction as a turn begins or ends, or somebody is aimed at: letting go of whom you hold; on offer once it has been ordered.',
    rule: R.grabbed.release,
    example: 'A: [let-go]',
  },
  {
    id: 'triggered:ABILITY',
    about: 'Reaction: a triggered ability of the sheet; its id alone will do.',
    rule: R.triggered.once,
    example: 'B: [parry]',
  },
  {
    id: 'villain-action:ABILITY',
    about: 'Reaction, window turn-end: a villain action; its id alone will do.',
    rule: R.villain.when,
    example: 'V: [new-dawn]',
  },
  {
    id: 'hero-token',
    about: 'Reaction, window damage: two hero tokens for your recovery value before the damage.',
    rule: R.token.stamina,
    example: 'A: [hero-token]',
  },
]

export const events: readonly Entry[] = [
  {
    id: 'power-roll',
    about:
      'a power roll against one target, or a test: by, at, what, natural, total (with edges and banes), tier, edges, banes, critical, parts. Its because knows the points that a rule added (2, -2), and each edge or bane by the rule that gives it (1, -1), also where several come to a tier or cancel',
  },
  {
    id: 'test',
    about:
      'the outcome of a test of some difficulty: by, outcome (failure with a consequence, failure, success with a consequence, success, success with a reward)',
  },
  { id: 'save', about: 'a saving throw: piece, what, die, success' },
  { id: 'initiative', about: 'who goes first: die, first' },
  { id: 'action', about: 'an action or ability is used: piece, action' },
  {
    id: 'damage',
    about:
      'Stamina lost to damage: piece, by, amount, damageType, how (strike, area, effect, collision, fall, terrain, free strike…), stamina, temp, parts',
  },
  { id: 'loss', about: 'Stamina lost that is no damage: piece, amount, stamina' },
  { id: 'healed', about: 'Stamina regained: piece, by, amount, stamina' },
  { id: 'state', about: 'up, unconscious or dead: piece, was, to' },
  { id: 'squad', about: "a squad's pool or captain has changed: squad, to" },
  { id: 'dropped', about: 'a minion drops: piece, by' },
  { id: 'forced', about: 'a forced movement is over: piece, by, how, squares, stopped (something stood in the way)' },
  { id: 'collision', about: 'somebody runs into something: piece, with, left' },
  { id: 'broke', about: 'something built breaks: at, what' },
  { id: 'fell', about: 'a fall: piece, squares' },
  { id: 'critical', about: 'a critical hit: by' },
  { id: 'resisted', about: 'a potency was not enough: piece, by, what' },
  { id: 'used-item', about: 'a consumable was used: piece, place, count' },
  { id: 'turn-began', about: 'a turn began: piece' },
  { id: 'turn-ended', about: 'a turn ended: piece' },
  { id: 'round-ended', about: 'a round ended: round' },
  { id: 'by-hand', about: 'words of a sheet that people must judge: piece, text' },
  { id: 'provoked', about: 'an opportunity attack: piece (who provoked), by (who strikes)' },
  { id: 'lost', about: 'something came to nothing: piece, what' },
]

const told: Readonly<Record<Happening, string>> = {
  targeted: 'somebody is aimed at, before the roll',
  rolled: 'the roll is known, nothing has come of it',
  damage: 'somebody is about to take damage',
  damaged: 'damage has been taken',
  forced: 'somebody is about to be force moved',
  moves: 'after each square of a movement',
  leaves: 'somebody is about to step out of adjacency',
  falls: 'somebody has fallen, and landed',
  dropped: 'somebody is reduced to 0 Stamina and no longer moved',
  winded: 'somebody has become winded',
  dying: 'a hero has begun to die',
  afflicted: 'a condition has been imposed',
  regains: 'has regained Stamina',
  'fails-save': 'a saving throw has failed',
  used: 'an ability, an action or a maneuver has been declared',
  'turn-start': 'a turn begins',
  'turn-end': 'a turn is over: villain actions, and allies who act next',
  'round-start': 'a round begins',
  'round-end': 'a round ends',
}

export const windowEntries: readonly Entry[] = happenings.map((id) => ({ id, about: told[id] }))

const q = (id: string, about: string, rule?: RuleIndex): Entry => ({ id, about, ...(rule !== undefined && { rule }) })
const gm = (id: string, about: string, rule: RuleIndex): Entry => ({ id, about: `To the game master: ${about}`, rule })

/** What is asked in the middle of things: by what the question is about, its answers, the usual one first. */
export const questions: readonly Entry[] = [
  q(
    'who acts',
    'To the side whose turn it is: any of its creatures that has a turn left; of a squad or a group any one stands for all.',
    R.initiative.alternate,
  ),
  q(
    'which of them acts',
    'On the turn of a squad, its captain, or a hero with retainers: one of them after another, as they name themselves at the beginning of a line; end-turn by the name of their side ends the whole turn.',
    R.captain.separate,
  ),
  q(
    'a target',
    'Where an ability takes several: one after another, then done. Of a squad each other minion says whom it joins against, or stay.',
    R.ability.fewerTargets,
  ),
  q('an unwilling ally', 'To who is to be a target as an ally: willing, refuse; C: [refuse] in a line of its own.', R.ability.targetAlly),
  q(
    'where an area lies',
    'A burst and an aura lie around their maker and ask nothing. A cube goes by its corner with the lowest letter and number (c1) and may reach over the edge of the board; a line by its first square and the way it goes (b2-e, b2-ne); both lie on the ground unless a height is said (c1^3, b2^1-e); a wall square by square, the same once more for one on top, then done.',
    R.area.origin,
  ),
  q('melee or ranged', 'An ability of both kinds that reaches its targets either way: melee, ranged.', R.ability.meleeOrRanged),
  q(
    'which characteristic',
    'The best of those that the ability or test names; any other of them by its name.',
    R.ability.characteristicChoice,
  ),
  q('before or after', 'What may be done before or after using an ability: after, before.'),
  q('a payment', 'Before the targets, for an extra of the ability: no-spend, spend-1, spend-2…', R.ability.spend),
  q(
    'after a power roll',
    'go-on; surges-1, surges-2, surges-3 for damage, then on whom where there are several; potency for two surges, then whose; downgrade-1 for the outcome of tier 1 instead, downgrade-2 for that of tier 2.',
    R.surge.damage,
  ),
  q('surges on this damage', 'Surges gained while damage is being dealt: go-on, surges-1…', R.triggered.lateSurges),
  q(
    'whose effects come first',
    'Several targets to be moved: which of them next, and where to, then which after it; the last goes without saying.',
    R.forced.order,
  ),
  q(
    'which tier for yourself',
    'What an outcome does to its user comes once: the best tier that somebody got, tier-1, tier-2, tier-3.',
    R.ability.selfEffectOnce,
  ),
  q('which type of damage', 'The first that is named; another by its name, or untyped.'),
  q('a further action', 'After a critical hit: no-extra-action, or any action and then its own answers.', R.crit.action),
  q(
    'a strike out of turn',
    'Where an effect lets somebody strike: none, or a free strike or signature ability, then its own answers.',
    R.freestrike.embedded,
  ),
  q(
    'a push, pull or slide',
    'As far and straight as it goes; the square it is to end on, or the whole way c2>d2>e2; a square in which something stands means a collision with all squares left; if that breaks, where to from there is asked again, unless a square behind it has been named at once; none for not at all.',
    R.forced.fewer,
  ),
  q('stability', 'To who is about to be moved: as much as it has, or stability-0, stability-1…', R.stability.reduce),
  q('kill or knock out', 'To whose ability would kill: kill, knock-out.', R.unconscious.knockOut),
  q('which minion drops', 'Where the damage of a squad fells more than those struck: the nearest, by their keys.', R.minion.dropOne),
  q('spend a Recovery', 'To who may: recovery, none.', R.dying.alliesHelp),
  q('which effect', 'To save against, or to be rid of: by what it is called; usually the first.', R.effect.saveRoll),
  q('a saving throw failed', 'fail, or hero-token to make it.', R.token.save),
  q('a test rolled', 'keep, or reroll for a hero token.', R.token.reroll),
  q('what an ability leaves open', 'Whatever its user “may” or “can” do: no, yes. One of several: choice-1, choice-2…'),
  q('where to move', 'A square in reach or a way c2>d2; stay to remain.'),
  q('a teleport while prone', 'stand, stay-prone.', R.teleport.prone),
  q('to be put on its feet', 'By the release, to who lies there: willing, refuse.', R.prone.raise),
  q('point them out', 'After a search that found somebody: point-out, keep-quiet.', R.maneuver.pointOut),
  q('take damage to end an effect', 'At the end of a turn of who has such a trait: keep, or the effect.', R.solo.endEffect),
  q('a new captain', 'At the start of a round, for a squad that has lost its own: nobody, or one of its side.', R.captain.replace),
  q('whose reaction comes first', 'Several have answered the same thing: one after another.', R.triggered.order),
  q('the end of a fight', 'To each hero with something left on it: end-all, keep-all.', R.effect.afterCombat),
  q('which side goes first', 'By the release, to who wins the d10: its own side, or heroes, director.', R.initiative.roll),
  gm('surprise', 'who is surprised, one after another, then nobody (where surprise is ask).', R.surprise.who),
  gm('how hard is it', 'medium, easy, hard.', R.test.difficulty),
  gm(
    'what a test brings',
    'A reward or a consequence: rulings, then done; or hero-token for the group; or next-fight for 2 Malice as the next fight begins, malice for 2 of it now.',
    R.test.consequence,
  ),
  gm('circumstances', 'none, edge, bane, double-edge, double-bane (where circumstances is ask).', R.edge.circumstance),
  gm('a locked door', 'stays-shut, opens.', R.freemaneuver.use),
  gm('words of an ability', 'Something to be applied by hand: rulings, then done.', R.roll.exception),
]

export const settings: readonly Setting[] = [
  {
    id: 'printing',
    values: ['glossary', 'release'],
    default: 'glossary',
    about: 'where printings differ: the glossary, or the released rules',
  },
  {
    id: 'surprise',
    values: ['nobody', 'ask'],
    default: 'nobody',
    about: 'whether the game master is asked who is surprised; start: { surprised: […] } says it too',
    rule: R.surprise.who,
  },
  {
    id: 'circumstances',
    values: ['nobody', 'ask'],
    default: 'nobody',
    about: 'whether the game master is asked before each power roll for an edge or a bane that no rule gives',
    rule: R.edge.circumstance,
  },
  {
    id: 'jump-landing',
    values: ['counted', 'not-counted'],
    default: 'counted',
    about: 'whether the square of landing is one of the squares of a jump',
    rule: R.move.jump,
  },
  {
    id: 'sky',
    values: ['covered', 'sun'],
    default: 'covered',
    about: 'whether direct sunlight falls on bright squares',
  },
  {
    id: 'ending',
    values: ['last-side', 'never'],
    default: 'last-side',
    about: 'the fight ends when one side is left, or only when the game master says so',
    rule: R.end.when,
  },
]

export const fields: readonly Field[] = [
  { name: 'stamina', of: 'piece', kind: 'number', about: 'Stamina now; for a minion the pool of its squad' },
  { name: 'maxStamina', of: 'piece', kind: 'number', about: 'the Stamina maximum', min: 1 },
  { name: 'temp', of: 'piece', kind: 'number', about: 'temporary Stamina', min: 0 },
  { name: 'recoveries', of: 'piece', kind: 'number', about: 'Recoveries left', min: 0 },
  { name: 'surges', of: 'piece', kind: 'number', about: 'surges', min: 0 },
  { name: 'resource', of: 'piece', kind: 'number', about: 'Heroic Resource' },
  { name: 'victories', of: 'piece', kind: 'number', about: 'Victories', min: 0 },
  { name: 'state', of: 'piece', kind: 'text', about: 'how it is', values: ['up', 'unconscious', 'dead'] },
  { name: 'action', of: 'piece', kind: 'number', about: 'actions left on its turn', min: 0, max: 1 },
  { name: 'maneuver', of: 'piece', kind: 'number', about: 'maneuvers left on its turn', min: 0, max: 1 },
  { name: 'move', of: 'piece', kind: 'number', about: 'move actions left on its turn', min: 0, max: 1 },
  { name: 'triggered', of: 'piece', kind: 'number', about: 'triggered actions left this round', min: 0, max: 1 },
  { name: 'turns', of: 'piece', kind: 'number', about: 'turns taken this round', min: 0 },
  { name: 'malice', of: 'fight', kind: 'number', about: "the Director's Malice", min: 0 },
  { name: 'tokens', of: 'fight', kind: 'number', about: 'hero tokens of the group', min: 0 },
]

export const seen: readonly Entry[] = [
  { id: 'pool', about: "the pool of a minion's squad" },
  { id: 'winded', about: 'whether it is winded: everybody can tell' },
  { id: 'wounded', about: 'unhurt, hurt or winded' },
  { id: 'dying', about: 'whether a hero is dying' },
  { id: 'hiddenFrom', about: 'the pieces from whom it is hidden' },
  { id: 'moveLeft', about: 'squares left of the movement begun' },
  { id: 'speed', about: 'its speed as conditions leave it' },
  { id: 'rides', about: 'whom it rides or clings to' },
  { id: 'items', about: 'how many of each consumable are left' },
  { id: 'captain', about: "the captain of a minion's squad" },
  { id: 'mostStamina', about: 'Stamina at its highest: that of the whole squad for a minion' },
  { id: 'malice', about: "the Director's Malice, at any piece" },
  { id: 'tokens', about: 'hero tokens of the group, at any piece' },
]

export const terrain: readonly Entry[] = [
  { id: 'difficult', about: 'costs 1 square more', rule: R.terrain.difficult },
  { id: 'brambles', about: 'difficult; 1 damage for each square entered without shifting', rule: R.terrain.object },
  ...[...damageTypes, 'spikes'].map(
    (type): Entry => ({
      id: `${type}-*`,
      about: `damaging: so much ${type === 'spikes' ? '' : `${type} `}damage for each square entered, as in ${type}-3`,
      rule: R.terrain.damaging,
    }),
  ),
  { id: 'water', about: 'swum through; breaks a fall', rule: R.move.climbSwim },
  { id: 'deep-water', about: 'under water: no air, fire immunity 5, lightning weakness 5', rule: R.environment.underwater },
  { id: 'concealing', about: 'conceals who is in it; so does obscuring', rule: R.concealment.strike },
  { id: 'obscuring', about: 'conceals who is in it', rule: R.concealment.strike },
  { id: 'rock', about: 'ground that nobody burrows through', rule: R.move.burrow },
  {
    id: '{ obstacle: … }',
    about:
      'what fills a square is of what its name says, for who is thrown into it: glass, window; metal, iron, steel, gate, portcullis; wood, door, table, crate, fence, barrel, furniture, palisade; force, which nobody breaks; else stone',
    rule: R.hurl.stone,
  },
  {
    id: 'hidden-*',
    about: 'ground after `hidden-` is found by a search, and is nothing until then',
    rule: R.maneuver.searchObjects,
  },
]

/** The words that the licence asks for. */
export const notice =
  'Riposte is an independent product published under the DRAW STEEL Creator License and is not affiliated with MCDM Productions, LLC. DRAW STEEL © 2024 MCDM Productions, LLC.'
