/** What a test comes to by its difficulty and its tier. */

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const REWARD = 'success with a reward'

/** For tiers 1, 2 and 3; a natural 19 or 20 is a success with a reward at each of them. */
export const outcomes: Readonly<Record<Difficulty, readonly [string, string, string]>> = {
  easy: ['success with a consequence', 'success', REWARD],
  medium: ['failure', 'success with a consequence', 'success'],
  hard: ['failure with a consequence', 'failure', 'success'],
}
