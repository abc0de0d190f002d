import type { Setting } from '@riposte/referee'
import { R } from './rules.ts'
import type { OrcusStep } from './step.ts'

/** The variants of the book, and rulings that the ledger leaves to the table. The first value is the default. */
export const settings = [
  {
    id: 'surprise-round',
    values: ['full-turns', 'one-standard'],
    default: 'full-turns',
    about: 'what those who are not surprised may do in the surprise round: whole turns, or one standard action',
    rule: R.surprise.round,
  },
  {
    id: 'immediate-actions',
    values: ['shared', 'opportunity-apart'],
    default: 'shared',
    about:
      'one immediate action a round for counters, reacts and opportunity attacks together; or opportunity attacks apart, one in each turn of another',
    rule: R.immediate.once,
  },
  {
    id: 'free-actions',
    values: ['any', 'one-a-turn'],
    default: 'any',
    about: 'the variant: at most one free action in each turn, in others’ turns too',
    rule: R.turn.freeVariant,
  },
  {
    id: 'reflex',
    values: ['light-armor', 'always'],
    default: 'light-armor',
    about: 'whether Reflex gets its ability modifier in heavy armor too',
    rule: R.defense.reflex,
  },
  {
    id: 'near-areas',
    values: ['one-square', 'whole-space'],
    default: 'one-square',
    about: 'what a Near area of a big creature starts from',
    rule: R.origin.near,
  },
  {
    id: 'persistent',
    values: ['all', 'highest'],
    default: 'all',
    about: 'several persistent damages of one type: all of them, or the highest',
    rule: R.persistent.stack,
  },
  {
    id: 'mixed-damage',
    values: ['either', 'both'],
    default: 'either',
    about: 'damage of two types is resisted by resistance to either, or only to both',
    rule: R.damage.multiType,
  },
  {
    id: 'flanking',
    values: ['any-attack', 'melee'],
    default: 'any-attack',
    about: 'which attacks of a flanker have combat advantage',
    rule: R.flank.position,
  },
  { id: 'forced-distance', values: ['full', 'up-to'], default: 'full', about: 'whether who pushes may stop earlier', rule: R.forced.path },
  { id: 'shove-follow', values: ['always', 'may'], default: 'always', about: 'whether who shoves must shift after', rule: R.shove.hit },
  {
    id: 'death-saves',
    values: ['count-successes', 'failures-only'],
    default: 'count-successes',
    about: 'whether three successes end the death saves',
    rule: R.death.threeSuccesses,
  },
  {
    id: 'negative-hp',
    values: ['yes', 'no'],
    default: 'yes',
    about: 'no: the variant in which hit points stop at 0',
    rule: R.death.noNegative,
  },
  {
    id: 'advantage',
    values: ['proposed', 'ask'],
    default: 'proposed',
    about: 'combat advantage as the rules give it, or as the game master rules at each attack',
    rule: R.ca.gm,
  },
  {
    id: 'monsters-at-zero',
    values: ['ask', 'die'],
    default: 'ask',
    about: 'whether the game master is asked if a monster that is no mook dies at 0 hit points, or it just does',
    rule: R.death.monster,
  },
  {
    id: 'ending',
    values: ['automatic', 'ask', 'never'],
    default: 'automatic',
    about:
      'whether the fight ends when one side is left, the dying not counted, or the game master is asked; never: it goes on until a ruling',
    rule: R.combat.end,
  },
  {
    id: 'cover',
    values: ['map', 'ask'],
    default: 'map',
    about: 'whether the game master is asked how much cover a target has',
    rule: R.cover.gm,
  },
  {
    id: 'allies',
    values: ['sides', 'named'],
    default: 'sides',
    about: 'who counts as an ally of a power for all allies or all enemies: its side, or whom the user names and who agrees',
    rule: R.target.allies,
  },
] as const satisfies readonly Setting[]

type Settings = (typeof settings)[number]
export type SettingId = Settings['id']
export type SettingValue<I extends SettingId> = Extract<Settings, { id: I }>['values'][number]

/** Whether the table has chosen so. */
export const isSet = <I extends SettingId>(step: OrcusStep, id: I, value: SettingValue<I>): boolean => step.setting(id) === value
