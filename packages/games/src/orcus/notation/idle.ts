/** What says nothing that is done: patterns, and an example each. */
export const idle = [
  ['{onlyOne}', 'You can have only one quarry at a time.'],
  ['no [other|further|additional] effect', 'No effect.'],
  ['[and] no [persistent|ongoing] {types?} damage', 'No persistent damage.'],
  ['nothing happens', 'Nothing happens.'],
  ['it explodes|bursts|collapses|shatters [apart]', 'It explodes.'],
  ['<can|do not need to|does not need to> breathe|eat|sleep {tale?}', 'Can breathe water.'],
  [
    '{owner?} must end its|your|the|this move|movement|shift|turn in an unoccupied space|square',
    'You must end the movement in an unoccupied space.',
  ],
  [
    "{owner?} <cannot|can't|may not> end its|your|the|this move|movement|turn <there|in an occupied space|in another creature's space|in an enemy's space|in such a space>",
    'It cannot end its move there.',
  ],
  ['the|this movement provokes opportunity attacks [as normal]', 'The movement provokes opportunity attacks.'],
  ['you can use this power after seeing|knowing|learning {tale}', 'You can use this power after seeing the result of your roll.'],
] as const
