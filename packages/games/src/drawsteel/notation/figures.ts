/** What the figures of a stat block's table are called. */

export const NUMBERS = ['Speed', 'Stamina', 'Stability', 'Free Strike', 'Might', 'Agility', 'Reason', 'Intuition', 'Presence']
export const LISTS = ['Size', 'Immunity', 'Movement', 'With Captain', 'Weakness']
export const labels = [...NUMBERS, ...LISTS]
