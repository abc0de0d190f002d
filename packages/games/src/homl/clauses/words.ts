/** The words that clauses are made of. */

/** Those that lie on somebody; who is bloodied is so by his points. */
export const conditionNames = [
  'blinded',
  'dazed',
  'compelled',
  'dying',
  'grabbed',
  'incapacitated',
  'engaged',
  'prone',
  'removed',
  'slowed',
  'stunned',
  'surprised',
  'broken',
  'immobilized',
  'helpless',
  'weakened',
  'invisible',
  'hidden',
  'confused',
] as const
export type ConditionName = (typeof conditionNames)[number]
export const conditions = [...conditionNames, 'bloodied'] as const
export type Condition = (typeof conditions)[number]

export const damageTypes = [
  'acid',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'poison',
  'psychic',
  'radiant',
  'thunder',
  'vital',
] as const
export type DamageType = (typeof damageTypes)[number]

export const actions = ['major', 'move', 'free', 'opportunity', 'none', 'rider', 'practice'] as const
export type Action = (typeof actions)[number]

export const modes = ['walking', 'flying', 'swimming', 'climbing', 'burrowing', 'teleportation'] as const
export type Mode = (typeof modes)[number]
/** As sheets have them; nobody burrows. */
export const printedModes: Readonly<Partial<Record<Mode, 'land' | 'climb' | 'fly' | 'swim' | 'teleport'>>> = {
  walking: 'land',
  flying: 'fly',
  swimming: 'swim',
  climbing: 'climb',
  teleportation: 'teleport',
}

// @rule homl.size.list
export const sizes = ['tiny', 'small', 'standard', 'large', 'huge', 'gargantuan'] as const
export type Size = (typeof sizes)[number]

/** Being moved. */
export const shoves = ['push', 'pull', 'slide'] as const
export type Shove = (typeof shoves)[number]

/** Getting about by oneself. */
export const ways = ['move', 'shift', 'teleport', 'fly', 'jump', 'swim', 'climb'] as const
export type Way = (typeof ways)[number]

/** How long, and as it is said behind what lasts; `unspecified` is as the book has it: to the end of the next turn of whom it is on; `held`: while its user has it grabbed. */
export const spans = {
  unspecified: '',
  round: ' for one round',
  'end of turn': ' until the end of this turn',
  'your-end': ' until the end of your turn',
  'your-next-start': ' until the start of your next turn',
  'your-next-end': ' until the end of your next turn',
  'target-next-start': ' until the start of its next turn',
  'target-next-end': ' until the end of its next turn',
  scene: ' until the end of the encounter',
  concentration: ' while you concentrate',
  held: ' until it is no longer grabbed',
  rest: ' until the next rest or recovery',
  recovery: ' until the next recovery',
  lasting: ' permanently',
} as const
export type Span = keyof typeof spans

export const tiers = ['heroic', 'legendary', 'mythic'] as const
export type Tier = (typeof tiers)[number]
// @rule homl.core.tiers otherwise number
export const tierOf = (level: number): Tier => (level >= 17 ? 'mythic' : level >= 9 ? 'legendary' : 'heroic')

export const deeds = [
  'move',
  'shift',
  'teleport',
  'hide',
  'stand up',
  'escape',
  'regain hit points',
  'take opportunity actions',
  'make opportunity attacks',
  'take actions',
  'take major actions',
  'take move actions',
  'take free actions',
  'attack',
  'speak',
] as const
export type Deed = (typeof deeds)[number]

export const hindrances = [
  'difficult terrain',
  'cover',
  'concealment',
  'cover and concealment',
  'DR',
  'resistance',
  "enemies' squares",
] as const
export type Hindrance = (typeof hindrances)[number]

export const grounds = ['difficult', 'concealing', 'obscuring'] as const
export type Ground = (typeof grounds)[number]

/** Until when a feat is spent. */
export const limits = ['turn', 'round', 'rest', 'rest or recovery', 'long rest', 'recovery', 'encounter', 'day'] as const
export type Limit = (typeof limits)[number]

export const visits = ['enters', 'leaves', 'starts-turn', 'ends-turn', 'starts-beside', 'ends-beside'] as const
export type Visit = (typeof visits)[number]

/** How well a check went, worst first. */
export const degrees = ['failure', 'success', 'complete', 'enhanced'] as const
export type Degree = (typeof degrees)[number]

/** What may be answered, and as what it is heard. */
export const occasions = {
  attacked: 'attacked',
  hit: 'hit',
  missed: 'missed',
  damaged: 'damaged',
  bloodied: 'bloodied',
  dropped: 'dropped',
  dying: 'dying',
  slain: 'dropped',
  slays: 'dropped',
  initiative: 'initiative',
  fells: 'dropped',
  bloodies: 'bloodied',
  damages: 'damaged',
  afflicted: 'afflicted',
  checks: 'checked',
  healed: 'healed',
  moves: 'moved',
  shifts: 'moved',
  teleports: 'moved',
  'stands-up': 'stood',
  'moved-by-force': 'moved',
  'leaves-side': 'moved',
  'moves-away': 'moved',
  'leaves-control': 'moved',
  'enters-control': 'moved',
  'moves-adjacent': 'moved',
  'starts-turn': 'starts-turn',
  'ends-turn': 'ends-turn',
  'grants-opportunity': 'opportunity',
} as const
export type Occasion = keyof typeof occasions
