import type { Entry, Field, RuleIndex, Setting, Shown } from '@riposte/referee'
import { actions as all } from './actions/index.ts'
import { R } from './rules.ts'

/** What `riposte describe sovereign` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...all.map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  {
    id: 'end-turn',
    about: "End this piece's part of its side's turn. When all have ended theirs, the next side acts. Answers: none.",
    example: 'A: [end-turn]',
  },
  {
    id: 'opportunity-attack',
    about: 'Reaction, window provoked: strike at who provokes, at no cost.',
    rule: R.aoo.who,
    example: 'B: [opportunity-attack]',
  },
  {
    id: 'held-action',
    about: 'Reaction, windows moved, casting, declared, ended: take what is left of a turn put off. Answers: the action and its answers.',
    rule: R.hold.trigger,
    example: 'B: [held-action, ranged-attack, G]',
  },
  {
    id: 'veterans-luck',
    about: 'Reaction, window miss (your own attack becomes a hit) or hit (an attack on you becomes a miss).',
    rule: R.class.veteransLuckHit,
    example: 'A: [veterans-luck]',
  },
  {
    id: 'impervious-defense',
    about: 'Reaction, windows hit and miss, once a day: an attack on you does nothing.',
    rule: R.feat.impervious2,
    example: 'A: [impervious-defense]',
  },
  {
    id: 'ignore-shock',
    about: 'Reaction, window miss: a close combatant ignores the Shock, and casts nothing this round.',
    rule: R.feat.closeCombatant1,
    example: 'A: [ignore-shock]',
  },
  {
    id: 'nullify',
    about: 'Reaction, window magic, once a day: a spell leaves you untouched.',
    rule: R.feat.nullifier,
    example: 'A: [nullify]',
  },
  {
    id: 'ready-weapon',
    about:
      'Reaction, windows provoked, declared, moved: an armsmaster or deadeye takes a stowed weapon in hand. The option is ready-weapon:ITEM.',
    rule: R.feat.armsmaster1,
    example: 'A: ["ready-weapon:spear"]',
  },
  {
    id: 'masterful-expertise',
    about: 'Reaction, window check, once a fight: a full expert rolls a failed check that is not a combat check again.',
    rule: R.class.masterfulExpertise,
    example: 'A: [masterful-expertise]',
  },
]

export const events: readonly Entry[] = [
  { id: 'attack', about: 'an attack roll: by, at, weapon, how (melee, thrown, shot), die, total, needs, hit, parts, against' },
  { id: 'attack-changed', about: 'a roll already made became a hit or a miss: by, at, hit, needs' },
  { id: 'check', about: 'a skill check: by, against, what, die, total, needs, success, parts' },
  { id: 'save', about: 'a saving throw: by, what, die, total, needs, success, parts' },
  { id: 'initiative', about: 'a side rolled: side, die, total, parts' },
  { id: 'action', about: 'an action was taken: piece, action' },
  { id: 'damage', about: 'hit points lost: piece, by, amount, how (hit, shock, fall, grapple, burning, execution, spell), hp' },
  { id: 'shock-ignored', about: 'a miss whose Shock was stopped: piece, by, rule' },
  { id: 'healed', about: 'hit points regained: piece, by, amount, hp' },
  { id: 'state', about: 'up, mortally-injured, unconscious or dead: piece, was, to' },
  { id: 'ground', about: 'something was dropped or taken up: piece, what, at' },
  { id: 'gained', about: "something of somebody else's was picked up: piece" },
  { id: 'provoked', about: 'an opportunity attack: piece (who provoked), by (who strikes)' },
  { id: 'lost', about: 'an act that was no longer possible: piece, what' },
  { id: 'turn-began', about: 'a turn began: who' },
  { id: 'turn-ended', about: 'a turn ended: who' },
  { id: 'round-ended', about: 'a round ended: round' },
  { id: 'surprised', about: 'a side is surprised: side' },
  { id: 'screened', about: 'a screen was tried: piece (the screener), by (the attacker), ward, success' },
  { id: 'retreat-advised', about: 'the book would have somebody retreat: piece, side' },
  { id: 'by-hand', about: 'something the game master applies: piece, text' },
]

export const terrain: readonly Entry[] = [
  { id: 'difficult', about: 'entering such a square takes 10 ft of movement', rule: R.grid.difficultTerrain },
  { id: 'deep-water', about: 'over the head: swimming 15 ft a round, -4 with weapons in melee, no bows', rule: R.hazard.underwater },
  { id: 'spikes', about: 'a fall onto it does 1d6 more', rule: R.hazard.falling },
]

export const windowEntries: readonly Entry[] = [
  { id: 'provoked', about: 'somebody provokes; each armed foe concerned may strike before the act goes on' },
  { id: 'moved', about: 'somebody has entered a square and has just come into reach or view' },
  { id: 'casting', about: 'a spell is being cast and has no effect yet' },
  { id: 'declared', about: 'an attack is declared, its die not rolled' },
  { id: 'hit', about: 'an attack roll hits, no damage rolled' },
  { id: 'miss', about: 'an attack roll misses, Shock not yet done' },
  { id: 'check', about: 'a skill check has failed' },
  { id: 'magic', about: 'a spell is about to take hold of somebody' },
  { id: 'ended', about: "an action, or a side's turn, is over" },
]

export const settings: readonly Setting[] = [
  { id: 'ties', values: ['party', 'monsters'], default: 'party', about: 'who goes first on equal initiative', rule: R.initiative.tieParty },
  {
    id: 'morale',
    values: ['suggest', 'ask', 'off'],
    default: 'suggest',
    about: 'retreat is suggested in the log, asked of the game master, or left alone',
    rule: R.morale.individual,
  },
  { id: 'npc-hit-die', values: ['d8', 'd8+4'], default: 'd8', about: 'what a Hit Die is worth', rule: R.hp.npcRoll },
  { id: 'ending', values: ['automatic', 'never'], default: 'automatic', about: 'whether the fight ends when one side is left' },
]

const flag = (name: string, about: string): Field => ({ name, of: 'piece', kind: 'flag', about })
const number = (name: string, about: string, min: number, max: number): Field => ({ name, of: 'piece', kind: 'number', about, min, max })
export const fields: readonly Field[] = [
  number('hp', 'hit points', 0, 999),
  number('maxHp', 'maximum hit points', 1, 999),
  number('main', 'Main actions left this round', 0, 1),
  number('move', 'Move actions left this round', 0, 1),
  number('strain', 'System Strain', 0, 99),
  number('attackMod', "the game master's modifier to its attacks", -20, 20),
  number('unseen', '0 seen, 1 unseen in a known square, 2 unseen in an unknown square', 0, 2),
  number('aimed', 'rounds it has watched its victim', 0, 99),
  number('done', '1: it has ended its turn', 0, 1),
  number('holding', '1: it has put off the rest of its turn', 0, 1),
  number('hidden', 'bit mask of the sides that do not know where it is', 0, 1023),
  { name: 'state', of: 'piece', kind: 'text', about: 'up, or how it fell', values: ['up', 'mortally-injured', 'unconscious', 'dead'] },
  flag('frail', 'dies at once when it falls again'),
  flag('stable', 'no longer dying'),
  flag('unsuspecting', 'suspects no danger'),
  flag('luckUsed', "Veteran's Luck is used"),
  flag('expertiseUsed', 'Masterful Expertise is used'),
  flag('dieHardUsed', 'the first drop of the day is past'),
  flag('imperviousUsed', 'Impervious Defense is used today'),
  { name: 'round', of: 'fight', kind: 'number', about: 'the number of the round', min: 0, max: 999 },
]

export const seen: readonly Entry[] = [
  { id: 'conditions', about: 'all that hold, in any order; the fallen and the dead are prone as well' },
  { id: 'hands', about: 'items in hand by their ids, [sword, dagger-2]' },
  { id: 'stowed', about: 'items in the pack, by their ids' },
  { id: 'dropped', about: 'what it let go of and where that lies: [spear@d1]' },
  { id: 'unloaded', about: 'weapons that must be reloaded, by their ids' },
  { id: 'wounded', about: 'unhurt, hurt (above half) or badly hurt' },
  { id: 'fell', about: 'the round in which it fell; -1 if it did not' },
  { id: 'level', about: 'of a character' },
  { id: 'hd', about: 'Hit Dice of a foe' },
]

export const shown: Shown = {
  open: ['wounded', 'conditions', 'hands', 'dropped', 'state', 'unseen'],
  points: [{ now: 'hp', most: 'maxHp', label: 'hit points' }],
  budget: [
    { field: 'main', label: 'Main', main: true },
    { field: 'move', label: 'Move' },
  ],
  strides: ['run'],
  broke: [R.action.mainOne, R.action.moveOne],
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

const gm = (id: string, about: string, rule: RuleIndex): Entry => ({ id, about: `To the game master: ${about}`, rule })

/** What is asked in the middle of things: by what the question is about, its answers, the usual one first. */
export const questions: readonly Entry[] = [
  gm('who is surprised', 'none; a side; a side and how it is come upon, monsters:stealth or monsters:door.', R.surprise.gmDecides),
  gm('which of the tied sides goes first', 'roll-off; or a side.', R.initiative.tieOthers),
  gm('how hard a skill check is', '10, or any other number; too-long, where six seconds are not enough.', R.skill.scope),
  gm('what an improvised act costs', 'the first that is left of main, move, free, instant; another of them; no.', R.action.unlisted),
  gm('whether an improvised act provokes', 'provokes, safe.', R.action.unlisted),
  gm('whether a locked door opens', 'stays-shut, opens.', R.action.unlisted),
  gm('more Free actions, Instants or changes of weapons than are plausible', 'allow, forbid.', R.action.free),
  gm('several Instants at one moment', 'together, one-by-one.', R.action.instantAmbiguity),
  gm('whether somebody or a side flees', 'fight-on, flee; asked at tables whose setting morale is ask.', R.morale.group),
  gm('a scroll that goes off wrongly', 'by-hand, on-reader, as-meant.', R.item.scroll),
]
