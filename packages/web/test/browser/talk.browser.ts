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

/** A bandit walks away from two who may strike, and past a third. */
const yard = {
  game: 'sovereign',
  seed: 4,
  encounter: {
    game: 'sovereign',
    board: '. . . . . . . . . Y\n. . . . . . . . . .\n. . A X . . . . . .\n. . . B . . . . . .\n. . . . . . . . . .',
    pieces: {
      A: { sheet: 'maren', side: 'heroes' },
      B: { sheet: 'brann', side: 'heroes' },
      X: { sheet: 'toll-bandit', side: 'monsters', seat: 'gm' },
      // Another, so that it is asked who acts.
      Y: { sheet: 'toll-bandit', side: 'monsters', seat: 'gm' },
    },
    start: { turn: 'monsters' },
  },
}

async function walkedAway(): Promise<Player> {
  const player = await Player.sit(browser, base)
  await player.makeTable(yard)
  await player.until(() => player.ask?.kind === 'who')
  for (const [id, next] of [
    ['X', 'action'],
    ['run', 'path'],
  ] as const) {
    await player.untilShown()
    await player.press(id)
    await player.until(() => player.ask?.kind === next)
  }
  await player.untilShown()
  const { x, y } = await player.placeOf(2 * 10 + 8)
  await player.page.mouse.click(x, y)
  await player.until(() => player.ask?.kind === 'reaction', 'the reaction')
  await player.untilShown()
  return player
}

describe('a reaction', () => {
  it('stands at the bottom, hides no piece, says what it costs, and goes where it is dragged', async () => {
    const player = await walkedAway()
    const card = player.page.getByTestId('reaction')
    // Who hears it is told what happens, as the card says it.
    const happens = await card.locator('header p').textContent()
    expect(happens).toMatch(/Toll Bandit 1/)
    expect(await player.page.getByTestId('spoken').textContent()).toMatch(new RegExp(`may react: ${happens}$`))
    await card.getByText('Costs nothing').waitFor()
    const box = await card.boundingBox()
    for (const piece of await player.page.locator('[data-piece]').all()) {
      const token = await piece.boundingBox()
      expect((token?.y ?? 0) + (token?.height ?? 0)).toBeLessThan(box?.y ?? 0)
    }
    await player.page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 20)
    await player.page.mouse.down()
    await player.page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) - 180, { steps: 4 })
    await player.page.mouse.up()
    expect((await card.boundingBox())?.y).toBeCloseTo((box?.y ?? 0) - 200, 0)
    await player.context.close()
  })

  it('tells who is asked next what has been answered already', async () => {
    const player = await Player.sit(browser, base)
    const encounter = {
      game: 'drawsteel',
      board: '. . . .\n. R X .\n. I . .',
      pieces: {
        R: { sheet: 'rhosyn', side: 'heroes' },
        I: { sheet: 'ismene', side: 'heroes' },
        X: { sheet: 'plank-breaker', side: 'monsters', seat: 'gm' },
      },
      start: { turn: 'X' },
    }
    await player.makeTable({ game: 'drawsteel', seed: 4, encounter })
    for (const [id, next] of [
      ['melee-free-strike', 'target'],
      ['R', 'reaction'],
    ] as const) {
      await player.untilShown()
      await player.press(id)
      await player.until(() => player.ask?.kind === next, next)
    }
    const card = player.page.getByTestId('reaction')
    await card.locator('[data-option="triggered:shield-first"]').click()
    await player.until(() => player.ask?.piece === 'I', 'the next to be asked')
    await player.untilShown()
    await card.getByText('Rhosyn Vale answers with Shield First.').waitFor()
    await player.context.close()
  })

  it('answered with never is passed at once and not asked again, for all where one says so', async () => {
    const player = await walkedAway()
    const card = player.page.getByTestId('reaction')
    await card.getByTestId('for-all').check()
    await card.getByRole('combobox').selectOption('never')
    await player.until(() => player.ask?.kind !== 'reaction', 'the pass')
    await card.waitFor({ state: 'hidden' })
    const orders = player.view?.state.pieces.flatMap((piece) => piece.reactions.filter((one) => one.id === 'opportunity-attack'))
    expect(player.squareOf('X')).toBe(2 * 10 + 8)
    expect(orders?.map((one) => one.order)).toEqual(['never', 'never', 'ask', 'ask'])
    await player.context.close()
  })

  it('is not asked about for the rest of a round that one passes', async () => {
    const player = await walkedAway()
    await player.page.getByTestId('for-all').check()
    await player.page.getByTestId('pass-round').click()
    await player.until(() => player.ask?.kind !== 'reaction' && player.squareOf('X') === 2 * 10 + 8, 'the pass')
    await player.page.getByRole('button', { name: 'Pieces', exact: true }).click()
    expect(await player.page.getByTestId('passing-heroes').inputValue()).toBe('round')
    expect(player.faults).toEqual([])
    await player.context.close()
  })
})

/** Runs in the page: how far the log is from its end. */
const TO_END = `(() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector('[data-testid="log"]')
  return scrollHeight - scrollTop - clientHeight
})()`

describe('the log', () => {
  it('follows what happens, and says how much is new to whoever has scrolled up', async () => {
    const player = await Player.sit(browser, base, { viewport: { width: 1200, height: 620 } })
    await player.makeTable({ game: 'sovereign', seed: 4, computer: ['heroes', 'monsters'] })
    await player.until(() => player.isOver, 'the end of the fight')
    await player.page.getByRole('link', { name: 'Another fight' }).waitFor()
    const log = player.page.getByTestId('log')
    const toEnd = (): Promise<number> => player.page.evaluate<number>(TO_END)
    await expect.poll(toEnd).toBeLessThan(60)
    await player.page.getByRole('button', { name: 'Master', exact: true }).click()
    await player.page.getByRole('button', { name: 'This turn' }).click()
    await player.page.getByRole('button', { name: 'Log', exact: true }).click()
    await player.page.getByText(/^You took back: /).waitFor()
    await player.page.getByText('The fight waits for you').waitFor()
    await log.hover()
    // A line that comes in as the wheel turns may take the log to its end once more: one turns it again, as one would.
    const turnedUp = async (): Promise<number> => {
      await player.page.mouse.wheel(0, -900)
      return toEnd()
    }
    await expect.poll(turnedUp).toBeGreaterThan(200)
    await player.page.getByRole('button', { name: 'Go on' }).click()
    const fresh = player.page.getByTestId('fresh')
    await fresh.getByText(/\d+ new/).waitFor()
    await fresh.click()
    await expect.poll(toEnd).toBeLessThan(60)
    expect(player.faults).toEqual([])
    await player.context.close()
  })
})

it('what an answer means stands above the bar as soon as one points at it', async () => {
  const player = await Player.sit(browser, base)
  await player.makeTable(yard)
  await player.until(() => player.ask?.kind === 'who')
  await player.untilShown()
  await player.press('X')
  await player.until(() => player.ask?.kind === 'action')
  await player.untilShown()
  await player.page.locator('[data-option="total-defense"]').hover()
  const meaning = player.page.getByTestId('meaning')
  await meaning.getByText(/AC/).first().waitFor()
  expect(await player.page.locator('[data-option="total-defense"]').getAttribute('aria-describedby')).toBe(await meaning.getAttribute('id'))
  await player.context.close()
})

it('what only comes under a pointer that rests explains nothing, and hides nothing', async () => {
  const player = await Player.sit(browser, base)
  await player.makeTable(yard)
  const { page } = player
  const chosen = async (): Promise<void> => {
    await player.until(() => player.ask?.kind === 'who')
    await player.untilShown()
    await page.locator('[data-option="X"]').dispatchEvent('click')
    await player.until(() => player.ask?.kind === 'action')
    await player.untilShown()
  }
  await chosen()
  const answer = page.locator('[data-option="total-defense"]')
  // Before its letters are there it stands elsewhere.
  await page.evaluate('document.fonts.ready.then(() => true)')
  const box = await answer.boundingBox()
  await page.getByRole('button', { name: 'Back' }).click()
  await player.until(() => player.ask?.kind === 'who')
  await page.mouse.move((box?.x ?? 0) + 9, (box?.y ?? 0) + 9)
  await chosen()
  await page.locator('[data-option="total-defense"]:hover').waitFor()
  expect(await page.getByTestId('meaning').count()).toBe(0)
  await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 12)
  await page.getByTestId('meaning').getByText(/AC/).first().waitFor()
  await player.context.close()
})
