import { setting } from '@riposte/referee'
import { R } from './rules.ts'
import type { OrcusStep } from './step.ts'

/** The variants of the book, and rulings that the ledger leaves to the table. The first value is the default. */
export const settings = [
  setting(
    'surprise-round',
    ['full-turns', 'one-standard'],
    'what those who are not surprised may do in the surprise round: whole turns, or one standard action',
    R.surprise.round,
  ),
  setting(
    'immediate-actions',
    ['shared', 'opportunity-apart'],
    'one immediate action a round for counters, reacts and opportunity attacks together; or opportunity attacks apart, one in each turn of another',
    R.immediate.once,
  ),
  setting(
    'free-actions',
    ['any', 'one-a-turn'],
    'the variant: at most one free action in each turn, in others’ turns too',
    R.turn.freeVariant,
  ),
  setting('reflex', ['light-armor', 'always'], 'whether Reflex gets its ability modifier in heavy armor too', R.defense.reflex),
  setting('near-areas', ['one-square', 'whole-space'], 'what a Near area of a big creature starts from', R.origin.near),
  setting('persistent', ['all', 'highest'], 'several persistent damages of one type: all of them, or the highest', R.persistent.stack),
  setting(
    'mixed-damage',
    ['either', 'both'],
    'damage of two types is resisted by resistance to either, or only to both',
    R.damage.multiType,
  ),
  setting('flanking', ['any-attack', 'melee'], 'which attacks of a flanker have combat advantage', R.flank.position),
  setting('forced-distance', ['full', 'up-to'], 'whether who pushes may stop earlier', R.forced.path),
  setting('shove-follow', ['always', 'may'], 'whether who shoves must shift after', R.shove.hit),
  setting('death-saves', ['count-successes', 'failures-only'], 'whether three successes end the death saves', R.death.threeSuccesses),
  setting('negative-hp', ['yes', 'no'], 'no: the variant in which hit points stop at 0', R.death.noNegative),
  setting('advantage', ['proposed', 'ask'], 'combat advantage as the rules give it, or as the game master rules at each attack', R.ca.gm),
  setting(
    'monsters-at-zero',
    ['ask', 'die'],
    'whether the game master is asked if a monster that is no mook dies at 0 hit points, or it just does',
    R.death.monster,
  ),
  setting(
    'ending',
    ['automatic', 'ask', 'never'],
    'whether the fight ends when one side is left, the dying not counted, or the game master is asked; never: it goes on until a ruling',
    R.combat.end,
  ),
  setting('cover', ['map', 'ask'], 'whether the game master is asked how much cover a target has', R.cover.gm),
  setting(
    'allies',
    ['sides', 'named'],
    'who counts as an ally of a power for all allies or all enemies: its side, or whom the user names and who agrees',
    R.target.allies,
  ),
]

type Settings = (typeof settings)[number]
export type SettingId = Settings['id']
export type SettingValue<I extends SettingId> = Extract<Settings, { id: I }>['values'][number]

/** Whether the table has chosen so. */
export const isSet = <I extends SettingId>(step: OrcusStep, id: I, value: SettingValue<I>): boolean => step.setting(id) === value
