/** The words that clauses are made of. */

export const conditions = [
  'blinded',
  'bloodied',
  'broken',
  'compelled',
  'confused',
  'dazed',
  'dying',
  'engaged',
  'grabbed',
  'helpless',
  'hidden',
  'immobilized',
  'incapacitated',
  'invisible',
  'prone',
  'removed',
  'slowed',
  'stunned',
  'surprised',
  'weakened',
] as const
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

// @rule homl.size.list
export const sizes = ['tiny', 'small', 'standard', 'large', 'huge', 'gargantuan'] as const
export type Size = (typeof sizes)[number]

/** Being moved. */
export const shoves = ['push', 'pull', 'slide'] as const
export type Shove = (typeof shoves)[number]

/** Getting about by oneself. */
export const ways = ['move', 'shift', 'teleport', 'fly', 'jump', 'swim', 'climb'] as const
export type Way = (typeof ways)[number]

/** How long; `unspecified` is as the book has it: to the end of the next turn of whom it is on; `held`: while its user has it grabbed. */
export const spans = [
  'unspecified',
  'round',
  'end of turn',
  'your-end',
  'your-next-start',
  'your-next-end',
  'target-next-start',
  'target-next-end',
  'scene',
  'concentration',
  'held',
  'rest',
  'recovery',
  'lasting',
] as const
export type Span = (typeof spans)[number]

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

export const occasions = [
  'attacked',
  'hit',
  'missed',
  'damaged',
  'bloodied',
  'dropped',
  'dying',
  'slain',
  'slays',
  'initiative',
  'fells',
  'bloodies',
  'damages',
  'afflicted',
  'healed',
  'checks',
  'moves',
  'shifts',
  'teleports',
  'stands-up',
  'moved-by-force',
  'moves-away',
  'leaves-side',
  'leaves-control',
  'enters-control',
  'moves-adjacent',
  'starts-turn',
  'ends-turn',
  'grants-opportunity',
] as const
export type Occasion = (typeof occasions)[number]
