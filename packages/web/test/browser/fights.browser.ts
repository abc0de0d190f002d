import type { SeenOption } from '@riposte/referee'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launch } from './chromium.ts'
import { Player, plainAnswer } from './player.ts'

const base = inject('base')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

const MOST_ANSWERS = 900

/** Plays a fight to its end with these hands. */
async function playOut(player: Player, give: (option: SeenOption) => Promise<void>): Promise<void> {
  for (let i = 0; i < MOST_ANSWERS && !player.isOver; i++) {
    await player.until(() => player.ask !== undefined || player.isOver, 'a question')
    if (player.ask === undefined) continue
    const before = player.ask.id
    await player.untilShown()
    await give(plainAnswer(player))
    await player.until(() => player.ask?.id !== before || player.isOver, `what comes after "${player.ask?.text ?? ''}"`)
  }
  expect(player.isOver).toBe(true)
  await player.page
    .getByText(/hold the field|The fight is over/)
    .first()
    .waitFor()
  expect(player.faults).toEqual([])
}

/** Two of the first fight on each side, where another whole one would show nothing new. */
const gate = {
  game: 'sovereign',
  title: 'At the mill gate',
  board: 'ferry-mill',
  pieces: {
    maren: { sheet: 'maren', side: 'heroes', at: 'f5' },
    brann: { sheet: 'brann', side: 'heroes', at: 'f6' },
    'bandit-1': { sheet: 'toll-bandit', side: 'monsters', at: 'i5' },
    'bandit-2': { sheet: 'toll-bandit', side: 'monsters', at: 'i6' },
  },
}

/** The same with Draw Steel's. */
const bridge = {
  game: 'drawsteel',
  title: 'Two on the bridge',
  board: 'low-bridge',
  pieces: {
    rhosyn: { sheet: 'rhosyn', side: 'heroes', at: 'e5' },
    tace: { sheet: 'tace', side: 'heroes', at: 'e6' },
    'breaker-1': { sheet: 'plank-breaker', side: 'monsters', at: 'k5' },
    'hook-1': { sheet: 'hookhand', side: 'monsters', at: 'k6' },
  },
}

/** A short fight in which both sides strike, and the heroes roll for both. */
const skirmish = {
  game: 'homl',
  title: 'On the dike',
  board: '. . . . . .\nY . . . . R\nC . . . . .',
  pieces: {
    Y: { sheet: 'ysolt', side: 'heroes' },
    C: { sheet: 'corvin', side: 'heroes' },
    R: { sheet: 'brine-raider', side: 'monsters' },
  },
}

/** One on each side, beside each other: dice are spent, blows parried, chances taken. */
const ford = {
  game: 'fansys',
  title: 'At the ford',
  board: '. . . . . .\nB . . . . R\n. . . . . .',
  pieces: { B: { sheet: 'bren', side: 'heroes' }, R: { sheet: 'toll-runner', side: 'monsters' } },
  start: { surprised: [] },
}

describe('a whole fight', () => {
  it('begins with two clicks on the start page', async () => {
    const player = await Player.sit(browser, base)
    await player.page.goto('/')
    await player.page.getByTestId('play-sovereign').click()
    await player.until(() => player.ask !== undefined)
    await player.untilShown()
    const first = player.ask?.id
    await player.page.locator('[data-option]').first().click()
    await player.until(() => player.ask !== undefined && player.ask.id !== first, 'the next question')
    await player.context.close()
  })

  it('is dragged along, with what it would cost, and moves where one sees it', async () => {
    const player = await Player.sit(browser, base, { reducedMotion: 'no-preference' })
    await player.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
    await player.until(() => player.ask?.kind === 'who')
    await player.untilShown()
    const from = await player.placeOf(5 * player.columns + 3)
    const { mouse } = player.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + 20, from.y + 20, { steps: 3 })
    await player.until(() => player.ask?.kind === 'action')
    await player.untilShown()
    const to = await player.placeOf(7 * player.columns + 4)
    await mouse.move(to.x, to.y, { steps: 3 })
    await player.page.getByText('10 ft').first().waitFor()
    await mouse.up()
    await player.until(() => player.squareOf('maren') === 7 * player.columns + 4, 'Maren there')
    await player.untilShown()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it.each([
    { game: 'sovereign', seed: 11 },
    { game: 'orcus', seed: 4 },
    { game: 'drawsteel', seed: 4, encounter: bridge },
    { game: 'homl', seed: 4, encounter: skirmish },
    { game: 'fansys', seed: 4, encounter: ford },
  ])('of $game is played by mouse', async (setUp) => {
    const player = await Player.sit(browser, base)
    await player.makeTable({ ...setUp, computer: ['monsters'] })
    await playOut(player, async (option) => {
      const square = option.square ?? player.squareOf(option.piece)
      const isCard = player.ask?.kind === 'reaction'
      if (square === undefined || square < 0 || isCard) {
        await player.press(option.id)
        const sure = player.page.getByRole('button', { name: 'End all the same' })
        if (option.id === 'end-turn' && (await sure.isVisible())) await sure.click()
        return
      }
      const { x, y } = await player.placeOf(square)
      await player.page.mouse.move(x, y)
      await player.page.mouse.click(x, y)
    })
    await player.context.close()
  })

  it('asks how to defend, with the odds of each way and who strikes', async () => {
    const player = await Player.sit(browser, base)
    // In plate one way is surer, and the other more often complete.
    const tin = { calling: 'knight', hp: 30, power: 2, armor: 'plate', abilities: { STR: 5, DEX: 3 }, proficient: ['acrobatics'] }
    const raider = { name: 'Brine Raider', hp: 30, attacks: [{ name: 'Spear', range: 1, dv: 10, damage: 3, tags: ['basic'] }] }
    const pieces = { Y: { sheet: tin, side: 'heroes' }, R: { sheet: raider, side: 'monsters' } }
    const encounter = { ...skirmish, pieces, board: '. . .\nY R .\n. . .', start: { turn: 'R' } }
    await player.makeTable({ game: 'homl', seed: 2, encounter, computer: ['monsters'] })
    await player.until(() => player.ask?.text === 'how to defend', 'a blow at a hero')
    await player.untilShown()
    const { page } = player
    await page.getByTestId('dock').getByText('Brine Raider').waitFor()
    const odds = /\d+% success, \d+% complete/
    for (const way of ['athletics', 'acrobatics']) expect(await page.locator(`[data-option="${way}"]`).textContent()).toMatch(odds)
    await page.keyboard.press('1')
    await player.until(() => player.ask?.options.some(({ id }) => id === 'enhance') === true, 'whether to spend a point')
    await player.untilShown()
    expect(await page.locator('[data-option="enhance"]').textContent()).toContain('100% success')
    await page.locator('[data-option="enhance"]').click()
    await page
      .getByTestId('log')
      .getByText(/defends against Brine Raider: .* with a power point\./)
      .waitFor()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('stops before a roll for a die to spend only once one says so; the points of the pieces are named', async () => {
    const player = await Player.sit(browser, base)
    const encounter = { ...ford, board: '. . . .\n. B R .', start: { turn: 'B', order: ['B', 'R'] } }
    await player.makeTable({ game: 'fansys', seed: 2, encounter, computer: ['monsters'] })
    await player.until(() => player.ask?.kind === 'action')
    await player.untilShown()
    const { page } = player
    const order = page.getByTestId('dock').locator('[data-order="spend"]')
    expect(await order.inputValue()).toBe('never')
    await order.selectOption('ask')
    const turn = player.ask?.id
    await player.press('attack')
    await player.until(() => player.ask?.id !== turn)
    for (let i = 0; i < 5 && player.ask?.options.some(({ id }) => id === 'spend') !== true; i++) {
      const before = player.ask?.id
      await player.untilShown()
      await player.press(plainAnswer(player).id)
      await player.until(() => player.ask?.id !== before)
    }
    await player.untilShown()
    expect(await page.locator('[data-option="spend"]').textContent()).toContain('% success')
    await page.getByRole('button', { name: 'Pieces', exact: true }).click()
    for (const name of ['hit points', 'stamina', 'mind']) await page.locator('aside').getByText(name, { exact: true }).first().waitFor()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it.each([
    { game: 'sovereign', seed: 12, encounter: gate },
    { game: 'homl', seed: 12, encounter: skirmish },
    { game: 'fansys', seed: 12, encounter: ford },
  ])('of $game is played by keyboard alone', async (setUp) => {
    const player = await Player.sit(browser, base)
    await player.makeTable({ ...setUp, computer: ['monsters'] })
    const { keyboard } = player.page
    /** On the board the cursor walks to the square; it begins at who acts, or where it was left. */
    const walkTo = async (square: number): Promise<void> => {
      await keyboard.press('b')
      const named = await player.page.getByTestId('board').getAttribute('data-cursor')
      const at = Number(named)
      const dx = (square % player.columns) - (at % player.columns)
      const dy = Math.floor(square / player.columns) - Math.floor(at / player.columns)
      for (let i = 0; i < Math.abs(dx); i++) await keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft')
      for (let i = 0; i < Math.abs(dy); i++) await keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp')
      await keyboard.press('Enter')
    }
    /** By which key it is chosen, under its heading where it has one. */
    const numberOf = async ({ id, group }: SeenOption): Promise<number> => {
      const heading = player.page.locator(`[data-heading="${group ?? ''}"]`)
      const isUnder = group !== undefined && (await heading.isVisible())
      if (isUnder) {
        await heading.focus()
        await keyboard.press('Enter')
      }
      const shown = player.ask?.options.filter((one) => !isUnder || one.group === group) ?? []
      return 1 + shown.findIndex((one) => one.id === id)
    }
    await playOut(player, async (option) => {
      const { ask } = player
      const place = await numberOf(option)
      if ((ask?.kind === 'path' || ask?.kind === 'square') && option.square !== undefined) return walkTo(option.square)
      if (option.id === 'end-turn') await keyboard.press('e')
      else if (place < 10) await keyboard.press(String(place))
      else {
        await player.page.locator(`[data-option="${option.id}"]`).focus()
        await keyboard.press('Enter')
      }
      // Ending with something unspent is asked about once.
      const sure = player.page.getByRole('button', { name: 'End all the same' })
      if (option.id === 'end-turn' && (await sure.isVisible())) {
        await sure.focus()
        await keyboard.press('Enter')
      }
    })
    await player.context.close()
  })

  it('is played by touch on a phone', async () => {
    const player = await Player.sit(browser, base, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
    await player.makeTable({ game: 'sovereign', seed: 13, encounter: gate, computer: ['monsters'] })
    const touch = await player.context.newCDPSession(player.page)
    /** A finger drawn over the board. */
    const swipe = async (dx: number, dy: number): Promise<void> => {
      const [x, y] = [195, 250]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (let i = 1; i <= 4; i++)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (dx * i) / 4, y: y + (dy * i) / 4 }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const bringIntoView = async (square: number): Promise<{ x: number; y: number }> => {
      for (let i = 0; i < 12; i++) {
        const { x, y } = await player.placeOf(square)
        const dx = x < 30 ? 80 : x > 360 ? -80 : 0
        const dy = y < 120 ? 80 : y > 380 ? -80 : 0
        if (dx === 0 && dy === 0) return { x, y }
        await swipe(dx, dy)
      }
      throw new Error(`square ${square} cannot be brought into view`)
    }
    await playOut(player, async (option) => {
      const square = option.square ?? player.squareOf(option.piece)
      const isCard = player.ask?.kind === 'reaction'
      if (square !== undefined && square >= 0 && !isCard) {
        const { x, y } = await bringIntoView(square)
        await player.page.touchscreen.tap(x, y)
        // The first tap only shows what it would cost, or how likely it is.
        if (option.preview?.cost === undefined && option.preview?.chance === undefined) return
        const words = option.preview.cost === undefined ? `${option.preview.chance}%` : `${option.preview.cost} ft`
        await player.page.getByTestId('board').getByText(words).first().waitFor()
        return player.page.touchscreen.tap(x, y)
      }
      // Two taps on the same spot at once are a double tap, which means nothing that is new there.
      await player.page.waitForTimeout(300)
      await player.page.locator(`[data-option="${option.id}"]`).tap()
      const sure = player.page.getByRole('button', { name: 'End all the same' })
      if (option.id === 'end-turn' && (await sure.isVisible())) await sure.tap()
    })
    await player.context.close()
  })
})
