import {
  type Entry,
  entries,
  entry,
  type Field,
  flagField,
  numberField,
  type RuleIndex,
  type Setting,
  type Shown,
  setting,
  textField,
  toGm,
} from '@riposte/referee'
import { actions as all } from './actions/index.ts'
import type { SovereignEvent } from './events.ts'
import { R } from './rules.ts'

/** What `riposte describe sovereign` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...all.map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  entry(
    'end-turn',
    "End this piece's part of its side's turn. When all have ended theirs, the next side acts. Answers: none.",
    undefined,
    'A: [end-turn]',
  ),
  entry('opportunity-attack', 'Reaction, window provoked: strike at who provokes, at no cost.', R.aoo.who, 'B: [opportunity-attack]'),
  entry(
    'held-action',
    'Reaction, windows moved, casting, declared, ended: take what is left of a turn put off. Answers: the action and its answers.',
    R.hold.trigger,
    'B: [held-action, ranged-attack, G]',
  ),
  entry(
    'veterans-luck',
    'Reaction, window miss (your own attack becomes a hit) or hit (an attack on you becomes a miss).',
    R.class.veteransLuckHit,
    'A: [veterans-luck]',
  ),
  entry(
    'impervious-defense',
    'Reaction, windows hit and miss, once a day: an attack on you does nothing.',
    R.feat.impervious2,
    'A: [impervious-defense]',
  ),
  entry(
    'ignore-shock',
    'Reaction, window miss: a close combatant ignores the Shock, and casts nothing this round.',
    R.feat.closeCombatant1,
    'A: [ignore-shock]',
  ),
  entry('nullify', 'Reaction, window magic, once a day: a spell leaves you untouched.', R.feat.nullifier, 'A: [nullify]'),
  entry(
    'ready-weapon',
    'Reaction, windows provoked, declared, moved: an armsmaster or deadeye takes a stowed weapon in hand. The option is ready-weapon:ITEM.',
    R.feat.armsmaster1,
    'A: ["ready-weapon:spear"]',
  ),
  entry(
    'masterful-expertise',
    'Reaction, window check, once a fight: a full expert rolls a failed check that is not a combat check again.',
    R.class.masterfulExpertise,
    'A: [masterful-expertise]',
  ),
]

export const events = entries<SovereignEvent['type']>({
  attack: 'an attack roll: by, at, weapon, how (melee, thrown, shot), die, total, needs, hit, parts, against',
  'attack-changed': 'a roll already made became a hit or a miss: by, at, hit, needs',
  check: 'a skill check: by, against, what, die, total, needs, success, parts',
  save: 'a saving throw: by, what, die, total, needs, success, parts',
  initiative: 'a side rolled: side, die, total, parts',
  action: 'an action was taken: piece, action',
  damage: 'hit points lost: piece, by, amount, how (hit, shock, fall, grapple, burning, execution, spell), hp',
  'shock-ignored': 'a miss whose Shock was stopped: piece, by, rule',
  healed: 'hit points regained: piece, by, amount, hp',
  state: 'up, mortally-injured, unconscious or dead: piece, was, to',
  ground: 'something was dropped or taken up: piece, what, at',
  gained: "something of somebody else's was picked up: piece",
  provoked: 'an opportunity attack: piece (who provoked), by (who strikes)',
  lost: 'an act that was no longer possible: piece, what',
  halted: 'somebody nobody knew of, or who has come meanwhile, is in its way: piece',
  'turn-began': 'a turn began: who',
  'turn-ended': 'a turn ended: who',
  'round-ended': 'a round ended: round',
  surprised: 'a side is surprised: side',
  screened: 'a screen was tried: piece (the screener), by (the attacker), ward, success',
  'retreat-advised': 'the book would have somebody retreat: piece, side',
})

export const terrain: readonly Entry[] = [
  entry('difficult', 'entering such a square takes 10 ft of movement', R.grid.difficultTerrain),
  entry('deep-water', 'over the head: swimming 15 ft a round, -4 with weapons in melee, no bows', R.hazard.underwater),
  entry('spikes', 'a fall onto it does 1d6 more', R.hazard.falling),
]

export const windowEntries = entries({
  provoked: 'somebody provokes; each armed foe concerned may strike before the act goes on',
  moved: 'somebody has entered a square and has just come into reach or view',
  casting: 'a spell is being cast and has no effect yet',
  declared: 'an attack is declared, its die not rolled',
  hit: 'an attack roll hits, no damage rolled',
  miss: 'an attack roll misses, Shock not yet done',
  check: 'a skill check has failed',
  magic: 'a spell is about to take hold of somebody',
  trauma: 'a grip, or fire, is about to hurt somebody',
  ended: "an action, or a side's turn, is over",
})

export const settings: readonly Setting[] = [
  setting('ties', ['party', 'monsters'], 'who goes first on equal initiative', R.initiative.tieParty),
  setting(
    'morale',
    ['suggest', 'ask', 'off'],
    'retreat is suggested in the log, asked of the game master, or left alone',
    R.morale.individual,
  ),
  setting('npc-hit-die', ['d8', 'd8+4'], 'what a Hit Die is worth', R.hp.npcRoll),
  setting('ending', ['automatic', 'never'], 'whether the fight ends when one side is left'),
]

export const fields: readonly Field[] = [
  numberField('hp', 'hit points', 0, 999),
  numberField('maxHp', 'maximum hit points', 1, 999),
  numberField('main', 'Main actions left this round', 0, 1),
  numberField('move', 'Move actions left this round', 0, 1),
  numberField('strain', 'System Strain', 0, 99),
  numberField('attackMod', "the game master's modifier to its attacks", -20, 20),
  numberField('unseen', '0 seen, 1 unseen in a known square, 2 unseen in an unknown square', 0, 2),
  numberField('aimed', 'rounds it has watched its victim', 0, 99),
  numberField('done', '1: it has ended its turn', 0, 1),
  numberField('holding', '1: it has put off the rest of its turn', 0, 1),
  numberField('hidden', 'bit mask of the sides that do not know where it is', 0, 1023),
  textField('state', 'up, or how it fell', ['up', 'mortally-injured', 'unconscious', 'dead']),
  flagField('frail', 'dies at once when it falls again'),
  flagField('stable', 'no longer dying'),
  flagField('unsuspecting', 'suspects no danger'),
  flagField('luckUsed', "Veteran's Luck is used"),
  flagField('expertiseUsed', 'Masterful Expertise is used'),
  flagField('dieHardUsed', 'the first drop of the day is past'),
  flagField('imperviousUsed', 'Impervious Defense is used today'),
  { name: 'round', of: 'fight', kind: 'number', about: 'the number of the round', min: 0, max: 999 },
]

export const seen = entries({
  AC: 'Armour Class as things stand: armour in use, shield, what a charge or total defense does to it',
  conditions: 'all that hold, in any order; the fallen and the dead are prone as well',
  hands: 'items in hand by their ids, [sword, dagger-2]',
  stowed: 'items in the pack, by their ids',
  dropped: 'what it let go of and where that lies: [spear@d1]',
  unloaded: 'weapons that must be reloaded, by their ids',
  wounded: 'unhurt, hurt (above half) or badly hurt',
  fell: 'the round in which it fell; -1 if it did not',
  level: 'of a character',
  hd: 'Hit Dice of a foe',
})

export const shown: Shown = {
  open: ['wounded', 'conditions', 'hands', 'dropped', 'state', 'unseen'],
  points: [{ now: 'hp', most: 'maxHp', label: 'hit points' }],
  budget: [
    { field: 'main', label: 'Main', main: true },
    { field: 'move', label: 'Move' },
  ],
  strides: ['run'],
  broke: [R.action.mainOne, R.action.moveOne],
  refuses: {
    [R.melee.target]: 'out of reach',
    [R.ranged.twoHandedInMelee]: 'a foe is too near for it',
    [R.table.charge]: 'takes both Move and Main',
    [R.charge.minimum]: 'no way of 5 ft to anybody',
    [R.screen.needsLevel]: 'takes a combat skill of 1',
    [R.snap.npcDiscipline]: 'only for those with discipline',
  },
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, 'badly hurt': 0.3 } },
  ruler: { metric: 'chebyshev', each: 5, unit: 'ft' },
}

/** What the book says in two places, or the ledger of one thing in two entries. */
export const twins: readonly (readonly RuleIndex[])[] = [
  [R.cover.half, R.mod.halfCover],
  [R.cover.full, R.mod.fullCover],
  [R.prone.ranged, R.mod.distantProne],
  [R.prone.melee, R.mod.adjacentProne],
  [R.ranged.oneHandedInMelee, R.mod.thrownInMelee, R.mod.throwingInMelee],
  [R.ranged.twoHandedInMelee, R.mod.bowInMelee],
  [R.trait.reload, R.reload.bow],
  [R.trait.slowReload, R.reload.crossbow],
  [R.run.distance, R.action.moveRate],
  [R.defense.noShock, R.shock.immunity],
  [R.damage.shockFloor, R.shock.hitAtLeast],
  [R.cover.noLos, R.los.definition],
]

/** What is asked in the middle of things: by what the question is about, its answers, the usual one first. */
export const questions: readonly Entry[] = [
  toGm('who is surprised', 'none; a side; a side and how it is come upon, monsters:stealth or monsters:door.', R.surprise.gmDecides),
  toGm('which of the tied sides goes first', 'roll-off; or a side.', R.initiative.tieOthers),
  toGm('how hard a skill check is', '10, or any other number; too-long, where six seconds are not enough.', R.skill.scope),
  toGm('what an improvised act costs', 'the first that is left of main, move, free, instant; another of them; no.', R.action.unlisted),
  toGm('whether an improvised act provokes', 'provokes, safe.', R.action.unlisted),
  toGm('whether a locked door opens', 'stays-shut, opens.', R.action.unlisted),
  toGm('more Free actions, Instants or changes of weapons than are plausible', 'allow, forbid.', R.action.free),
  { id: 'whether an ally beside the victim helps with first aid', about: 'no, yes.', rule: R.check.group },
  toGm('several Instants at one moment', 'together, one-by-one.', R.action.instantAmbiguity),
  toGm('whether somebody or a side flees', 'fight-on, flee; asked at tables whose setting morale is ask.', R.morale.group),
  toGm('a scroll that goes off wrongly', 'by-hand, on-reader, as-meant.', R.item.scroll),
]
