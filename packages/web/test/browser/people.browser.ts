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

const sit = (look?: Parameters<typeof Player.sit>[2]): Promise<Player> => Player.sit(browser, base, look)

/** The link that the game master's browser shows for a seat, made there by hand. */
async function linkFor(greta: Player, seat: string): Promise<string> {
  const { page } = greta
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByLabel('A new seat').fill(seat)
  await page.getByLabel('A new seat').press('Enter')
  const url = new URL(await page.getByLabel(`Link: Plays ${seat}`).inputValue())
  return url.pathname + url.hash
}

/** Gives a piece to a seat, in its sheet. */
async function give(greta: Player, key: string, seat: string): Promise<void> {
  const { page } = greta
  await page.getByRole('button', { name: 'Pieces', exact: true }).click()
  const sheet = page.locator(`#seat-${key}`)
  const name = greta.view?.state.pieces.find((piece) => piece.key === key)?.name ?? ''
  if (!(await sheet.isVisible())) await page.locator('.pieces').getByRole('button', { name }).first().click()
  await sheet.selectOption(seat)
  await greta.until(() => greta.view?.state.pieces.find((piece) => piece.key === key)?.seat === seat, `${key} for ${seat}`)
}

const mine = (player: Player): string[] => player.view?.state.pieces.filter((piece) => piece.mine).map((piece) => piece.key) ?? []

describe('a seat for each player', () => {
  it.each(['sovereign', 'orcus', 'drawsteel'])('works from the link to the sheet: %s', async (game) => {
    const greta = await sit()
    await greta.makeTable({ game, seed: 3, computer: ['monsters'] })
    await greta.until(() => greta.ask !== undefined)
    const hero = greta.ask?.piece ?? greta.ask?.options.find((option) => option.piece !== undefined)?.piece ?? ''
    const bea = await sit()
    await bea.join(await linkFor(greta, 'Bea'), 'Bea')
    expect([mine(bea), bea.ask]).toEqual([[], undefined])
    await give(greta, hero, 'Bea')
    // Others may be in the middle of an action: then she is asked when that is over.
    const isHers = (): boolean => {
      const { kind = '', piece, options = [] } = greta.ask ?? {}
      return ['who', 'action'].includes(kind) && (piece === hero || options.some((one) => one.piece === hero))
    }
    while (bea.ask === undefined && !isHers()) {
      await greta.until(() => greta.ask !== undefined)
      await greta.untilShown()
      const { id, options } = greta.ask ?? { id: '', options: [] }
      if (!isHers()) await greta.press(options.at(-1)?.id ?? '')
      await greta.until(() => greta.ask?.id !== id || isHers())
    }
    await bea.until(() => bea.ask !== undefined, 'the question for Bea')
    await bea.untilShown()
    expect(mine(bea)).toEqual([hero])
    const first = bea.ask?.id
    await bea.press(bea.ask?.options.find((option) => option.piece === hero)?.id ?? bea.ask?.options[0]?.id ?? '')
    await bea.until(() => bea.ask?.id !== first, 'what comes of her answer')
    // The fight has begun; another sits down, and gets what Bea had.
    const carl = await sit()
    await carl.join(await linkFor(greta, 'Carl'), 'Carl')
    await greta.page.reload()
    await greta.page.getByTestId('board').waitFor()
    await give(greta, hero, 'Carl')
    await carl.until(() => mine(carl).includes(hero))
    await bea.until(() => mine(bea).length === 0)
    expect(bea.ask).toBeUndefined()
    expect([...greta.faults, ...bea.faults, ...carl.faults]).toEqual([])
    for (const player of [greta, bea, carl]) await player.context.close()
  })

  it('is not asked of by a number, and no field takes what it cannot hold', async () => {
    const greta = await sit()
    await greta.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
    await greta.page.getByRole('button', { name: 'Pieces', exact: true }).click()
    await greta.page.locator('.pieces').getByRole('button', { name: 'Maren' }).first().click()
    const fields = greta.page.getByLabel('Set', { exact: true })
    expect(await fields.locator('option').allTextContents()).not.toContain('Seat')
    await fields.selectOption('hp')
    await greta.page.getByLabel('to', { exact: true }).fill('many')
    expect(await greta.page.getByRole('button', { name: 'Set', exact: true }).isDisabled()).toBe(true)
    await greta.context.close()
  })
})
