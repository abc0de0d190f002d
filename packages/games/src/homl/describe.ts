import { type Entry, entries, entry, type Field, flagField, numberField, type Setting, type Shown, setting, toGm } from '@riposte/referee'
import { actions as all } from './actions/index.ts'
import type { HomlEvent } from './events.ts'
import type { Window } from './moments.ts'
import { command } from './order/compelled.ts'
import { R } from './rules.ts'

/** What `riposte describe homl` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...all.map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  entry(
    'opportunity-attack',
    'Reaction, window opportunity: strike at who gives the opportunity, once a round. Answers: none.',
    R.basic.opportunityAttack,
    'B: [opportunity-attack]',
  ),
  entry(
    'held-action',
    'Reaction, windows moved and declared: the action that was put off. Answers: those of the action.',
    R.hold.trigger,
    'B: [held-action, C]',
  ),
  entry(
    'let-fall',
    'Reaction, windows moved and declared: drop a weapon in the turn of another. In the same way: release, pick-up, shout and stop; people are asked once they have ordered it. Answers: which.',
    R.actiontype.freeTiming,
    'B: [let-fall, dagger]',
  ),
  entry(
    'throw-off',
    'Reaction, windows moved, declared and starts-turn: of a singular NPC: a point of power ends a condition that another has laid on it; asked once it is ordered. Answers: none.',
    R.npc.power,
    'O: ["throw-off:stunned"]',
  ),
  { id: command.id, about: command.about, rule: command.rule, example: command.example },
  entry('end-turn', 'End the turn. Answers: none.', undefined, 'A: [end-turn]'),
]

export const events = entries<HomlEvent['type']>({
  check: 'a d20 against a number: by, at, what (attack, defense, death save…), die, dice, total, needs, success, degree, parts',
  grid: 'the map is laid out: columns, rows, metres to a square, across and down in metres',
  initiative: 'somebody rolled for initiative: piece, die, total, parts',
  action: 'an action was taken: piece, action',
  damage: 'hit points lost: piece, by, amount, how, hp, parts',
  healed: 'hit points regained: piece, by, amount, hp',
  slain: 'somebody died: piece',
  lost: 'an act that was no longer possible: piece, what',
  halted: 'somebody it did not know of is in its way: piece',
  'turn-began': 'a turn began: who',
  'turn-ended': 'a turn ended: who',
})

export const settings: readonly Setting[] = [
  setting('pick-ups', ['one-a-round', 'any'], 'how often somebody may pick something up as a free action', R.action.pickupCap),
  setting(
    'drawing',
    ['with-move', 'free'],
    'what it takes to draw a weapon or put it away: a part of a move action, or nothing',
    R.action.drawWeapon,
  ),
  setting('ending', ['automatic', 'never'], 'whether the fight ends when one side is left', R.procedure.end),
  setting(
    'surprise-roll',
    ['disadvantage', 'advantage'],
    'for initiative, who is surprised has disadvantage, or who surprises has advantage',
    R.surprise.advantageInstead,
  ),
  setting('initiative-groups', ['each', 'by-sheet'], 'each NPC rolls initiative, or one for all of a kind', R.init.group),
  setting(
    'own-works',
    ['cover-both', 'ignored'],
    'whether a low work that somebody stands at hinders his own attacks across it too',
    R.cover.basic,
  ),
  setting(
    'in-fog',
    ['by-lines', 'within'],
    'whether who stands in what conceals is concealed by that alone, or only by what lies between',
    R.los.concealingWithin,
  ),
  setting(
    'basic-feats',
    ['attuned', 'anybody'],
    'who may spend a power point on a basic attack or a grab: who is attuned to its source, or anybody',
    R.basic.block,
  ),
  setting('searching', ['major', 'free'], 'what it takes to look again for who has hidden', R.hide.search),
]

export const fields: readonly Field[] = [
  numberField('hp', 'hit points; they may go below 0', -999, 999),
  numberField('maxHp', 'maximum hit points', 1, 999),
  numberField('power', 'power points left', 0, 99),
  numberField('major', 'major actions left this turn', 0, 1),
  numberField('move', 'move actions left this turn', 0, 1),
  numberField('opportunity', 'opportunity actions left this round', 0, 1),
  numberField('marks', 'failed death saves', 0, 3),
  flagField('fate', 'fate is on its side'),
]

export const seen = entries({
  conditions: 'all that hold, in any order, those that others bring too',
  bloodied: 'below half its hit points',
  wounded: 'unhurt, hurt, bloodied or down',
  spent: 'movement points spent of the move that is going on; -1 while there is none',
  initiative: 'its total',
  hands: 'weapons in hand',
  used: 'attacks of its sheet that are used up',
})

export const terrain: readonly Entry[] = [
  entry('difficult', 'each square costs one point more; nobody shifts into it', R.terrain.difficult),
  entry('concealing', 'what is seen through it is concealed', R.terrain.concealing),
  entry('crawl-only', 'only who lies, or is small, goes there', R.move.crawlTerrain),
  entry('tight', 'nobody bigger than standard goes there, and who is of that size squeezes', R.squeeze.standard),
  entry('obscuring', 'nobody sees through it', R.terrain.obscuring),
  entry('empty', 'a pit, a chasm: nothing to walk on', R.terrain.empty),
  entry('water', 'to wade or to swim through: difficult to all who have no rate to swim at', R.swim.without),
  entry(
    'deep-water',
    'as deep as its floor lies low, { terrain: deep-water, height: -2 }: to swim through; waded where that is no depth',
    R.swim.without,
  ),
  entry('rough-water', 'as water; who has no rate to swim at rolls Athletics once a move, and may sink and drown', R.swim.check),
]

export const windowEntries = entries<Window>({
  initiative: 'somebody is about to roll initiative',
  opportunity: 'somebody leaves a controlled square, or shoots in one; each enemy who controls it may strike before',
  moved: 'somebody has entered a square and has not gone on yet',
  stood: 'somebody has got up',
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
  called: 'the game master says that what somebody waits for is so',
  'starts-turn': 'a turn begins',
  'ends-turn': 'a turn ends',
})

export const questions: readonly Entry[] = [
  toGm('who is surprised', 'nobody; or a side; the-unaware, where the others begin in hiding and are not noticed.', R.surprise.who),
  entry('who is prepared', 'To the game master, where somebody is surprised: nobody; or a side.', R.setup.preparedTurn),
  entry('where to begin', 'A square of the area of its side; where it is drawn unless said.', R.setup.scene),
  entry('no way out is left', 'To the game master, of an NPC that is broken: surrenders; or fights-on.', R.cond.brokenSurrender),
  entry(
    'what it does in its confusion',
    'To the game master: strikes-or-staggers, as the book has it; stands-still; or acts, as its player likes.',
    R.cond.confused,
  ),
  entry(
    'what becomes of it',
    'To the game master, of who is brought low without killing: broken; or unconscious.',
    R.nonlethal.unconscious,
  ),
  entry('what initiative rests on', 'perception or insight, the better unless said.', R.init.aspect),
  entry(
    'what comes first',
    'Of several things that fall due in one phase, by their names; the one that has lasted longest unless said.',
    R.turn.simultaneous,
  ),
  entry('whom to attack', 'A piece; of somebody hidden the square; where there may be several, enough after the last.', R.type.single),
  entry('whom to help', 'The same, of a feat for allies.', R.type.targetClause),
  entry('whom', 'Of those whom a feat means: a piece.', R.type.targetClause),
  entry('where it begins', 'Of a burst: its square, with a height where that is open.', R.type.burst),
  entry('where it lies', 'Of a blast: the square it is laid from, as listed.', R.type.blast),
  entry('where the wall is', 'One square after another, each beside one of those before.', R.type.wall),
  entry('with what', 'Of several weapons or defenses: by its id; the first unless said.', R.type.weaponRange),
  entry('to kill or not', 'lethal; or non-lethal.', R.nonlethal.declare),
  entry('a power point for a degree more', 'Before the die, of an attack and of a defense: plain; or enhance.', R.check.enhance),
  entry('how to defend', 'A knack that fits the attack, or one a feat parries with; the best unless said.', R.attackpc.aspect),
  entry('slide the attacker a square', 'Of who defends with a complete success: stays; or slides, then where.', R.pc.defense),
  entry('fate', 'A defense that fails succeeds all the same, once: no-fate; or fate.', R.attackpc.fate),
  entry('a wound instead of some damage', 'no-wound; leg, to be slowed; or head, to be dazed.', R.attackpc.stakes),
  entry('which rider', 'After an attack with a power point: none; or a rider by its name.', R.core.rider),
  entry('what a feat leaves open', 'What its user may do, asked in its own words: no; or yes.', R.core.rider),
  entry('a power point to fall prone instead', 'Before a square that would hurt: go; or drop.', R.forced.danger),
  entry('where it comes to lie', 'Who makes somebody fall: a square beside the one that is taken.', R.vertical.fall),
  entry('a shift while getting up', 'stay; or shift, then where.', R.stand.shift),
  entry('what comes of the hold', 'free; reverse; or neither.', R.grapple.takedown),
  entry('be dragged along, or let go', 'hold-on; or let-go.', R.grapple.moveGrabbed),
  entry('how to attack', 'Who has come into the space of another: a feat and its means, as listed.', R.closecombat.enter),
  entry('fend it off, or let it in', 'Whose space is entered: fend-off; or let-in.', R.closecombat.fend),
  entry('what action it takes', 'To the game master, of what no list has: major, move or free; or not-possible.', R.action.unlisted),
  entry('how it goes', 'To the game master, of what no list has: succeeds; or risky, then a check.', R.npc.nonAttack),
  toGm('how hard is the jump', 'the number to reach; what the book has unless said.', R.jump.check),
  entry('is it noticed', 'To the game master, of who makes noise: heard; or not-heard.', R.duration.reveal),
  entry('words of a feat', 'To the game master, of what is to be applied by hand: rulings, then done.', R.action.feat),
]

export const shown: Shown = {
  open: ['wounded', 'bloodied', 'conditions', 'hands'],
  points: [{ now: 'hp', most: 'maxHp', label: 'hit points' }],
  budget: [
    { field: 'major', label: 'Major', main: true },
    { field: 'move', label: 'Move' },
  ],
  headings: ['Feats', 'Major', 'Move', 'Free'],
  strides: ['walk'],
  spent: 'used',
  broke: [R.actiontype.noReverse, R.actiontype.convert],
  refuses: {
    [R.type.within]: 'too far off',
    [R.type.weaponRange]: 'out of reach',
    [R.npc.usage]: 'used up',
    [R.trigger.gate]: 'waits for its trigger',
    [R.opp.actions]: 'only as an opportunity',
    [R.closecombat.enter]: 'takes the major action, and a foe near enough',
    [R.move.fullCost]: 'too far to go',
    [R.grapple.attempt]: 'no hand free',
  },
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, bloodied: 0.35, down: 0 } },
  ruler: { metric: 'chebyshev', each: 2, unit: 'm' },
}
