import type { Browser, Locator } from 'playwright-core'
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

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function begin(setUp: Parameters<Player['makeTable']>[0]): Promise<Player> {
  const player = await Player.sit(browser, base, phone)
  await player.makeTable(setUp)
  await player.until(() => player.ask?.kind === 'action')
  await player.untilShown()
  return player
}

async function tap(player: Player, key: string): Promise<void> {
  const { x, y } = await player.placeOf(player.squareOf(key) ?? 0)
  await player.page.touchscreen.tap(x, y)
}

describe('a finger on a foe', () => {
  const encounter = {
    game: 'drawsteel',
    board: '. . . . . . .\n. . . H X . .\n. . . . . . .',
    pieces: { H: { sheet: 'odo', side: 'heroes' }, X: { sheet: 'plank-breaker', side: 'monsters', seat: 'gm' } },
    start: { turn: 'H' },
  }

  it('opens the list of what can be done to them, and chooses nothing of it', async () => {
    const player = await begin({ game: 'drawsteel', seed: 5, encounter })
    await player.page.locator('path.reach').first().waitFor({ state: 'attached' })
    const asked = player.ask?.id
    await tap(player, 'X')
    const menu = player.page.getByTestId('menu')
    await menu.getByText('Plank Breaker', { exact: true }).waitFor()
    // A click that the tap brings with it would have come by now.
    await player.page.waitForTimeout(400)
    expect([player.ask?.id, await menu.isVisible()]).toEqual([asked, true])
    // What the first of them means would lie over the others.
    expect(await player.page.getByTestId('meaning').count()).toBe(0)
    const [box, board] = [await menu.boundingBox(), await player.page.getByTestId('board').boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((board?.y ?? 0) + (board?.height ?? 0))
    await player.context.close()
  })

  it('tells what would come of it, in words that do not go beyond the board, before it is done', async () => {
    const player = await begin({ game: 'drawsteel', seed: 5, encounter })
    await player.press('melee-free-strike')
    await player.until(() => player.ask?.kind === 'target')
    await player.untilShown()
    const asked = player.ask?.id
    await tap(player, 'X')
    const tip = player.page.getByTestId('tip')
    await tip.getByText(/^\d+–\d+ damage, tiers/).waitFor()
    const box = await tip.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(player.ask?.id).toBe(asked)
    await tap(player, 'X')
    await player.until(() => player.ask?.id !== asked, 'the strike')
    await player.context.close()
  })
})

it('held sideways, a phone has the bar beside the board, and what is left to spend in view', async () => {
  const player = await begin({ game: 'orcus', seed: 4, encounter: 'starter' })
  await player.page.setViewportSize({ width: 844, height: 390 })
  const sizeOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, width: 0, height: 0 }
  await expect.poll(async () => (await sizeOf(player.page.getByTestId('board'))).height).toBeGreaterThan(250)
  const left = await sizeOf(player.page.locator('.budget li').last())
  expect(left.x + left.width).toBeLessThanOrEqual(844)
  // On a tablet the panels are high enough to work in.
  await player.page.setViewportSize({ width: 768, height: 1024 })
  await player.page.getByRole('button', { name: 'Master', exact: true }).tap()
  const panel = player.page.locator('aside.side')
  await panel.waitFor()
  await expect.poll(async () => (await sizeOf(panel)).height, { timeout: 10_000 }).toBeGreaterThan(350)
  await player.context.close()
})

it('what lies behind a line of the log opens in view, at the lower end too', async () => {
  const player = await begin({ game: 'orcus', seed: 4, encounter: 'starter' })
  const { page } = player
  await page.getByRole('button', { name: 'Log', exact: true }).tap()
  const log = page.getByTestId('log')
  await log
    .getByRole('button', { name: /rolls initiative/ })
    .last()
    .tap()
  await log
    .locator('.more .rule')
    .getByText(/[a-z]{3} [a-z]/)
    .first()
    .waitFor()
  // To its end, or as much of it as there is room for.
  const isInView = async (): Promise<boolean> => {
    const [all, more] = [await log.boundingBox(), await log.locator('.more').boundingBox()]
    if (all === null || more === null) return false
    return more.y <= all.y + 1 || more.y + more.height <= all.y + all.height + 1
  }
  await expect.poll(isInView, { timeout: 5000 }).toBe(true)
  await player.context.close()
})

it('what one is asked about comes into view, from behind the panels too', async () => {
  const rows = ['. '.repeat(24), `. H . ${'. '.repeat(10)}X ${'. '.repeat(10)}`, ...Array.from({ length: 14 }, () => '. '.repeat(24))]
  const player = await begin({
    game: 'sovereign',
    seed: 5,
    encounter: {
      game: 'sovereign',
      board: rows.join('\n'),
      pieces: { H: { sheet: 'isa', side: 'heroes' }, X: { sheet: 'toll-bandit', side: 'monsters', seat: 'gm' } },
      start: { turn: 'heroes' },
    },
  })
  const { page } = player
  const isSeen = async (key: string): Promise<boolean> => {
    const { x, y } = await player.placeOf(player.squareOf(key) ?? 0)
    return page.evaluate<boolean>(`document.elementFromPoint(${x}, ${y})?.closest('[data-testid="board"]') != null`)
  }
  // Far away, and the log over the board.
  const { x, y } = await player.placeOf(player.squareOf('H') ?? 0)
  await page.mouse.move(x, y)
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -400)
  await page.getByRole('button', { name: 'Log', exact: true }).tap()
  await page.locator('aside.side').waitFor()
  expect(await isSeen('X')).toBe(false)
  await player.press('ranged-attack')
  await player.until(() => player.ask?.kind === 'target')
  await player.untilShown()
  await page.locator('aside.side').waitFor({ state: 'detached' })
  await expect.poll(() => isSeen('X')).toBe(true)
  expect(await isSeen('H')).toBe(true)
  expect(player.faults).toEqual([])
  await player.context.close()
})
