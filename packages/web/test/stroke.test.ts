import { readBoard } from '@riposte/board'
import { expect, it } from 'vitest'
import type { Point } from '../src/board/outline.ts'
import { along, lineOf, nearestSide, sideAlong } from '../src/table/stroke.ts'

const { board } = readBoard({ board: '. . . .\n. . . .\n. . . .' })
const sides = (from: Point, to: Point): string[] => [...new Set(along(from, to).flatMap((at) => sideAlong(board, at)?.join('-') ?? []))]

it('a click means the nearest side; the rim of the board is none', () => {
  expect(nearestSide(board, { x: 1.9, y: 1.5 })).toEqual([5, 6])
  expect(nearestSide(board, { x: 2.1, y: 1.5 })).toEqual([5, 6])
  expect(nearestSide(board, { x: 1.5, y: 0.95 })).toEqual([1, 5])
  expect(nearestSide(board, { x: 0.05, y: 0.4 })).toEqual([0, 4])
  expect(lineOf(board, [5, 6])).toEqual({ from: { x: 2, y: 1 }, to: { x: 2, y: 2 } })
  expect(lineOf(board, [1, 5])).toEqual({ from: { x: 1, y: 1 }, to: { x: 2, y: 1 } })
})

it('a hand along a line draws its sides, not those that it crosses at the corners', () => {
  expect(sides({ x: 0, y: 1.08 }, { x: 4, y: 0.93 })).toEqual(['0-4', '1-5', '2-6', '3-7'])
  expect(sides({ x: 2.1, y: 0.1 }, { x: 1.95, y: 2.9 })).toEqual(['1-2', '5-6', '9-10'])
  expect(sides({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })).toEqual([])
})
