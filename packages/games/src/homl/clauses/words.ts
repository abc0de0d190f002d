/** The words that clauses are made of. */

export const conditions = [
  'blinded',
  'bloodied',
  'broken',
  'compelled',
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

/** Being moved. */
export const shoves = ['push', 'pull', 'slide'] as const
export type Shove = (typeof shoves)[number]

/** Getting about by oneself. */
export const ways = ['move', 'shift', 'teleport', 'fly', 'jump', 'swim', 'climb'] as const
export type Way = (typeof ways)[number]

/** How long; `unspecified` is as the book has it: to the end of the next turn of whom it is on. */
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
  'rest',
  'recovery',
  'lasting',
] as const
export type Span = (typeof spans)[number]

export const tiers = ['heroic', 'legendary', 'mythic'] as const
export type Tier = (typeof tiers)[number]
