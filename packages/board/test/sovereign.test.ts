/** The layouts a rulebook prints for sight and cover, and what its corner counts are. */

import {
  type Board,
  type Box,
  bestVantage,
  bitCount,
  cornersSeenFrom,
  emptyBoard,
  fairPolicy,
  patch,
  pointsMeet,
  SIGHT,
  traceLine,
} from '@riposte/board'
import { describe, expect, test } from 'vitest'
import { draw } from './maps.ts'

const policy = fairPolicy(SIGHT)
const seenBy = (board: Board, a: Box, b: Box): number => bestVantage(board, a, b, policy).count

describe('line of sight', () => {
  const map = draw(`
    . . # . .
    . . # . .
    . A # B .
    . . # . .
    . . . . .
    . . . C .
  `)
  test('no line passes a wall three squares long right in between', () => {
    const three = draw(`
      . . . . .
      . . # . .
      . A # B .
      . . # . .
      . . . . .
      . . . C .
    `)
    expect(pointsMeet(three.board, three.box('A'), three.box('B'), policy)).toBe(false)
    expect(pointsMeet(three.board, three.box('A'), three.box('C'), policy)).toBe(true)
  })
  test('works both ways', () => {
    expect(pointsMeet(map.board, map.box('B'), map.box('A'), policy)).toBe(false)
    expect(pointsMeet(map.board, map.box('C'), map.box('A'), policy)).toBe(true)
  })
})

describe('grazing', () => {
  // A wall filling x 0-10 ft, y 0-25 ft; an observer at (20,10) ft. Ten feet are four half squares.
  const board = patch(emptyBoard(10, 10), [
    {
      set: 'obstacle',
      squares: [0, 1, 10, 11, 20, 21, 30, 31, 40, 41],
      obstacle: { kind: 'wall', blocks: 15, tall: 32_000 },
    },
  ])
  test('the corner of the wall itself is seen', () => expect(traceLine(board, 8, 4, 0, 4, 10, 0, policy)).toBe(true))
  test('a point further along its face is not', () => expect(traceLine(board, 8, 4, 0, 2, 10, 0, policy)).toBe(false))
})

describe('cover', () => {
  test('is judged from the attacker, and not mutual', () => {
    const { board, box: at } = draw(`
      . . . . . .
      . # # . . .
      . # # . P .
      . # # . . .
      . # # . . .
      . # # . . .
      . . D . . .
    `)
    const seen = bestVantage(board, at('P'), at('D'), policy)
    expect(seen.count).toBe(4)
    // The four east corners: those with bit 0 in their number.
    expect(seen.seen).toBe(0b10101010)
    expect(seenBy(board, at('D'), at('P'))).toBe(8)
  })
  test('counts from one corner alone', () => {
    const { board, box: at } = draw(`
      . . . .
      . A . .
      . # . .
      . . . .
      . . . .
      . . . .
      . W . .
    `)
    expect(seenBy(board, at('A'), at('W'))).toBe(4)
    const counts = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => cornersSeenFrom(board, at('A'), i, at('W'), policy))
    const together = counts.reduce((all, mask) => all | mask, 0)
    expect(bitCount(together)).toBe(8)
  })
  const ledge = draw(
    `
      . . . . . . . . .
      . . . M . . . G .
      . . . . . . . . .
    `,
    { squares: [{ at: 'a1:d3', height: 2 }] },
  )
  test('of a defender on a ledge, seen from below: the rear lower corners are hidden', () => {
    expect(ledge.box('M').z0).toBe(4)
    const seen = bestVantage(ledge.board, ledge.box('G'), ledge.box('M'), policy)
    expect(seen.count).toBe(6)
    // Lower west corners 0 and 2 are missing.
    expect(seen.seen).toBe(0b11111010)
  })
  test('of a defender below, seen from the ledge: none', () => {
    const { board, box: at } = ledge
    expect(seenBy(board, at('M'), at('G'))).toBe(8)
  })
  test('is not made by the joint of two walls: they leave no gap', () => {
    const between = (walls: string[]): boolean => {
      const map = draw(
        `
        . . . . . .
        . A . . B .
        . . . . . .
      `,
        { walls },
      )
      return pointsMeet(map.board, map.box('A'), map.box('B'), policy)
    }
    expect(between(['(4,0)-(4,1.5)', '(4,1.5)-(4,3)'])).toBe(false)
    expect(between(['(3.5,0)-(3.5,1.5)', '(3.5,1.5)-(3.5,3)'])).toBe(false)
    expect(between(['(3.5,0)-(3.5,1.5)', '(3.5,2)-(3.5,3)'])).toBe(true)
  })
})
