import { emptyBoard, type Square } from '@riposte/board'
import { type Ask, Offers, ON, type Option, type PieceId, ruleIndex } from '@riposte/referee'
import { expect, test } from 'vitest'
import { askPlace, atHeight, caughtAt, hasPlace, heightOf, type Place, type Placing, readSpot } from '../src/index.ts'

const FORBIDDEN = ruleIndex(0)
const board = emptyBoard(4, 3)

/** A thing that covers one square; only every second square is open to it. */
class Dots implements Placing<Place, Square> {
  laid = 0
  places = (): Iterable<number> => [2, 3, 4]
  numberOf = (answer: string): number | undefined => readSpot(board, answer)?.square
  place = (square: number): Place => ({ id: `dot ${square}`, square, breaks: [square % 2 === 1 ? FORBIDDEN : undefined] })
  lay({ square }: Place): Square {
    this.laid++
    return square
  }
  area = (lay: () => Square): Square[] => [lay()]
  caught = (lay: () => Square): PieceId[] => [lay() * 10]
}

const stepAnswering = (answer: (ask: Ask) => Option | undefined) => ({
  offers: <O extends Option>() => new Offers<O>(Uint8Array.of(ON), new Uint8Array(1)),
  ask<O extends Option>(ask: Ask<O>): O {
    const option = answer(ask)
    const found = ask.options.find((one) => one === option) ?? (option === undefined ? undefined : readingOf(ask, option.id))
    if (found === undefined) throw new Error('no answer')
    return found
  },
})
function readingOf<O extends Option>(ask: Ask<O>, id: string): O | undefined {
  const reading = ask.find?.(id)
  return reading !== undefined && 'option' in reading ? reading.option : undefined
}
const about = { kind: 'square', seat: 0, piece: 0, text: 'where', rule: undefined } as const

test('places are offered in their order, and nothing is laid before somebody looks', () => {
  const dots = new Dots()
  const step = stepAnswering(({ options, refusals }) => {
    expect(options.map((one) => one.id)).toEqual(['dot 2', 'dot 4'])
    expect(refusals?.map((one) => one.id)).toEqual(['dot 3'])
    expect(dots.laid).toBe(0)
    const preview = options[1]?.preview?.()
    expect([preview?.caught, preview?.area]).toEqual([[40], [4]])
    return options[1]
  })
  expect(askPlace(step, about, dots)).toBe(4)
  expect(dots.laid).toBe(1)
})

test('a place that is on no list is found by its name, and judged alike', () => {
  expect(
    askPlace(
      stepAnswering(() => ({ id: 'C3' })),
      about,
      new Dots(),
    ),
  ).toBe(10)
  expect(() =>
    askPlace(
      stepAnswering(() => ({ id: 'd3' })),
      about,
      new Dots(),
    ),
  ).toThrow('no answer')
  expect([
    caughtAt(
      stepAnswering(() => undefined),
      new Dots(),
      10,
    ),
    caughtAt(
      stepAnswering(() => undefined),
      new Dots(),
      11,
    ),
  ]).toEqual([[100], undefined])
  expect(
    hasPlace(
      stepAnswering(() => undefined),
      new Dots(),
    ),
  ).toBe(true)
})

test('a number tells a place and its height, below the ground too', () => {
  for (const height of [undefined, 0, 1, 6, -1, -4]) {
    const number = atHeight(7, height, board.size)
    expect([number % board.size, heightOf(number, board.size)]).toEqual([7, height])
  }
})
