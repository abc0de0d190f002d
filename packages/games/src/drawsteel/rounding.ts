/** How the book divides. */

// @rule drawsteel.roll.round-down
export const halfOf = (n: number): number => Math.floor(n / 2)
// @rule drawsteel.roll.round-down
export const thirdOf = (n: number): number => Math.floor(n / 3)
