import type { Entry, Field, Setting, Shown } from '@riposte/referee'
import { actionsOfBook } from './actions/index.ts'
import { type Window, windows } from './moments.ts'
import { R } from './rules.ts'

/** What `riposte describe fansys` says beyond the schemas: for people who write scenarios and sheets. */

export const actions: readonly Entry[] = [
  ...actionsOfBook().map(({ id, about, rule, example }) => ({ id, about, rule, example })),
  {
    id: 'opportunity',
    about: 'Reaction, window opportunity: a blow, or a trick (opportunity-trip, …), at who lays himself open.',
    rule: R.aoo.what,
    example: 'B: [opportunity]',
  },
  { id: 'parry', about: 'Reaction, window attacked: Nat more HiT against this blow.', rule: R.ability.parry, example: 'B: [parry]' },
  {
    id: 'counterstrike',
    about: 'Reaction, window attacked: a blow in return.',
    rule: R.ability.counterstrike,
    example: 'B: [counterstrike]',
  },
  {
    id: 'interception',
    about: 'Reaction, window attacked: whatever is below your roll finds you.',
    rule: R.man.interceptionReaction,
    example: 'B: [interception]',
  },
  { id: 'drop-down', about: 'Reaction, window attacked: down on the ground.', rule: R.reaction.drop, example: 'B: [drop-down]' },
  {
    id: 'counter-spell',
    about: 'Reaction, window cast: break the spell, where you are ready to.',
    rule: R.magic.counter,
    example: 'B: [counter-spell]',
  },
  { id: 'let-go', about: 'Reaction: let the spell go that you hold back.', rule: R.magic.hold, example: 'B: [let-go]' },
  {
    id: 'drop-concentration',
    about: 'Reaction: let go of the spell that you keep up.',
    rule: R.cost.dropConcentrationReaction,
    example: 'B: [drop-concentration]',
  },
  { id: 'help', about: "Reaction, window tried: help with a friend's skill.", rule: R.skill.assist, example: 'B: [help]' },
  { id: 'end-turn', about: 'End the turn. Answers: none.', example: 'A: [end-turn]' },
]

export const events: readonly Entry[] = [
  {
    id: 'check',
    about:
      'two d12 and more against a number: by, at, what (attack, trip, dying, a skill…), die, dice, kept, total, needs, success, parts, against',
  },
  { id: 'initiative', about: 'somebody rolled for initiative: piece, die, dice, total, parts' },
  { id: 'action', about: 'an action was taken: piece, action' },
  { id: 'chance', about: 'a d6 for what hides somebody: by, at, die, misses' },
  { id: 'damage', about: 'points lost: piece, by, amount, how, sp, mp, hp, parts' },
  { id: 'healed', about: 'points regained: piece, by, amount, what' },
  { id: 'slain', about: 'somebody died, or was destroyed: piece' },
  { id: 'lost', about: 'an act that was no longer possible: piece, what' },
  { id: 'turn-began', about: 'a turn began: who' },
  { id: 'turn-ended', about: 'a turn ended: who' },
]

export const settings: readonly Setting[] = [
  {
    id: 'ending',
    values: ['automatic', 'never'],
    default: 'automatic',
    about: 'whether the fight ends when one side is left',
    rule: R.combat.end,
  },
  {
    id: 'monsters',
    values: ['as-heroes', 'die-at-0'],
    default: 'as-heroes',
    about: 'whether those who are not of the players die at 0 hit points',
    rule: R.dying.npcs,
  },
  {
    id: 'subduing-spells',
    values: ['never', 'on a roll'],
    default: 'never',
    about: 'whether a spell may subdue, on a spellworking roll against 20 and its dice',
    rule: R.nonlethal.spellworking,
  },
  {
    id: 'weather',
    values: ['calm', 'violent'],
    default: 'calm',
    about: 'whether a storm shakes those who cast',
    rule: R.weather.effects,
  },
  {
    id: 'unsteady-skills',
    values: ['-2', 'disadvantage'],
    default: '-2',
    about: 'what vigorous motion does to healing, tinkering and the like',
    rule: R.vigorous.effects,
  },
  { id: 'bleeding-save', values: ['12', '16', '20'], default: '16', about: 'the CON save that stops bleeding', rule: R.cond.bleeding },
]

const number = (name: string, about: string, min: number, max: number): Field => ({ name, of: 'piece', kind: 'number', about, min, max })
export const fields: readonly Field[] = [
  number('hp', 'hit points; they may go below 0', -999, 999),
  number('maxHp', 'maximum hit points', 1, 999),
  number('sp', 'stamina points', 0, 999),
  number('mp', 'mind points', 0, 999),
  number('spDice', 'stamina dice', 0, 99),
  number('mpDice', 'mind dice', 0, 99),
  number('move', 'move actions left this turn', 0, 1),
  number('main', 'main actions left this turn', 0, 1),
  number('secondary', 'secondary actions left this turn', 0, 1),
  number('minor', 'minor interactions left this turn', 0, 1),
  number('communicate', 'communicate actions left this turn', 0, 1),
  number('reaction', 'reactions left this round', 0, 1),
  number('foundAt', 'what observe must come to, to find it where nothing is seen of it; -1: as the skill has it', -1, 99),
]

export const seen: readonly Entry[] = [
  { id: 'conditions', about: 'all that hold, in any order, those that others bring too' },
  { id: 'wounded', about: 'unhurt, hurt, badly hurt or down' },
  { id: 'walked', about: 'feet gone in this turn' },
  { id: 'initiative', about: 'its total' },
  { id: 'hands', about: 'weapons in hand' },
  { id: 'shieldWorn', about: 'points that its shield has taken' },
]

export const terrain: readonly Entry[] = [
  { id: 'difficult', about: 'each 5 feet cost 10', rule: R.terrain.difficult },
  { id: 'flammable', about: 'burns from two dice of heat, or three of lightning', rule: R.type.ignite },
  { id: 'highly-flammable', about: 'burns from any', rule: R.type.ignite },
  { id: 'rubble', about: 'as difficult', rule: R.terrain.difficult },
  { id: 'light-concealment', about: 'thin mist, drizzle, a few leaves', rule: R.conceal.light },
  { id: 'heavy-concealment', about: 'a bush, thick smoke', rule: R.conceal.heavy },
  { id: 'full-concealment', about: 'fog in which one sees nothing', rule: R.conceal.fullMelee },
  { id: 'gap', about: 'two feet wide: small and medium bodies squeeze, larger ones do not get through', rule: R.squeeze.limit },
  ...(['light', 'heavy', 'full'] as const).map((how) => ({
    id: `${how}-noise`,
    about: `what ${how}-concealment is for eyes, for who goes by his ears`,
    rule: R.conceal.senses,
  })),
  { id: 'empty', about: 'a pit, a chasm: nothing to walk on' },
]

const told: Readonly<Record<Window, string>> = {
  opportunity: 'somebody lays himself open to those who threaten him',
  attacked: 'an attack is declared, its dice not rolled',
  hurt: 'somebody has taken harm',
  sprint: 'somebody begins to sprint',
  cast: 'a spell is paid for, and has not come about',
  tried: 'somebody is about to use a skill',
}
export const windowEntries: readonly Entry[] = windows.map((id) => ({ id, about: told[id] }))

export const questions: readonly Entry[] = [
  { id: 'who is surprised', about: 'To the game master: nobody; or a side.', rule: R.round.surprised },
  {
    id: 'what would the rounds left out still have cost',
    about: 'To the game master, who has called a fight decided (end-fight): rulings, then done.',
    rule: R.combat.earlyend,
  },
  { id: 'whom to attack', about: 'The piece; so with each trick.', rule: R.attack.kinds },
  { id: 'with what', about: 'What is in hand; dagger:thrown, pike:lunge.', rule: R.attack.kinds },
  { id: 'what governs it', about: 'STR or DEX, the better unless said.', rule: R.bonus.dualChoose },
  { id: 'to kill, or to subdue', about: 'lethal; or non-lethal.', rule: R.nonlethal.percussive },
  { id: 'a die of stamina for 1d6 more', about: 'plain; or spend. So with a die of mind.', rule: R.core.spenddie },
  { id: 'dying, or doomed and up again', about: 'dying; or doomed.', rule: R.cond.doomedChoose },
  { id: 'a blow, or a trick', about: 'attack; or a trick, with the other hand.', rule: R.man.offhand },
  {
    id: 'at what',
    about: 'To who sunders: the shield by its kind (light-shield), unless said; or a weapon by its name.',
    rule: R.man.sunder,
  },
  { id: 'shove … up to 10 feet', about: 'The square on which it ends (d4), or the way; or stay.', rule: R.man.shove },
  { id: 'save, or let it happen: fire', about: 'save; or fail, where it does not rest on CON.', rule: R.core.voluntaryfail },
  { id: 'a trick with the same blow', about: 'done; or and-trip, and-shove…, a die of stamina each.', rule: R.ability.combined },
  { id: 'one blow, or two', about: 'one; or two, for a die of stamina.', rule: R.cost.offhand },
  { id: 'against its nature', about: 'To the game master, of who is dominated or possessed: no; or yes.', rule: R.cond.dominated },
  { id: 'what it takes', about: 'To the game master, of a thing that is used: main; or secondary.', rule: R.action.mainDevices },
  { id: 'whether full hands are in the way', about: 'To the game master: in the way; or not in the way.', rule: R.communicate.gm },
  { id: 'whether it may be knocked over', about: 'To the game master, of the small under the large: no; or yes.', rule: R.size.trample },
  { id: 'with care, or in haste', about: 'Of armour that is put on: proper, unless said; or hasty.', rule: R.armour.don },
  { id: 'limbs, or voice', about: 'restraint; or aphonia.', rule: R.man.restrain },
  { id: 'where to throw it', about: 'A free square.', rule: R.man.throw },
  { id: 'free, or move him along', about: 'free; or move.', rule: R.breakfree.grapple },
  { id: 'past whom', about: 'The piece whose square is passed.', rule: R.hostile.block },
  { id: 'where to push it', about: 'A free square beside it.', rule: R.hostile.athletics },
  {
    id: 'what the slashing wound brings',
    about: 'roll; or a condition that the weapon lists. So with each type.',
    rule: R.condition.weapon,
  },
  { id: 'what the poison brings', about: 'To the game master: poisoned; or nothing.', rule: R.bytype.poison },
  { id: 'which points', about: 'mp or sp; then how many of them one wants.', rule: R.rebalance.reverse },
  { id: 'what to draw', about: 'The weapon. So with what is dropped or picked up.', rule: R.action.minorAlone },
  { id: 'to whom', about: 'The piece that is given the draught.', rule: R.action.mainAdminister },
  { id: 'whom to tend', about: 'The piece that is dying or bleeds.', rule: R.skill.heal },
  { id: 'which mount', about: 'The piece that one mounts.', rule: R.mount.mount },
  { id: 'where to get down', about: 'A free square beside the mount.', rule: R.mount.dismount },
  { id: 'at whom: Spark', about: 'The target of a power, by its name; where: for an area.', rule: R.cost.ability },
  { id: 'dice beyond its price: Spark', about: 'How many, 0 unless said.', rule: R.pool.die },
  { id: 'which spell', about: 'The spell that is held back, countered or dispelled; then how many dice.', rule: R.magic.hold },
  { id: 'what lets it go', about: 'word; or what happens: hurt, attacked, sprint.', rule: R.magic.hold },
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
  strides: ['move'],
  broke: [R.turn.standard],
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, 'badly hurt': 0.35, down: 0 } },
  ruler: { metric: 'chebyshev', each: 5, unit: 'ft' },
}
