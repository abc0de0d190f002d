import type { Entry, Field, RuleIndex, Setting } from '@riposte/referee'
import { commonActions } from './actions/index.ts'
import { R } from './rules.ts'
import { damageTypes } from './terms.ts'

/** What `riposte describe drawsteel` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  {
    id: 'ABILITY',
    about: 'Any ability of the sheet, by its id. Answers: its targets one after another, or where its area lies; then what the rules ask.',
    example: 'A: [slam, B]',
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
  { id: 'end-turn', about: 'End your part of the turn.', example: 'A: [end-turn]' },
  {
    id: 'opportunity-attack',
    about: 'Reaction, window leaves: a melee free strike at who steps away.',
    rule: R.opportunity.trigger,
    example: 'B: [opportunity-attack]',
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
  {
    id: 'surges-1',
    about: 'After a power roll: surges for damage (surges-1, surges-2, surges-3), then on whom where there are several.',
    rule: R.surge.damage,
    example: 'A: [slam, B, surges-2]',
  },
  {
    id: 'potency',
    about: 'After a power roll: two surges to raise the potency by 1 for one target.',
    rule: R.surge.potency,
    example: 'A: [slam, B, potency]',
  },
  {
    id: 'downgrade-1',
    about: 'After a power roll: take the outcome of a lower tier (downgrade-1, downgrade-2).',
    rule: R.roll.downgrade,
    example: 'A: [slam, B, downgrade-2]',
  },
  {
    id: 'spend-1',
    about: 'Before the targets: pay for an extra of the ability (spend-1, spend-2…); no-spend unless said.',
    rule: R.ability.spend,
  },
  {
    id: 'no-extra-action',
    about: 'After a critical hit: no further action; otherwise name one.',
    rule: R.crit.action,
    example: 'A: [slam, B, slam, B]',
  },
  {
    id: 'stability-1',
    about: 'Before being moved: how much stability is used (stability-0…); all of it unless said.',
    rule: R.stability.reduce,
  },
  {
    id: 'none',
    about:
      'Where to push, pull or slide: nowhere. A square, or a way, otherwise; a square in which something stands means a collision with all squares left.',
    rule: R.forced.fewer,
  },
  { id: 'knock-out', about: 'When your ability would kill: knock out instead.', rule: R.unconscious.knockOut },
]

export const events: readonly Entry[] = [
  {
    id: 'power-roll',
    about:
      'a power roll against one target, or a test: by, at, what, natural, total (with edges and banes), tier, edges, banes, critical, parts',
  },
  { id: 'test', about: 'the outcome of a test of some difficulty: by, outcome' },
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
  { id: 'forced', about: 'a forced movement is over: piece, by, how, squares' },
  { id: 'collision', about: 'somebody runs into something: piece, with, left' },
  { id: 'broke', about: 'something built breaks: at, what' },
  { id: 'fell', about: 'a fall: piece, squares' },
  { id: 'critical', about: 'a critical hit: by' },
  { id: 'resisted', about: 'a potency was not enough: piece, by, what' },
  { id: 'used-item', about: 'a consumable was used: piece, place, count' },
  { id: 'turn-began', about: 'a turn began: piece' },
  { id: 'turn-ended', about: 'a turn ended: piece' },
  { id: 'round-ended', about: 'a round ended: round' },
  { id: 'provoked', about: 'an opportunity attack: piece (who provoked), by (who strikes)' },
  { id: 'lost', about: 'something came to nothing: piece, what' },
]

export const windowEntries: readonly Entry[] = [
  { id: 'targeted', about: 'aimed at, before the roll' },
  { id: 'rolled', about: 'the roll is known, nothing has come of it' },
  { id: 'damage', about: 'about to take damage' },
  { id: 'damaged', about: 'damage has been taken' },
  { id: 'forced', about: 'about to be force moved' },
  { id: 'moves', about: 'after each square of a movement' },
  { id: 'leaves', about: 'about to step out of adjacency' },
  { id: 'dropped', about: 'reduced to 0 Stamina and no longer moved' },
  { id: 'winded', about: 'has become winded' },
  { id: 'dying', about: 'has begun to die' },
  { id: 'turn-start', about: 'at the start of a turn' },
  { id: 'turn-end', about: 'after a turn' },
  { id: 'afflicted', about: 'a condition has been imposed' },
  { id: 'used', about: 'an ability has been declared and paid for' },
  { id: 'round-start', about: 'at the start of a round' },
  { id: 'round-end', about: 'at the end of a round' },
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
    id: 'jump-landing',
    values: ['counted', 'not-counted'],
    default: 'counted',
    about: 'whether the square of landing is one of the squares of a jump',
    rule: R.move.jump,
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
    id: 'hidden-*',
    about: 'ground after `hidden-` is found by a search, and is nothing until then',
    rule: R.maneuver.searchObjects,
  },
]

/** The words that the licence asks for. */
export const notice =
  'Riposte is an independent product published under the DRAW STEEL Creator License and is not affiliated with MCDM Productions, LLC. DRAW STEEL © 2024 MCDM Productions, LLC.'

/** Rules that are the shape of the game itself: they have no switch. */
export const fixed: readonly RuleIndex[] = []
