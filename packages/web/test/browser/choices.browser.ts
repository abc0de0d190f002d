import type { SetUp } from '@riposte/protocol'
import type { Browser, BrowserContextOptions } from 'playwright-core'
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

/** Maren in a room with a door two squares wide, and a bandit outside. */
const room = {
  game: 'sovereign',
  seed: 5,
  encounter: {
    game: 'sovereign',
    title: 'The Room',
    board: '. . . . . .\n. A . . X .\n. . . . . .',
    walls: ['b1|c1: wall', 'b2|c2: door', 'b3|c3: door'],
    pieces: {
      A: { sheet: 'maren', side: 'heroes' },
      X: { sheet: 'toll-bandit', side: 'monsters', seat: 'gm' },
    },
    start: { turn: 'heroes' },
  },
}

/** Two heroes of Draw Steel, who are first to act. */
const yard: SetUp = {
  game: 'drawsteel',
  seed: 4,
  encounter: {
    game: 'drawsteel',
    title: 'The Yard',
    board: 'R . . . . . . X\n. . . . . . . .\nO . . . . . . .',
    pieces: {
      R: { sheet: 'rhosyn', side: 'heroes' },
      O: { sheet: 'odo', side: 'heroes' },
      X: { sheet: 'plank-breaker', side: 'monsters', seat: 'gm' },
    },
    start: { first: 'heroes' },
  },
}

async function begin(setUp: SetUp, look?: BrowserContextOptions): Promise<Player> {
  const player = await Player.sit(browser, base, look)
  await player.makeTable(setUp)
  await asked(player)
  return player
}

/** What is asked stands on the screen. */
async function asked(player: Player, kind?: string): Promise<void> {
  await player.until(() => player.ask !== undefined && (kind === undefined || player.ask.kind === kind), kind)
  await player.untilShown()
}

async function choose(player: Player, id: string): Promise<void> {
  await asked(player)
  const before = player.ask?.id
  await player.press(id)
  await player.until(() => player.ask?.id !== before, `what comes after ${id}`)
  await player.untilShown()
}

describe('what is asked', () => {
  it('is answered on the board wherever it lies somewhere, and a wide door opens whole', async () => {
    const player = await begin(room)
    await choose(player, 'open-door')
    expect(player.ask?.kind).toBe('choice')
    const beyond = await player.placeOf(player.columns + 2)
    await player.page.mouse.move(beyond.x, beyond.y)
    await player.page.getByTestId('board').getByText('Open the door').waitFor()
    await player.page.mouse.click(beyond.x, beyond.y)
    await player.until(() => player.received.some((text) => text.includes('b3|c3: door open')), 'both leaves open')
    expect(player.received.findLast((text) => text.includes('door open'))).toContain('b2|c2: door open')
    await player.context.close()
  })

  it('is explained to a finger that rests on it, and only then not chosen', async () => {
    const player = await begin(room, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const before = player.ask?.id
    const button = player.page.locator('[data-option="total-defense"]')
    await button.scrollIntoViewIfNeeded()
    const at = await button.boundingBox()
    const touch = await player.context.newCDPSession(player.page)
    const touchPoints = [{ x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 15 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await player.page.getByTestId('meaning').getByText(/AC/).first().waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await player.page.waitForTimeout(200)
    expect(player.ask?.id).toBe(before)
    await player.page.getByRole('button', { name: /^Not now/ }).tap()
    await player.page.getByTestId('meaning').waitFor({ state: 'detached' })
    await player.page.getByText('Nothing of this turn is spent.').waitFor()
    await player.page.getByRole('button', { name: 'Close' }).tap()
    await button.tap()
    await player.until(() => player.ask?.id !== before, 'total defense')
    await player.context.close()
  })

  it('says what a charge promises and costs before it is chosen', async () => {
    const { walls: _, ...open } = room.encounter
    const player = await begin({ ...room, encounter: open })
    await player.page.locator('[data-piece="X"] .choice').waitFor({ state: 'attached' })
    const foe = await player.placeOf(player.squareOf('X') ?? 0)
    await player.page.mouse.move(foe.x, foe.y)
    await player.page.mouse.click(foe.x, foe.y)
    const charge = player.page.getByTestId('menu').getByRole('button', { name: /^Charge/ })
    await charge.getByText(/\d+% to hit, \d+–\d+ damage, .*AC 2 lower until the round ends/).waitFor()
    await charge.hover()
    await player.page.getByTestId('meaning').getByText('AC 2 lower until the round ends').waitFor()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('goes the straightest of the ways that cost the same', async () => {
    const player = await begin({ game: 'orcus', seed: 3, computer: ['monsters'] })
    const { columns } = player
    const hero = player.ask?.piece
    const from = player.squareOf(hero) ?? 0
    await player.page.locator('path.reach').first().waitFor({ state: 'attached' })
    const to = await player.placeOf(0)
    await player.page.mouse.move(to.x, to.y)
    await player.until(() => player.received.some((text) => text.includes('"tried"')), 'a straighter way')
    await player.page.waitForTimeout(100)
    await player.page.mouse.click(to.x, to.y)
    await player.until(() => player.squareOf(hero) === 0, 'the hero there')
    const went = player.view?.log.flatMap(({ move }) => (move === undefined ? [] : move.to - move.from)) ?? []
    expect([from, went]).toEqual([6 * columns + 1, [-columns - 1, ...Array.from({ length: 5 }, () => -columns)]])
    await player.context.close()
  })

  it('a click on the one foe in reach strikes him, where nobody asks at whom', async () => {
    const pieces = { B: { sheet: 'bren', side: 'heroes' }, X: { sheet: 'fen-hound', side: 'monsters', seat: 'gm' } }
    const encounter = { game: 'fansys', title: 'The Ford', board: '. . . .\n. B X .\n. . . .', pieces, start: { turn: 'B' } }
    const player = await begin({ game: 'fansys', seed: 5, encounter })
    await player.page.locator('[data-piece="X"] .choice').waitFor({ state: 'attached' })
    const foe = await player.placeOf(player.squareOf('X') ?? 0)
    await player.page.mouse.click(foe.x, foe.y)
    await player.page
      .getByTestId('menu')
      .getByRole('button', { name: /^Attack/ })
      .click()
    await player.page
      .getByTestId('log')
      .getByText(/attacks Fen Hound/)
      .waitFor()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('who of a side acts can be chosen anew in Draw Steel, until something is spent', async () => {
    const player = await begin(yard)
    const [first, second] = player.ask?.options.map((option) => option.id) ?? []
    await choose(player, first ?? '')
    await asked(player, 'action')
    await player.page.getByRole('button', { name: 'Back' }).click()
    await asked(player, 'who')
    await choose(player, second ?? '')
    await player.until(() => player.ask?.piece === second, 'the other one')
    await player.context.close()
  })

  it('a whole walk can be taken back, while nothing has come of it', async () => {
    const player = await begin(yard)
    const squareOf = () => player.view?.state.pieces.find(({ key }) => key === 'R')?.at
    await choose(player, 'R')
    await asked(player, 'action')
    const before = squareOf()
    const there = await player.placeOf(player.columns + 2)
    await player.page.mouse.click(there.x, there.y)
    await player.until(() => squareOf() !== before, 'gone')
    await asked(player, 'action')
    await player.page.getByRole('button', { name: 'Back' }).click()
    await player.page.getByText('You took back: Rhosyn Vale goes from a1 to c2').waitFor()
    await player.until(() => squareOf() === before, 'where she was')
    // As it was before the click, which said that she goes, and where.
    await asked(player, 'action')
    await player.context.close()
  })
})
