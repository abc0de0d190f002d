import { type Option, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'
import { gameNamed, libraryOf } from './starters.ts'

/** The same fight turned about: mirrored or transposed, it asks the same, and the same answers cost as much. */

const SIZE = 11
const KEYS = ['A', 'B', 'M', 'N', 'O', 'P']

/** Where the north-western square of a block so many squares wide comes to lie. */
type Turn = (x: number, y: number, wide: number) => readonly [number, number]
const turns: Readonly<Record<string, Turn>> = {
  'west for east': (x, y, wide) => [SIZE - wide - x, y],
  'north for south': (x, y, wide) => [x, SIZE - wide - y],
  'rows for columns': (x, y) => [y, x],
}
const asItIs: Turn = (x, y) => [x, y]

const nameOf = ([x, y]: readonly [number, number]): string => `${String.fromCharCode(97 + x)}${y + 1}`
const turnedName = (name: string, turn: Turn, wide: number): string =>
  nameOf(turn(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1, wide))
const SQUARE = /[a-k]\d+/g
const isWay = (id: string): boolean => /^([a-k]\d+(\^-?[\d.]+)?(>|$))+$/.test(id)
const isNearRim = (square: number): boolean => [square % SIZE, Math.floor(square / SIZE)].some((n) => n === 0 || n === SIZE - 1)

/** An answer as it reads once all has been turned; of an area how much it covers and whom it catches, for its name hangs on where it begins. */
function told(option: Option, turn: Turn, wide: number): string {
  const { id } = option
  const { area = [], chance, cost, caught = [] } = option.preview?.() ?? {}
  // There areas are cut off, and there is more than one name for what is left.
  if (area.some(isNearRim)) return ''
  const what = isWay(id) ? id.replace(SQUARE, (name) => turnedName(name, turn, wide)) : id.replace(/[a-k]\d+(:\dx\d)?|^[ns]?[ew]?$/g, '*')
  return [...(area.length > 0 ? ['squares:', area.length, ...caught.toSorted((a, b) => a - b)] : [what]), chance, cost].join(' ')
}
const all = (options: readonly Option[], turn: Turn, wide: number): string[] =>
  [...new Set(options.map((one) => told(one, turn, wide)))].toSorted()

/** A body that squeezes shrinks to its north-western square; a charge shows its way to the first of the places as near. */
const notYet = ['squeeze', 'charge']

function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

it.each([
  ['orcus', 'ysolde mikael marsh-drake bog-ogre magma-shaper mire-slinger'],
  ['homl', 'corvin sabine sluice-ogre brine-raider bell-keeper salt-hag'],
  ['fansys', 'tamsin odile cinder-drake toll-bow chalk-golem kiln-sprite'],
  ['sovereign', 'wendeline tobiah hedge-archer toll-queen candle-mother hill-brute'],
])('%s asks the same whichever way the board is turned', (id, cast) => {
  const game = gameNamed(id)
  const library = libraryOf(id)
  const sheets = cast.split(' ')
  const roll = dice(7)
  const start = (rows: readonly (readonly string[])[], at: readonly string[], turn: string): Session => {
    const pieces = Object.fromEntries(
      KEYS.map((key, i) => [key, { sheet: sheets[i], side: i < 2 ? 'heroes' : 'monsters', at: at[i] }] as const),
    )
    const legend = { ',': { terrain: 'difficult' }, '1': { height: 1 }, '2': { height: 2 } }
    const board = rows.map((row) => row.join(' ')).join('\n')
    return Session.start(game, readSetup(game, { game: id, seed: 7, board, legend, pieces, start: { turn } }, library))
  }
  const empty = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => '.'))
  const measured = start(empty, ['a1', 'e1', 'i1', 'a5', 'e5', 'i5'], 'A')
  const wide = KEYS.map((_, i) => Math.sqrt(game.squaresOf(measured.fight, i).length))

  const rows = empty.map((row) => row.map(() => '..........##,,12'.charAt(roll(16))))
  const taken = new Set<string>()
  const places = wide.map((size) => {
    for (;;) {
      const [x, y] = [roll(SIZE - size + 1), roll(SIZE - size + 1)]
      const squares = Array.from({ length: size * size }, (_, i) => [x + (i % size), y + Math.floor(i / size)] as const)
      if (squares.some((square) => taken.has(nameOf(square)))) continue
      for (const [column, row] of squares) {
        taken.add(nameOf([column, row]))
        rows[row]?.splice(column, 1, '.')
      }
      return nameOf([x, y])
    }
  })
  let asked = 0
  for (const [name, turn] of Object.entries(turns)) {
    const others = empty.map((row) => [...row])
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const [column, row] = turn(x, y, 1)
        others[row]?.splice(column, 1, rows[y]?.[x] ?? '.')
      }
    const there = places.map((place, i) => turnedName(place, turn, wide[i] ?? 1))
    for (const key of KEYS) {
      for (const { id: action } of start(rows, places, key).open?.options ?? []) {
        if (notYet.includes(action)) continue
        const one = start(rows, places, key)
        const other = start(others, there, key)
        one.answer(action)
        other.answer(action)
        asked++
        const is = all(other.open?.options ?? [], asItIs, 1)
        const { options = [] } = one.open ?? {}
        const should = [...new Set([1, ...wide])].map((size) => all(options, turn, size))
        expect(should, `${name}, ${key}: ${action}`).toContainEqual(is)
      }
    }
  }
  expect(asked).toBeGreaterThan(70)
})
