import { type Entry, entries, entry, type Field, numberField, type Setting, setting, textField, toGm } from '@riposte/referee'
import { commonActions } from './actions/index.ts'
import type { Happening } from './clauses/triggers.ts'
import type { DrawSteelEvent } from './events.ts'
import { R } from './rules.ts'
import { damageTypes } from './terms.ts'

/** What `riposte describe drawsteel` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  entry(
    'ABILITY',
    'Any ability of the sheet, by its id. Answers: its targets one after another, or where its area lies; then what the rules ask. With a squad’s signature ability each other minion says in a line of its own whom it joins against: N: [A].',
    undefined,
    'A: [slam, B]',
  ),
  entry(
    'FEATURE',
    'A Malice feature of the sheet, by its id, before the creature has done anything on its turn. Answers: as for an ability.',
    R.malice.spend,
    'M: [howl]',
  ),
  entry('melee-free-strike', 'Action: a melee free strike. Answers: the target.', R.freestrike.action, 'A: [melee-free-strike, B]'),
  entry('ranged-free-strike', 'Action: a ranged free strike. Answers: the target.', R.freestrike.action, 'A: [ranged-free-strike, B]'),
  entry(
    'improvised-melee-strike',
    'A melee free strike without the bonuses of the kit; improvised-ranged-strike likewise.',
    R.kit.improvised,
  ),
  ...commonActions.map(({ id, about, rule, example }): Entry => ({ id, about, rule, ...(example !== undefined && { example }) })),
  entry(
    'end-turn',
    'End your part of the turn. Each minion of a squad and its captain ends its own; the name of their side ends it for all that are left: monsters: [end-turn].',
    undefined,
    'A: [end-turn]',
  ),
  entry(
    'opportunity-attack',
    'Reaction, window leaves: a melee free strike at who steps away. Minions of a squad answer each for itself, and strike as one.',
    R.opportunity.trigger,
    'B: [opportunity-attack]',
  ),
  entry(
    'opportunity-on-friend',
    'The same at a friend who steps away: on offer once it has been ordered, and not in the release.',
    R.opportunity.trigger,
  ),
  entry(
    'let-go:PIECE',
    'Reaction as a turn begins or ends, or somebody is aimed at: letting go of whom you hold; on offer once it has been ordered.',
    R.grabbed.release,
    'A: [let-go]',
  ),
  entry('triggered:ABILITY', 'Reaction: a triggered ability of the sheet; its id alone will do.', R.triggered.once, 'B: [parry]'),
  entry('villain-action:ABILITY', 'Reaction, window turn-end: a villain action; its id alone will do.', R.villain.when, 'V: [new-dawn]'),
  entry(
    'hero-token',
    'Reaction, window damage: two hero tokens for your recovery value before the damage.',
    R.token.stamina,
    'A: [hero-token]',
  ),
]

export const events = entries<DrawSteelEvent['type']>({
  'power-roll':
    'a power roll against one target, or a test: by, at, what, natural, total (with edges and banes), tier, edges, banes, critical, parts. Its because knows the points that a rule added (2, -2), and each edge or bane by the rule that gives it (1, -1), also where several come to a tier or cancel',
  test: 'the outcome of a test of some difficulty: by, outcome (failure with a consequence, failure, success with a consequence, success, success with a reward)',
  save: 'a saving throw: piece, what, die, success',
  initiative: 'who goes first: die, first',
  action: 'an action or ability is used: piece, action',
  damage:
    'Stamina lost to damage: piece, by, amount, damageType, how (strike, area, effect, collision, fall, terrain, free strike…), stamina, temp, parts',
  loss: 'Stamina lost that is no damage: piece, amount, stamina',
  healed: 'Stamina regained: piece, by, amount, stamina',
  state: 'up, unconscious, away or dead: piece, was, to',
  squad: "a squad's pool or captain has changed: squad, to",
  dropped: 'a minion drops: piece, by',
  forced: 'a forced movement is over: piece, by, how, squares, stopped (something stood in the way)',
  collision: 'somebody runs into something: piece, with, left',
  broke: 'something built breaks: at, what',
  fell: 'a fall: piece, squares',
  critical: 'a critical hit: by',
  resisted: 'a potency was not enough: piece, by, what',
  'used-item': 'a consumable was used: piece, place, count',
  'turn-began': 'a turn began: piece',
  'turn-ended': 'a turn ended: piece',
  'round-ended': 'a round ended: round',
  provoked: 'an opportunity attack: piece (who provoked), by (who strikes)',
  lost: 'something came to nothing: piece, what',
})

export const windowEntries = entries<Happening>({
  targeted: 'somebody is aimed at, before the roll',
  rolled: 'the roll is known, nothing has come of it',
  damage: 'somebody is about to take damage',
  damaged: 'damage has been taken',
  loses: 'Stamina has been lost, by damage or otherwise',
  forced: 'somebody is about to be force moved',
  moves: 'after each square of a movement',
  placed: 'somebody is in another space, however they came there',
  stops: 'somebody has ended a movement',
  leaves: 'somebody is about to step out of adjacency',
  falls: 'somebody has fallen, and landed',
  dropped: 'somebody is reduced to 0 Stamina and no longer moved',
  winded: 'somebody has become winded',
  dying: 'a hero has begun to die',
  afflicted: 'a condition has been imposed',
  regains: 'has regained Stamina',
  'fails-save': 'a saving throw has failed',
  saves: 'a saving throw has ended an effect',
  recovers: 'somebody has spent a Recovery',
  spends: 'somebody has spent Malice or a Heroic Resource',
  collides: 'somebody has been force moved into somebody, or something',
  stands: 'somebody has stood up',
  used: 'an ability, an action or a maneuver has been declared',
  'turn-start': 'a turn begins',
  'turn-end': 'a turn is over: villain actions, and allies who act next',
  'round-start': 'a round begins',
  'round-end': 'a round ends',
})

/** What is asked in the middle of things: by what the question is about, its answers, the usual one first. */
export const questions: readonly Entry[] = [
  entry(
    'who acts',
    'To the side whose turn it is: any of its creatures that has a turn left; of a squad or a group any one stands for all.',
    R.initiative.alternate,
  ),
  entry(
    'which of them acts',
    'On the turn of a squad, its captain, or a hero with retainers: one of them after another, as they name themselves at the beginning of a line; end-turn by the name of their side ends the whole turn.',
    R.captain.separate,
  ),
  entry(
    'a target',
    'Where an ability takes several: one after another, then done. Of a squad each other minion says whom it joins against, or stay.',
    R.ability.fewerTargets,
  ),
  entry(
    'an unwilling ally',
    'To who is to be a target as an ally: willing, refuse; C: [refuse] in a line of its own.',
    R.ability.targetAlly,
  ),
  entry(
    'where an area lies',
    'A burst and an aura lie around their maker and ask nothing. A cube goes by its corner with the lowest letter and number (c1) and may reach over the edge of the board, where that corner is off it by its first and last squares (a1-b3); a line by its first square and the way it goes (b2-e, b2-ne); both lie on the ground unless a height is said (c1^3, b2^1-e); a wall square by square, the same once more for one on top, then done.',
    R.area.origin,
  ),
  entry('melee or ranged', 'An ability of both kinds that reaches its targets either way: melee, ranged.', R.ability.meleeOrRanged),
  entry(
    'which characteristic',
    'The best of those that the ability or test names; any other of them by its name.',
    R.ability.characteristicChoice,
  ),
  entry('before or after', 'What may be done before or after using an ability: after, before.'),
  entry('a payment', 'Before the targets, for an extra of the ability: no-spend, spend-1, spend-2…', R.ability.spend),
  entry(
    'after a power roll',
    'go-on; surges-1, surges-2, surges-3 for damage, then on whom where there are several; potency for two surges, then whose; downgrade-1 for the outcome of tier 1 instead, downgrade-2 for that of tier 2.',
    R.surge.damage,
  ),
  entry('surges on this damage', 'Surges gained while damage is being dealt: go-on, surges-1…', R.triggered.lateSurges),
  entry(
    'whose effects come first',
    'Several targets to be moved: which of them next, and where to, then which after it; the last goes without saying.',
    R.forced.order,
  ),
  entry(
    'which tier for yourself',
    'What an outcome does to its user comes once: the best tier that somebody got, tier-1, tier-2, tier-3.',
    R.ability.selfEffectOnce,
  ),
  entry('which type of damage', 'The first that is named; another by its name, or untyped.'),
  entry('a further action', 'After a critical hit: no-extra-action, or any action and then its own answers.', R.crit.action),
  entry(
    'a strike out of turn',
    'Where an effect lets somebody strike: none, or a free strike or signature ability, then its own answers.',
    R.freestrike.embedded,
  ),
  entry(
    'a push, pull or slide',
    'As far and straight as it goes; the square it is to end on, or the whole way c2>d2>e2; a square in which something stands means a collision with all squares left; if that breaks, where to from there is asked again, unless a square behind it has been named at once; none for not at all.',
    R.forced.fewer,
  ),
  entry('stability', 'To who is about to be moved: as much as it has, or stability-0, stability-1…', R.stability.reduce),
  entry(
    'kill or knock out',
    'To whose ability would kill: kill, knock-out; of several minions who drop also each, to be asked one by one.',
    R.unconscious.knockOut,
  ),
  entry('which minion drops', 'Where the damage of a squad fells more than those struck: the nearest, by their keys.', R.minion.dropOne),
  entry('spend a Recovery', 'To who may: recovery, none.', R.dying.alliesHelp),
  entry('which effect', 'To save against, or to be rid of: by what it is called; usually the first.', R.effect.saveRoll),
  entry('a saving throw failed', 'fail, or hero-token to make it.', R.token.save),
  entry('a test rolled', 'keep, or reroll for a hero token.', R.token.reroll),
  entry('what an ability leaves open', 'Whatever its user “may” or “can” do: no, yes. One of several: choice-1, choice-2…'),
  entry('where to move', 'A square in reach or a way c2>d2; stay to remain.'),
  entry('a teleport while prone', 'stand, stay-prone.', R.teleport.prone),
  entry('to be put on its feet', 'By the release, to who lies there: willing, refuse.', R.prone.raise),
  entry('point them out', 'After a search that found somebody: point-out, keep-quiet.', R.maneuver.pointOut),
  entry('take damage to end an effect', 'At the end of a turn of who has such a trait: keep, or the effect.', R.solo.endEffect),
  entry('a new captain', 'At the start of a round, for a squad that has lost its own: nobody, or one of its side.', R.captain.replace),
  entry('whose reaction comes first', 'Several have answered the same thing: one after another.', R.triggered.order),
  entry('the end of a fight', 'To each hero with something left on it: end-all, keep-all.', R.effect.afterCombat),
  entry('which side goes first', 'By the release, to who wins the d10: its own side, or heroes, director.', R.initiative.roll),
  toGm('surprise', 'who is surprised, one after another, then nobody (where surprise is ask).', R.surprise.who),
  toGm('how hard is it', 'medium, easy, hard.', R.test.difficulty),
  toGm(
    'what a test brings',
    'A reward or a consequence: rulings, then done; or hero-token for the group; or next-fight for 2 Malice as the next fight begins, malice for 2 of it now.',
    R.test.consequence,
  ),
  toGm('circumstances', 'none, edge, bane, double-edge, double-bane (where circumstances is ask).', R.edge.circumstance),
  toGm('a locked door', 'stays-shut, opens.', R.freemaneuver.use),
  toGm('words of an ability', 'Something to be applied by hand: rulings, then done.', R.roll.exception),
]

export const settings: readonly Setting[] = [
  setting('printing', ['glossary', 'release'], 'where printings differ: the glossary, or the released rules'),
  setting(
    'surprise',
    ['nobody', 'ask'],
    'whether the game master is asked who is surprised; start: { surprised: […] } says it too',
    R.surprise.who,
  ),
  setting(
    'circumstances',
    ['nobody', 'ask'],
    'whether the game master is asked before each power roll for an edge or a bane that no rule gives',
    R.edge.circumstance,
  ),
  setting('jump-landing', ['counted', 'not-counted'], 'whether the square of landing is one of the squares of a jump', R.move.jump),
  setting(
    'hidden-moves',
    ['shown', 'unseen'],
    'whether who moves is hidden from nobody any more, or only from those it came in sight of',
    R.hidden.lost,
  ),
  setting('sky', ['covered', 'sun'], 'whether direct sunlight falls on bright squares'),
  setting('surroundings', ['built', 'natural'], 'whether the fight is outdoors or in a natural environment'),
  setting('ending', ['last-side', 'never'], 'the fight ends when one side is left, or only when the game master says so', R.end.when),
]

export const fields: readonly Field[] = [
  numberField('stamina', 'Stamina now; for a minion the pool of its squad'),
  numberField('maxStamina', 'the Stamina maximum', 1),
  numberField('temp', 'temporary Stamina', 0),
  numberField('recoveries', 'Recoveries left', 0),
  numberField('surges', 'surges', 0),
  numberField('resource', 'Heroic Resource'),
  numberField('victories', 'Victories', 0),
  textField('state', 'how it is', ['up', 'unconscious', 'away', 'dead']),
  numberField('action', 'actions left on its turn', 0, 1),
  numberField('maneuver', 'maneuvers left on its turn', 0, 1),
  numberField('move', 'move actions left on its turn', 0, 1),
  numberField('triggered', 'triggered actions left this round', 0, 1),
  numberField('turns', 'turns taken this round', 0),
  { name: 'malice', of: 'fight', kind: 'number', about: "the Director's Malice", min: 0 },
  { name: 'tokens', of: 'fight', kind: 'number', about: 'hero tokens of the group', min: 0 },
]

export const seen = entries({
  pool: "the pool of a minion's squad",
  winded: 'whether it is winded: everybody can tell',
  wounded: 'unhurt, hurt or winded',
  dying: 'whether a hero is dying',
  hiddenFrom: 'the pieces from whom it is hidden',
  moveLeft: 'squares left of the movement begun',
  speed: 'its speed as conditions leave it',
  rides: 'whom it rides or clings to',
  items: 'how many of each consumable are left',
  captain: "the captain of a minion's squad",
  mostStamina: 'Stamina at its highest: that of the whole squad for a minion',
  malice: "the Director's Malice, at any piece",
  tokens: 'hero tokens of the group, at any piece',
})

export const terrain: readonly Entry[] = [
  entry('difficult', 'costs 1 square more', R.terrain.difficult),
  entry('brambles', 'difficult; 1 damage for each square entered without shifting', R.terrain.object),
  ...[...damageTypes, 'spikes'].map(
    (type): Entry => ({
      id: `${type}-*`,
      about: `damaging: so much ${type === 'spikes' ? '' : `${type} `}damage for each square entered, as in ${type}-3`,
      rule: R.terrain.damaging,
    }),
  ),
  entry('water', 'swum through; breaks a fall', R.move.climbSwim),
  entry('deep-water', 'under water: no air, fire immunity 5, lightning weakness 5', R.environment.underwater),
  entry('concealing', 'conceals who is in it; so does obscuring', R.concealment.strike),
  entry('obscuring', 'conceals who is in it', R.concealment.strike),
  entry('rock', 'ground that nobody burrows through', R.move.burrow),
  entry(
    '{ obstacle: … }',
    'what fills a square is of what its name says, for who is thrown into it: glass, window; metal, iron, steel, gate, portcullis; wood, door, table, crate, fence, barrel, furniture, palisade; force, which nobody breaks; else stone',
    R.hurl.stone,
  ),
  entry('hidden-*', 'ground after `hidden-` is found by a search, and is nothing until then', R.maneuver.searchObjects),
]

/** The words that the licence asks for. */
export const notice =
  'Riposte is an independent product published under the DRAW STEEL Creator License and is not affiliated with MCDM Productions, LLC. DRAW STEEL © 2024 MCDM Productions, LLC.'
