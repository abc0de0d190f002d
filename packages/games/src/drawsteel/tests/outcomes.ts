/** What a test comes to by its difficulty and its tier. */

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const REWARD = 'success with a reward'

/** For tiers 1, 2 and 3; a natural 19 or 20 is a success with a reward at each of them. */
type Outcomes = readonly [string, string, string]

// @rule drawsteel.test.easy
const easy: Outcomes = ['success with a consequence', 'success', REWARD]
// @rule drawsteel.test.medium
const medium: Outcomes = ['failure', 'success with a consequence', 'success']
// @rule drawsteel.test.hard
const hard: Outcomes = ['failure with a consequence', 'failure', 'success']

export const outcomes: Readonly<Record<Difficulty, Outcomes>> = { easy, medium, hard }
