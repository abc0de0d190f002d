import { type Entry, entries, entry, type Field, numberField, type Setting, type Shown, setting, toGm } from '@riposte/referee'
import { actionsOfBook } from './actions/index.ts'
import { campaigns, levelling, nights } from './between.ts'
import type { FansysEvent } from './events.ts'
import type { Window } from './moments.ts'
import { R } from './rules.ts'
import { diagonals, metrics } from './space.ts'

/** What `riposte describe fansys` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...actionsOfBook().map(({ id, about, rule, example = `A: [${id}]` }) => ({ id, about, rule, example })),
  entry(
    'opportunity',
    'Reaction, window opportunity: a blow, or a trick (opportunity-trip, …), at who lays himself open.',
    R.aoo.what,
    'B: [opportunity]',
  ),
  entry('parry', 'Reaction, window attacked: Nat more HiT against this blow.', R.ability.parry, 'B: [parry]'),
  entry('counterstrike', 'Reaction, window attacked: a blow in return.', R.ability.counterstrike, 'B: [counterstrike]'),
  entry(
    'interception',
    'Reaction, window attacked: whatever is below your roll finds you.',
    R.man.interceptionReaction,
    'B: [interception]',
  ),
  entry('drop-down', 'Reaction, windows attacked and cast: down on the ground.', R.reaction.drop, 'B: [drop-down]'),
  entry('drop-item', 'Reaction, windows attacked and cast: let something fall.', R.reaction.drop, 'B: [drop-item:mace]'),
  entry('counter-spell', 'Reaction, window cast: break the spell, where you are ready to.', R.magic.counter, 'B: [counter-spell]'),
  entry('let-go', 'Reaction: let the spell go that you hold back.', R.magic.hold, 'B: [let-go]'),
  entry(
    'drop-concentration',
    'Reaction: let go of the spell that you keep up.',
    R.cost.dropConcentrationReaction,
    'B: [drop-concentration]',
  ),
  entry('help', "Reaction, window tried: help with a friend's skill.", R.skill.assist, 'B: [help]'),
  entry('end-turn', 'End the turn. Answers: none.', undefined, 'A: [end-turn]'),
]

export const events = entries<FansysEvent['type']>({
  check:
    'two d12 and more against a number: by, at, what (attack, trip, dying, a skill…), die, dice, kept, total, needs, success, parts, against',
  initiative: 'somebody rolled for initiative: piece, die, dice, total, parts',
  action: 'an action was taken: piece, action',
  chance: 'a d6 for what hides somebody: by, at, die, misses',
  damage: 'points lost: piece, by, amount, how, sp, mp, hp, parts',
  healed: 'points regained: piece, by, amount, what',
  slain: 'somebody died, or was destroyed: piece',
  halted: 'somebody it did not know of is in its way: piece',
  'turn-began': 'a turn began: who',
  'turn-ended': 'a turn ended: who',
})

export const settings: readonly Setting[] = [
  setting('ending', ['automatic', 'never'], 'whether the fight ends when one side is left', R.combat.end),
  setting('monsters', ['as-heroes', 'die-at-0'], 'whether those who are not of the players die at 0 hit points', R.dying.npcs),
  setting(
    'subduing-spells',
    ['never', 'on a roll'],
    'whether a spell may subdue, on a spellworking roll against 20 and its dice',
    R.nonlethal.spellworking,
  ),
  setting('space', ['map', 'told'], 'without a map the game master says who is flanked, stands between and could strike', R.space.mode),
  setting('weather', ['calm', 'violent'], 'whether a storm shakes those who cast', R.weather.effects),
  setting('unsteady-skills', ['-2', 'disadvantage'], 'what vigorous motion does to healing, tinkering and the like', R.vigorous.effects),
  { id: 'bleeding-save', values: ['12', '16', '20'], default: '16', about: 'the CON save that stops bleeding', rule: R.cond.bleeding },
  setting('bleeding-loss', ['1', '2', '3'], 'hit points that the bleeding lose each round', R.cond.bleeding),
  setting('light', ['all', 'profane'], 'whom light costs hit points besides: all, or profane beings and spirits alone', R.damage.light),
  setting(
    'shield-defence',
    ['anyone', 'shielded'],
    'who may give all to defence behind the shield: anyone, or who has a shield or a blade that wards blows off',
    R.shielddef.cost,
  ),
  setting('initiative', ['higher', 'halves'], 'the higher of DEX and INT, or half of each', R.initiative.bonus),
  setting(
    'resisted-conditions',
    ['saves', 'd6'],
    'whether who resists a condition also escapes it on 1 to 3 of a d6 where twelves and ones bring it',
    R.cond.resist,
  ),
  setting('fleeing', ['always', 'where-safe'], 'whether the frightened flee through blows and fire too', R.cond.frightened),
  setting('far-shots', ['plain', '-2'], 'what a shot loses for each whole increment beyond the first', R.weapon.increment),
  setting('diagonals', diagonals, 'what diagonal steps count: 5 feet each, or 5 and 10 by turns', R.space.square),
  setting('campaign', campaigns, 'how long rests take', R.rest.kinds),
  setting('nights', nights, 'a night in armour on bare ground: one save that the armour makes harder, or two', R.rest.terrainArmour),
  setting('levelling', levelling, 'whether it takes a full rest to gain a level', R.rest.fullLevel),
]

export const fields: readonly Field[] = [
  numberField('hp', 'hit points; they may go below 0', -999, 999),
  numberField('maxHp', 'maximum hit points', 1, 999),
  numberField('sp', 'stamina points', 0, 999),
  numberField('mp', 'mind points', 0, 999),
  numberField('spDice', 'stamina dice', 0, 99),
  numberField('mpDice', 'mind dice', 0, 99),
  numberField('move', 'move actions left this turn', 0, 1),
  numberField('main', 'main actions left this turn', 0, 1),
  numberField('secondary', 'secondary actions left this turn', 0, 1),
  numberField('minor', 'minor interactions left this turn', 0, 1),
  numberField('aside', 'what may be dropped with the minor interaction, left this turn', 0, 1),
  numberField('communicate', 'communicate actions left this turn', 0, 1),
  numberField('reaction', 'reactions left this round', 0, 1),
  numberField('narrow', 'squares in a row that it has made itself small to; 0 at its full size', 0, 16),
  numberField('foundAt', 'what observe must come to, to find it where nothing is seen of it; -1: as the skill has it', -1, 99),
]

export const seen = entries({
  conditions: 'all that hold, in any order, those that others bring too',
  wounded: 'unhurt, hurt, badly hurt or down',
  walked: 'feet gone in this turn',
  initiative: 'its total',
  hands: 'weapons in hand',
  con: 'its CON modifier; so cha',
  mostSpDice: 'dice of stamina when it is rested; so mostMpDice',
  shieldWorn: 'points that its shield has taken',
  mount: 'the piece it rides; nobody while it rides none',
})

export const terrain: readonly Entry[] = [
  entry('difficult', 'each 5 feet cost 10', R.terrain.difficult),
  entry('flammable', 'burns from two dice of heat, or three of lightning', R.type.ignite),
  entry('highly-flammable', 'burns from any', R.type.ignite),
  entry('rubble', 'as difficult', R.terrain.difficult),
  entry('water', 'one swims: at half of his speed, and at no run, who has no speed for it', R.terrain.climbswim),
  entry('light-concealment', 'thin mist, drizzle, a few leaves', R.conceal.light),
  entry('heavy-concealment', 'a bush, thick smoke', R.conceal.heavy),
  entry('full-concealment', 'fog in which one sees nothing', R.conceal.fullMelee),
  entry('gap', 'two feet wide: small and medium bodies squeeze, and it is as difficult; larger ones do not get through', R.squeeze.limit),
  entry('crack', 'a foot wide: only the tiny get through, or who wriggles', R.squeeze.smaller),
  ...(['light', 'heavy', 'full'] as const).map((how) => ({
    id: `${how}-noise`,
    about: `what ${how}-concealment is for eyes, for who goes by his ears`,
    rule: R.conceal.senses,
  })),
  entry('empty', 'a pit, a chasm: nothing to walk on'),
]

export const windowEntries = entries<Window>({
  opportunity: 'somebody lays himself open to those who threaten him',
  attacked: 'an attack is declared, its dice not rolled',
  hurt: 'somebody has taken harm',
  sprint: 'somebody begins to sprint',
  cast: 'a spell is paid for, and has not come about',
  tried: 'somebody is about to use a skill',
})

export const questions: readonly Entry[] = [
  toGm('who is surprised', 'nobody; or a side.', R.round.surprised),
  entry(
    'what would the rounds left out still have cost',
    'To the game master, who has called a fight decided (end-fight): rulings, then done.',
    R.combat.earlyend,
  ),
  entry('whom to attack', 'The piece; so with each trick.', R.attack.kinds),
  entry('where to flee', 'To who is frightened and ends his turn with feet left: a square as far away as he gets.', R.cond.frightened),
  entry('with what', 'What is in hand; dagger:thrown, pike:lunge.', R.attack.kinds),
  entry('what governs it', 'STR or DEX, the better unless said.', R.bonus.dualChoose),
  entry('to kill, or to subdue', 'lethal; or non-lethal.', R.nonlethal.percussive),
  entry('a die of stamina for 1d6 more', 'plain; or spend. So with a die of mind.', R.core.spenddie),
  entry('dying, or doomed and up again', 'dying; or doomed.', R.cond.doomedChoose),
  entry('a blow, or a trick', 'attack; or a trick, with the other hand.', R.man.offhand),
  entry('at what', 'To who sunders: its shield (shield), unless said; or a weapon by its name; so to who disarms.', R.man.sunder),
  entry('where it goes', 'What bare hands have knocked away: ground; or hand.', R.man.disarm),
  entry('shove … up to 10 feet', 'The square on which it ends (d4), or the way; or stay.', R.man.shove),
  entry('save, or let it happen: fire', 'save; or fail, where it does not rest on CON.', R.core.voluntaryfail),
  entry('let it be, or resist: shove', 'let; or resist: of whom a friend has hold, or shoves, throws or trips.', R.core.voluntaryfail),
  entry('a power with the blow', 'none; or a power of its sheet that goes with blows.', R.aoo.noability),
  entry('a trick with the same blow', 'done; or and-trip, and-shove…, a die of stamina each.', R.ability.combined),
  entry('one blow, or two', 'one; or two, for a die of stamina.', R.cost.offhand),
  entry('against its nature', 'To the game master, of who is dominated or possessed: no; or yes.', R.cond.dominated),
  entry('what it takes', 'To the game master, of a thing that is used: main; or secondary.', R.action.mainDevices),
  toGm('whether full hands are in the way', 'in the way; or not in the way.', R.communicate.gm),
  entry('whether it may be knocked over', 'To the game master, of the small under the large: no; or yes.', R.size.trample),
  entry('with care, or in haste', 'Of armour that is put on: proper, unless said; or hasty.', R.armour.don),
  entry('limbs, or voice', 'restraint; or aphonia.', R.man.restrain),
  entry('where to throw it', 'A free square.', R.man.throw),
  entry('whose hold', 'Of several holders the one that is wrestled with.', R.breakfree.grapple),
  entry('free, or move him along', 'free; or move, and where to.', R.breakfree.grapple),
  entry('which part of its space', 'A square (d4), the first of those that a large body squeezes into.', R.squeeze.limit),
  entry('where to stand at full size', 'A square (d4), of a large body that is out of a passage.', R.squeeze.limit),
  toGm('whether it is flanked', 'Without a map: no; or yes.', R.space.mode),
  toGm('who stands between', 'Without a map: nobody; or the piece.', R.space.mode),
  toGm('who could strike at it', 'Without a map: all who threaten it; nobody; or the piece.', R.space.mode),
  toGm('how hard it is to get through', '12, 16, 20 or 24; or no.', R.squeeze.smaller),
  entry('past whom', 'The piece whose square is passed.', R.hostile.block),
  entry('where to push it', 'A free square beside it.', R.hostile.athletics),
  entry('which limb', 'Of who has been crippled by a twelve: leg, unless said; or arm.', R.cond.crippled),
  entry('which arm', 'Of who has been crippled in an arm by a twelve, by what it holds: mace, shield, nothing.', R.cond.crippled),
  entry('what the slashing wound brings', 'roll; or a condition that the weapon lists. So with each type.', R.condition.weapon),
  toGm('what the poison brings', 'poisoned; or nothing.', R.bytype.poison),
  entry('which points', 'mp or sp; then how many of them one wants.', R.rebalance.reverse),
  entry('what to draw', 'The weapon. So with what is dropped or picked up.', R.action.minorAlone),
  entry('to whom', 'The piece that is given the draught.', R.action.mainAdminister),
  entry('whom to tend', 'The piece that is dying, out cold, bleeding or lame.', R.skill.heal),
  entry('to roll in the flames at once', 'burn; or roll, before they hurt, for the move.', R.fire.extinguish),
  entry('which mount', 'The piece that one mounts.', R.mount.mount),
  entry('where to get down', 'A free square beside the mount.', R.mount.dismount),
  entry('to land on your feet', 'ride or acrobatics, the better unless said; or fall, and keep the reaction.', R.mount.fall),
  entry('at whom: Spark', 'The target of a power, by its name; where: for an area.', R.cost.ability),
  entry('dice beyond its price: Spark', 'How many, 0 unless said.', R.pool.die),
  entry('which spell', 'The spell that is held back, countered or dispelled; then how many dice.', R.magic.hold),
  entry('what lets it go', 'word; or what happens: hurt, attacked, sprint.', R.magic.hold),
]

export const shown: Shown = {
  open: ['wounded', 'conditions', 'hands'],
  points: [
    { now: 'hp', most: 'maxHp', label: 'hit points' },
    { now: 'sp', most: 'maxSp', label: 'stamina' },
    { now: 'mp', most: 'maxMp', label: 'mind' },
  ],
  budget: [
    { field: 'main', label: 'Main', main: true },
    { field: 'secondary', label: 'Secondary' },
    { field: 'move', label: 'Move' },
    { field: 'reaction', label: 'Reaction' },
  ],
  headings: ['Powers', 'Attack', 'Manoeuvres', 'Move', 'Defend', 'Spells', 'Skills', 'Things', 'More'],
  strides: ['move'],
  broke: [R.turn.standard],
  refuses: {
    [R.reach.normal]: 'out of reach',
    [R.man.restrainPrereq]: 'nobody prone or grappled',
    [R.conceal.hide]: 'too little concealment',
    [R.assist.none]: 'not in a fight',
    [R.cond.prone]: 'prone',
  },
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, 'badly hurt': 0.35, down: 0 } },
  ruler: { metric: metrics.fives, each: 5, unit: 'ft', by: { setting: 'diagonals', metrics } },
}
