import { edgeBetween, readBoard } from '@riposte/board'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launch } from './chromium.ts'
import { Player } from './player.ts'

const base = inject('base')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

/** A hero with two foes far enough off, and what they act with. */
const meadows = [
  { game: 'sovereign', hero: { sheet: 'maren' }, foe: { sheet: 'toll-bandit' }, main: 'main', going: 'run' },
  { game: 'orcus', hero: { sheet: 'pell' }, foe: { sheet: 'road-brigand' }, main: 'standard', going: 'walk' },
  { game: 'drawsteel', hero: { sheet: 'rhosyn' }, foe: { sheet: 'plank-breaker' }, main: 'action', going: 'advance' },
  { game: 'homl', hero: { sheet: 'ysolt' }, foe: { sheet: 'brine-raider' }, main: 'major', going: 'walk' },
] as const

type Meadow = (typeof meadows)[number]

const board = '. . . . . . . . . .\n. H . . . . . . . X\n. . . . . . . . . .\n. . . . . . . . . Y\n. . . . . . . . . .'

/** Alone at the table, with the hero asked what to do and what lies behind that looked up. */
async function begin({ game, hero, foe }: Meadow): Promise<Player> {
  const player = await Player.sit(browser, base)
  const pieces = {
    H: { ...hero, side: 'heroes' },
    X: { ...foe, side: 'monsters', seat: 'gm' },
    Y: { ...foe, side: 'monsters', seat: 'gm' },
  }
  const turn = game === 'sovereign' ? 'heroes' : 'H'
  await player.makeTable({ game, seed: 5, encounter: { game, title: 'The Meadow', board, pieces, start: { turn } } })
  await settled(player)
  return player
}

/** The hero is asked what to do; what a click would do comes a message later than the question. */
async function settled(player: Player): Promise<void> {
  const isAsked = (): boolean => player.ask?.kind === 'action'
  for (let i = 0; i < 5 && !isAsked(); i++) {
    await player.until(() => player.ask !== undefined && player.ask.kind !== 'path')
    if (isAsked()) break
    await player.untilShown()
    const before = player.ask?.id
    await player.press(player.ask?.options.find((option) => option.id === 'H' || option.id === 'pass')?.id ?? '')
    await player.until(() => player.ask !== undefined && player.ask.id !== before)
  }
  await player.untilShown()
  await player.page.locator('path.reach').first().waitFor({ state: 'attached' })
}

async function click(player: Player, column: number, row: number): Promise<void> {
  const { x, y } = await player.placeOf(row * player.columns + column)
  await player.page.mouse.move(x, y)
  await player.page.mouse.click(x, y)
}

const left = (player: Player, field: string): number | undefined =>
  player.view?.state.pieces.find((piece) => piece.key === 'H')?.budget.find((one) => one.field === field)?.left

describe.each(meadows)('in $game', (meadow) => {
  it('a click on a square merely goes there; going there with what one acts with is asked about', async () => {
    const player = await begin(meadow)
    await click(player, 3, 2)
    await player.until(() => player.squareOf('H') === 2 * player.columns + 3, 'the hero there')
    expect(left(player, meadow.main)).toBe(1)
    // What is left of a move may be walked on; then there is only the other thing to go with.
    const isDear = () => player.ask?.options.some(({ id, spends }) => id === meadow.going && spends?.join() === meadow.main)
    for (let column = 4; ; column++) {
      await settled(player)
      if (isDear()) break
      await click(player, column, 3)
      await player.until(() => player.squareOf('H') === 3 * player.columns + column, 'another step')
    }
    const at = player.squareOf('H')
    await click(player, 3, 4)
    await player.page.getByText(/^Go there with the .* of this turn\?$/).waitFor()
    await player.page.getByRole('button', { name: 'Not yet' }).click()
    await player.page.getByText(/^Go there with/).waitFor({ state: 'detached' })
    expect([player.squareOf('H'), left(player, meadow.main)]).toEqual([at, 1])
    await click(player, 3, 4)
    await player.page.getByRole('button', { name: 'Go there' }).click()
    await player.until(() => player.squareOf('H') === 4 * player.columns + 3, 'the hero there')
    expect(left(player, meadow.main)).toBe(0)
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('where to go is asked on the board, without a button for each square', async () => {
    const player = await begin(meadow)
    await player.press(meadow.going)
    await player.until(() => player.ask?.kind === 'path')
    await player.untilShown()
    await player.page.getByText('Choose a square on the board').waitFor()
    const buttons = await player.page.getByTestId('dock').locator('[data-option]').count()
    expect(buttons).toBe(player.ask?.options.filter((option) => option.square === undefined).length)
    await click(player, 2, 2)
    await player.until(() => player.squareOf('H') === 2 * player.columns + 2, 'the hero there')
    await player.context.close()
  })

  it('the board and the bar lie still, whatever is asked and opened', async () => {
    const player = await begin(meadow)
    const lie = async () => ({
      board: await player.page.getByTestId('board').boundingBox(),
      view: await player.page.getByTestId('board').getAttribute('data-view'),
      dock: await player.page.getByTestId('dock').boundingBox(),
    })
    const before = await lie()
    await player.page.getByRole('button', { name: /^Not now/ }).click()
    await player.page.getByRole('region', { name: 'Not now' }).waitFor()
    expect(await lie()).toEqual(before)
    for (const heading of await player.page.locator('[data-heading]').all()) await heading.click()
    await player.press(meadow.going)
    await player.until(() => player.ask?.kind === 'path')
    await player.untilShown()
    expect(await lie()).toEqual(before)
    await click(player, 4, 1)
    await player.until(() => player.squareOf('H') === player.columns + 4, 'the hero there')
    await settled(player)
    expect(await lie()).toEqual(before)
    await player.page.keyboard.press('e')
    await player.page.getByRole('button', { name: 'End all the same' }).waitFor()
    await player.page.keyboard.press('Enter')
    await player.until(() => player.ask?.piece !== 'H' && player.ask !== undefined, 'the foes')
    await player.untilShown()
    expect(await lie()).toEqual(before)
    await player.context.close()
  })
})

describe('a hand in a hurry', () => {
  it('chooses nothing with the second click of a double click that was not there at the first', async () => {
    const player = await begin(meadows[0])
    const before = player.ask?.id
    const sure = player.page.getByRole('button', { name: 'End all the same' })
    // Both clicks at once, as a hand does it.
    await player.page.evaluate(`new Promise((done) => {
      const click = (detail, element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
      click(1, document.querySelector('[data-option="end-turn"]'))
      setTimeout(() => done(click(2, document.querySelector('[data-doubt]'))))
    })`)
    await player.page.waitForTimeout(300)
    expect(player.ask?.id).toBe(before)
    await sure.waitFor()
    await sure.click()
    await player.until(() => player.ask?.id !== before, 'the end of the turn')
    await player.context.close()
  })
})

describe('walls drawn by the game master', () => {
  it('stand where one points, by a click and along a line in one go', async () => {
    const player = await begin(meadows[0])
    const { page } = player
    const view = await page.getByTestId('board').getAttribute('data-view')
    const walls = (): string[] => {
      const text = player.received.findLast((one) => one.includes('"freeWalls"')) ?? ''
      const { board: seen } = JSON.parse(text) as { board: { text: Parameters<typeof readBoard>[0] } }
      const now = readBoard(seen.text).board
      const sides = Array.from({ length: now.size }, (_, square) =>
        [square + 1, square + now.columns].map((to): [number, number] => [square, to]),
      )
      return sides.flat().flatMap(([a, b]) => (b < now.size && edgeBetween(now, a, b)?.kind === 'wall' ? [`${a}-${b}`] : []))
    }
    const at = async (x: number, y: number) => {
      const middle = await player.placeOf(0)
      const next = await player.placeOf(1)
      const side = next.x - middle.x
      return { x: middle.x + (x - 0.5) * side, y: middle.y + (y - 0.5) * side }
    }
    await page.getByRole('button', { name: 'Master', exact: true }).click()
    await page.getByText('Draw the board').click()
    await page.locator('aside').getByRole('button', { name: 'Draw', exact: true }).first().click()
    for (const [x, y] of [
      [4.92, 2.5],
      [5.5, 3.08],
    ] as const) {
      const spot = await at(x, y)
      await page.mouse.click(spot.x, spot.y)
      await page.waitForTimeout(300)
    }
    await player.until(() => walls().length === 2)
    expect(walls()).toEqual(['24-25', '25-35'])
    const [from, to] = [await at(0.02, 1.05), await at(5.98, 0.96)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.locator('path.drawn').first().waitFor({ state: 'attached' })
    await page.mouse.up()
    await player.until(() => walls().length === 8, 'six more')
    expect(walls().slice(0, 6)).toEqual(['0-10', '1-11', '2-12', '3-13', '4-14', '5-15'])
    const told = player.view?.log.filter((entry) => entry.text !== '') ?? []
    expect(told.map((entry) => entry.text)).toEqual([expect.stringMatching(/Wall, 6 squares long/)])
    expect(await page.getByTestId('board').getAttribute('data-view')).toBe(view)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'One step' }).click()
    await player.until(() => walls().length === 2, 'the long wall taken back')
    await player.context.close()
  })
})
