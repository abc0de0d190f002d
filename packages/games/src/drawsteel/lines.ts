import { type Board, cornersMeet, countFreeLines, EFFECT, fairPolicy, SOLID } from '@riposte/board'
import { counted, joined } from '@riposte/tactics'

/** Lines between two spaces, from corner to corner. */

const LINES = fairPolicy(EFFECT)
const HIDING = fairPolicy(EFFECT | SOLID)

/** Some line from a corner of the one to a corner of the other is free of what stops effects. */
export const spacesMeet = joined<Board>((board, a, b) => cornersMeet(board, a, b, LINES), 'mutual')

/** How many of the 64 lines from corner to corner nothing solid stops. */
export const openLines = counted<Board>((board, a, b) => countFreeLines(board, a, b, HIDING), 'mutual')
