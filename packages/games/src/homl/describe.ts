import type { Entry, Field, Setting, Shown } from '@riposte/referee'
import { actions as all } from './actions/index.ts'
import { type Window, windows } from './moments.ts'
import { command } from './order/command.ts'
import { R } from './rules.ts'

/** What `riposte describe homl` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...all.map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  {
    id: 'opportunity-attack',
    about: 'Reaction, window opportunity: strike at who gives the opportunity, once a round. Answers: none.',
    rule: R.basic.opportunityAttack,
    example: 'B: [opportunity-attack]',
  },
  {
    id: 'held-action',
    about: 'Reaction, windows moved and declared: the action that was put off. Answers: those of the action.',
    rule: R.hold.trigger,
    example: 'B: [held-action, C]',
  },
  {
    id: 'let-fall',
    about:
      'Reaction, windows moved and declared: drop a weapon in the turn of another. In the same way: release, pick-up, shout and stop; people are asked once they have ordered it. Answers: which.',
    rule: R.actiontype.freeTiming,
    example: 'B: [let-fall, dagger]',
  },
  { id: command.id, about: command.about, rule: command.rule, example: command.example },
  { id: 'end-turn', about: 'End the turn. Answers: none.', example: 'A: [end-turn]' },
]

export const events: readonly Entry[] = [
  {
    id: 'check',
    about: 'a d20 against a number: by, at, what (attack, defense, death save…), die, dice, total, needs, success, degree, parts',
  },
  { id: 'grid', about: 'the map is laid out: columns, rows, metres to a square, across and down in metres' },
  { id: 'initiative', about: 'somebody rolled for initiative: piece, die, total, parts' },
  { id: 'action', about: 'an action was taken: piece, action' },
  { id: 'damage', about: 'hit points lost: piece, by, amount, how, hp, parts' },
  { id: 'healed', about: 'hit points regained: piece, by, amount, hp' },
  { id: 'slain', about: 'somebody died: piece' },
  { id: 'lost', about: 'an act that was no longer possible: piece, what' },
  { id: 'turn-began', about: 'a turn began: who' },
  { id: 'turn-ended', about: 'a turn ended: who' },
]

export const settings: readonly Setting[] = [
  {
    id: 'pick-ups',
    values: ['one-a-round', 'any'],
    default: 'one-a-round',
    about: 'how often somebody may pick something up as a free action',
    rule: R.action.pickupCap,
  },
  {
    id: 'drawing',
    values: ['with-move', 'free'],
    default: 'with-move',
    about: 'what it takes to draw a weapon or put it away: a part of a move action, or nothing',
    rule: R.action.drawWeapon,
  },
  {
    id: 'ending',
    values: ['automatic', 'never'],
    default: 'automatic',
    about: 'whether the fight ends when one side is left',
    rule: R.procedure.end,
  },
  {
    id: 'surprise-roll',
    values: ['disadvantage', 'advantage'],
    default: 'disadvantage',
    about: 'for initiative, who is surprised has disadvantage, or who surprises has advantage',
    rule: R.surprise.advantageInstead,
  },
  {
    id: 'initiative-groups',
    values: ['each', 'by-sheet'],
    default: 'each',
    about: 'each NPC rolls initiative, or one for all of a kind',
    rule: R.init.group,
  },
  {
    id: 'own-works',
    values: ['cover-both', 'ignored'],
    default: 'cover-both',
    about: 'whether a low work that somebody stands at hinders his own attacks across it too',
    rule: R.cover.basic,
  },
  {
    id: 'searching',
    values: ['major', 'free'],
    default: 'major',
    about: 'what it takes to look again for who has hidden',
    rule: R.hide.search,
  },
]

const number = (name: string, about: string, min: number, max: number): Field => ({ name, of: 'piece', kind: 'number', about, min, max })
export const fields: readonly Field[] = [
  number('hp', 'hit points; they may go below 0', -999, 999),
  number('maxHp', 'maximum hit points', 1, 999),
  number('power', 'power points left', 0, 99),
  number('major', 'major actions left this turn', 0, 1),
  number('move', 'move actions left this turn', 0, 1),
  number('opportunity', 'opportunity actions left this round', 0, 1),
  number('marks', 'failed death saves', 0, 3),
  { name: 'fate', of: 'piece', kind: 'flag', about: 'fate is on its side' },
]

export const seen: readonly Entry[] = [
  { id: 'conditions', about: 'all that hold, in any order, those that others bring too' },
  { id: 'bloodied', about: 'below half its hit points' },
  { id: 'wounded', about: 'unhurt, hurt, bloodied or down' },
  { id: 'spent', about: 'movement points spent of the move that is going on; -1 while there is none' },
  { id: 'initiative', about: 'its total' },
  { id: 'hands', about: 'weapons in hand' },
  { id: 'used', about: 'attacks of its sheet that are used up' },
]

export const terrain: readonly Entry[] = [
  { id: 'difficult', about: 'each square costs one point more; nobody shifts into it', rule: R.terrain.difficult },
  { id: 'concealing', about: 'what is seen through it is concealed', rule: R.terrain.concealing },
  { id: 'crawl-only', about: 'only who lies, or is small, goes there', rule: R.move.crawlTerrain },
  { id: 'tight', about: 'nobody bigger than standard goes there, and who is of that size squeezes', rule: R.squeeze.standard },
  { id: 'obscuring', about: 'nobody sees through it', rule: R.terrain.obscuring },
  { id: 'empty', about: 'a pit, a chasm: nothing to walk on', rule: R.terrain.empty },
  { id: 'water', about: 'to wade or to swim through, as if difficult', rule: R.swim.without },
  {
    id: 'deep-water',
    about: 'as deep as its floor lies low, { terrain: deep-water, height: -2 }: to swim through; waded where that is no depth',
    rule: R.swim.without,
  },
]

const told: Readonly<Record<Window, string>> = {
  opportunity: 'somebody leaves a controlled square, or shoots in one; each enemy who controls it may strike before',
  moved: 'somebody has entered a square and has not gone on yet',
  declared: 'an attack is declared, its die not rolled',
  attacked: 'somebody is attacked, and the die is not rolled',
  hit: 'an attack hits, and has done nothing yet',
  missed: 'an attack misses',
  afflicted: 'somebody comes into a condition',
  checked: 'a check has been made, and may still be answered',
  healed: 'somebody has got points back',
  damaged: 'somebody has lost points',
  bloodied: 'somebody has become bloodied',
  dropped: 'somebody comes to 0 hit points',
  dying: 'somebody is dying',
  'starts-turn': 'a turn begins',
  'ends-turn': 'a turn ends',
}
export const windowEntries: readonly Entry[] = windows.map((id) => ({ id, about: told[id] }))

export const questions: readonly Entry[] = [
  { id: 'who is surprised', about: 'To the game master: nobody; or a side.', rule: R.surprise.who },
  { id: 'who is prepared', about: 'To the game master, where somebody is surprised: nobody; or a side.', rule: R.setup.preparedTurn },
  { id: 'where to begin', about: 'A square of the area of its side; where it is drawn unless said.', rule: R.setup.scene },
  {
    id: 'no way out is left',
    about: 'To the game master, of an NPC that is broken: surrenders; or fights-on.',
    rule: R.cond.brokenSurrender,
  },
  {
    id: 'what becomes of it',
    about: 'To the game master, of who is brought low without killing: broken; or unconscious.',
    rule: R.nonlethal.unconscious,
  },
  { id: 'what initiative rests on', about: 'perception or insight, the better unless said.', rule: R.init.aspect },
  {
    id: 'what comes first',
    about: 'Of several things that fall due in one phase, by their names; the one that has lasted longest unless said.',
    rule: R.turn.simultaneous,
  },
  {
    id: 'whom to attack',
    about: 'A piece; of somebody hidden the square; where there may be several, enough after the last.',
    rule: R.type.single,
  },
  { id: 'whom to help', about: 'The same, of a feat for allies.', rule: R.type.targetClause },
  { id: 'whom', about: 'Of those whom a feat means: a piece.', rule: R.type.targetClause },
  { id: 'where it begins', about: 'Of a burst: its square, with a height where that is open.', rule: R.type.burst },
  { id: 'where it lies', about: 'Of a blast: the square it is laid from, as listed.', rule: R.type.blast },
  { id: 'where the wall is', about: 'One square after another, each beside one of those before.', rule: R.type.wall },
  { id: 'with what', about: 'Of several weapons or defenses: by its id; the first unless said.', rule: R.type.weaponRange },
  { id: 'to kill or not', about: 'lethal; or non-lethal.', rule: R.nonlethal.declare },
  {
    id: 'a power point for a degree more',
    about: 'Before the die, of an attack and of a defense: plain; or enhance.',
    rule: R.check.enhance,
  },
  {
    id: 'how to defend',
    about: 'A knack that fits the attack, or one a feat parries with; the best unless said.',
    rule: R.attackpc.aspect,
  },
  {
    id: 'slide the attacker a square',
    about: 'Of who defends with a complete success: stays; or slides, then where.',
    rule: R.pc.defense,
  },
  { id: 'fate', about: 'A defense that fails succeeds all the same, once: no-fate; or fate.', rule: R.attackpc.fate },
  { id: 'a wound instead of some damage', about: 'no-wound; leg, to be slowed; or head, to be dazed.', rule: R.attackpc.stakes },
  { id: 'which rider', about: 'After an attack with a power point: none; or a rider by its name.', rule: R.core.rider },
  { id: 'what a feat leaves open', about: 'What its user may do, asked in its own words: no; or yes.', rule: R.core.rider },
  { id: 'a power point to fall prone instead', about: 'Before a square that would hurt: go; or drop.', rule: R.forced.danger },
  { id: 'where it comes to lie', about: 'Who makes somebody fall: a square beside the one that is taken.', rule: R.vertical.fall },
  { id: 'a shift while getting up', about: 'stay; or shift, then where.', rule: R.stand.shift },
  { id: 'what comes of the hold', about: 'free; reverse; or neither.', rule: R.grapple.takedown },
  { id: 'be dragged along, or let go', about: 'hold-on; or let-go.', rule: R.grapple.moveGrabbed },
  { id: 'how to attack', about: 'Who has come into the space of another: a feat and its means, as listed.', rule: R.closecombat.enter },
  { id: 'fend it off, or let it in', about: 'Whose space is entered: fend-off; or let-in.', rule: R.closecombat.fend },
  {
    id: 'what action it takes',
    about: 'To the game master, of what no list has: major, move or free; or not-possible.',
    rule: R.action.unlisted,
  },
  { id: 'how it goes', about: 'To the game master, of what no list has: succeeds; or risky, then a check.', rule: R.npc.nonAttack },
  { id: 'how hard is the jump', about: 'To the game master: the number to reach; what the book has unless said.', rule: R.jump.check },
  { id: 'is it noticed', about: 'To the game master, of who makes noise: heard; or not-heard.', rule: R.duration.reveal },
  { id: 'words of a feat', about: 'To the game master, of what is to be applied by hand: rulings, then done.', rule: R.action.feat },
]

export const shown: Shown = {
  open: ['wounded', 'bloodied', 'conditions', 'hands'],
  points: [{ now: 'hp', most: 'maxHp', label: 'hit points' }],
  budget: [
    { field: 'major', label: 'Major', main: true },
    { field: 'move', label: 'Move' },
  ],
  strides: ['walk'],
  spent: 'used',
  broke: [R.actiontype.noReverse, R.actiontype.convert],
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, bloodied: 0.35, down: 0 } },
  ruler: { metric: 'chebyshev', each: 2, unit: 'm' },
}
