import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
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

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

/** What axe finds, each with where. */
async function findings(page: Page): Promise<string[]> {
  // Half a million characters: once a page is enough.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<{ violations: Finding[] }>('axe.run(document, { resultTypes: ["violations"] })')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary.split('\n')[1]?.trim() ?? ''})`),
  )
}

const looks: readonly (readonly [string, BrowserContextOptions])[] = [
  ['in the dark dress', { colorScheme: 'dark' }],
  ['in the light dress', { colorScheme: 'light' }],
  ['on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }],
]

describe.each(looks)('axe finds nothing %s', (_, look) => {
  it.each(['/', '/new', '/rules/sovereign', '/credits', '/join'])('on %s', async (path) => {
    const player = await Player.sit(browser, base, look)
    await player.page.goto(path)
    await player.page.getByRole('heading').first().waitFor()
    await player.page.waitForLoadState('networkidle')
    expect(await findings(player.page)).toEqual([])
    await player.context.close()
  })

  it('at a table, in every panel', async () => {
    const player = await Player.sit(browser, base, look)
    await player.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
    await player.until(() => player.ask?.kind === 'who')
    await player.untilShown()
    expect(await findings(player.page)).toEqual([])
    await player.page.locator('[data-option]').first().click()
    await player.until(() => player.ask?.kind === 'action')
    await player.untilShown()
    for (const panel of ['Pieces', 'Master', 'Table', 'Log']) {
      await player.page.getByRole('button', { name: panel, exact: true }).click()
      if (panel === 'Pieces')
        await player.page
          .getByRole('button', { name: /Maren Oxbow/ })
          .last()
          .click()
      expect(await findings(player.page)).toEqual([])
    }
    await player.context.close()
  })
})

describe('a screen reader', () => {
  it('is told of the board, of pieces by name, and of each event', async () => {
    const player = await Player.sit(browser, base)
    await player.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
    await player.until(() => player.ask?.kind === 'who')
    await player.untilShown()
    await player.page.getByRole('img', { name: /^Maren Oxbow, heroes, d6, 10 of 10 hit points/ }).waitFor()
    await player.page.getByTestId('board').focus()
    await player.page.keyboard.press('n')
    await player.page
      .getByTestId('spoken')
      .getByText(/Maren Oxbow/)
      .waitFor()
    await player.page.keyboard.press('Enter')
    await player.until(() => player.ask?.kind === 'action')
    await player.page
      .getByTestId('spoken')
      .getByText(/: What to do/)
      .waitFor()
    await player.context.close()
  })
})
