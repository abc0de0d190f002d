import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launch, openServer } from './chromium.ts'
import { Player } from './player.ts'

const base = inject('base')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

/** A small yard: Ann has Maren, Bea has Isa; a lurker lies behind the hedge, and nobody but the game master knows. */
const yard = {
  game: 'sovereign',
  seed: 5,
  encounter: {
    game: 'sovereign',
    title: 'The Yard',
    board: '. . . . . . . .\n. A . . . X . .\n. B . . . . . L\n. . . . . . . .',
    pieces: {
      A: { sheet: 'maren', side: 'heroes', seat: 'Ann' },
      B: { sheet: 'isa', side: 'heroes', seat: 'Bea' },
      X: { sheet: 'toll-bandit', side: 'monsters', name: 'Bandit' },
      L: { sheet: 'hedge-archer', side: 'monsters', name: 'Lurker Grimalkin', hidden: true },
    },
  },
}

const sit = (look?: Parameters<typeof Player.sit>[2]): Promise<Player> => Player.sit(browser, base, look)

/** A game master and two players at one table. */
async function company(setUp: Parameters<Player['makeTable']>[0] = yard) {
  const greta = await sit()
  const table = await greta.makeTable(setUp)
  const ann = await sit()
  const bea = await sit()
  await ann.join(await greta.invite(table, 'Ann'), 'Ann')
  await bea.join(await greta.invite(table, 'Bea'), 'Bea')
  const all = [greta, ann, bea]
  return { greta, ann, bea, table, leave: () => Promise.all(all.map((one) => one.context.close())) }
}

const clickOption = (player: Player, id: string): Promise<void> => player.page.locator(`[data-option="${id}"]`).first().click()

describe('a table', () => {
  it('never sends a seat a byte of a piece that is hidden from it', async () => {
    const { greta, ann, bea, leave } = await company()
    await greta.page.locator('[data-piece="L"]').waitFor()
    await ann.until(() => ann.ask?.kind === 'who')
    await ann.untilShown()
    await clickOption(ann, 'A')
    await ann.until(() => ann.ask?.kind === 'action')
    await ann.untilShown()
    await clickOption(ann, 'run')
    await ann.until(() => ann.ask?.kind === 'path')
    await ann.untilShown()
    const { x, y } = await ann.placeOf(2 * 8 + 4)
    await ann.page.mouse.click(x, y)
    await ann.until(() => ann.squareOf('A') === 2 * 8 + 4)
    for (const player of [ann, bea]) {
      const bytes = player.received.join('\n')
      expect(bytes).toContain('Bandit')
      expect(bytes).not.toMatch(/Grimalkin|"L"|Hedge Archer|hedge-archer"/)
      expect(await player.page.content()).not.toContain('Grimalkin')
    }
    expect(greta.received.join('\n')).toContain('Grimalkin')
    await leave()
  })

  it('puts a reaction to the seat whose piece may react, and all see who is waited for', async () => {
    const { greta, ann, bea, leave } = await company({
      ...yard,
      encounter: {
        ...yard.encounter,
        board: '. . . . . .\n. A X . . .\n. . B . . .\n. . . . . .',
        pieces: { A: yard.encounter.pieces.A, B: yard.encounter.pieces.B, X: yard.encounter.pieces.X },
        start: { turn: 'monsters' },
      },
    })
    // The bandit walks away from Maren: Ann may strike.
    await greta.until(() => greta.ask !== undefined)
    for (const id of ['X', 'run'].filter((one) => greta.ask?.kind !== 'path' || one === 'run')) {
      await greta.untilShown()
      if (greta.ask?.options.some((option) => option.id === id)) {
        const before = greta.ask.id
        await clickOption(greta, id)
        await greta.until(() => greta.ask?.id !== before)
      }
    }
    await greta.until(() => greta.ask?.kind === 'path')
    await greta.untilShown()
    const { x, y } = await greta.placeOf(1 * 6 + 5)
    await greta.page.mouse.move(x, y)
    await greta.page
      .getByText(/strikes by/)
      .first()
      .waitFor()
    await greta.page.mouse.click(x, y)
    await ann.until(() => ann.ask?.kind === 'reaction', 'the reaction')
    await ann.page.getByTestId('reaction').waitFor()
    await bea.page.getByText(/Waiting for Maren Oxbow/).waitFor()
    await ann.page.getByTestId('reaction').locator('[data-option]').first().click()
    await bea.until(() => bea.received.some((text) => text.includes('Maren Oxbow answers with opportunity attack')), 'the strike')
    await leave()
  })

  it('goes on in the middle of a question when the server dies and comes back', async () => {
    const data = mkdtempSync(join(tmpdir(), 'riposte-again-'))
    const server = await openServer(data)
    const ann = await Player.sit(browser, server.base)
    await ann.makeTable({ ...yard, computer: ['monsters'] })
    await ann.until(() => ann.ask?.kind === 'who')
    await ann.untilShown()
    await clickOption(ann, 'A')
    await ann.until(() => ann.ask?.kind === 'action')
    await ann.untilShown()
    await server.kill()
    await ann.page.getByText('The line broke').waitFor()
    const again = await openServer(data, Number(new URL(server.base).port))
    await ann.page.getByText('The line broke').waitFor({ state: 'hidden' })
    await ann.until(() => ann.ask?.kind === 'action')
    await ann.untilShown()
    await clickOption(ann, 'run')
    await ann.until(() => ann.ask?.kind === 'path')
    expect(ann.faults).toEqual([])
    await ann.context.close()
    await again.close()
    rmSync(data, { recursive: true, force: true })
  })

  it('tells the game master alone what is gone with an older database, once, and goes on from there', async () => {
    const data = mkdtempSync(join(tmpdir(), 'riposte-lost-'))
    const [kept, older] = ['riposte.db', 'older.db'].map((name) => join(data, name)) as [string, string]
    let server = await openServer(data)
    const port = Number(new URL(server.base).port)
    const greta = await Player.sit(browser, server.base)
    const table = await greta.makeTable(yard)
    const ann = await Player.sit(browser, server.base, { viewport: { width: 360, height: 740 } })
    await ann.join(await greta.invite(table, 'Ann'), 'Ann')
    const again = async (between: () => void): Promise<void> => {
      await server.close()
      await greta.page.getByText('The line broke').waitFor()
      between()
      server = await openServer(data, port)
      await greta.page.getByText('The line broke').waitFor({ state: 'hidden' })
      await greta.untilShown()
    }
    await again(() => cpSync(kept, older))
    await clickOption(greta, 'A')
    await greta.until(() => greta.ask?.kind === 'action')
    await greta.untilShown()
    await clickOption(greta, 'run')
    await greta.until(() => greta.ask?.kind === 'path')
    // That has been answered for her indeed; what is told of it goes by itself.
    const answered = ann.page.getByText('Somebody else has answered')
    await answered.waitFor()
    await answered.waitFor({ state: 'hidden' })
    await again(() => cpSync(older, kept))
    const lost = greta.page.getByTestId('lost')
    await lost.getByText(/What was done last at this table is gone \(\d entries of its journal\)/).waitFor()
    await ann.until(() => ann.ask?.kind === 'who')
    await ann.untilShown()
    expect(await ann.page.getByTestId('lost').count()).toBe(0)
    expect(await answered.count()).toBe(0)
    expect(greta.ask?.kind).toBe('who')
    await lost.getByRole('button', { name: 'Understood' }).click()
    await lost.waitFor({ state: 'detached' })
    await again(() => undefined)
    expect(await lost.count()).toBe(0)
    await clickOption(greta, 'A')
    await greta.until(() => greta.ask?.kind === 'action')
    expect([...greta.faults, ...ann.faults]).toEqual([])
    await Promise.all([greta.context.close(), ann.context.close()])
    await server.close()
    rmSync(data, { recursive: true, force: true })
  })

  it('says who is to answer, and tells them when the game master has answered for them', async () => {
    const { greta, ann, leave } = await company()
    await ann.until(() => ann.ask?.kind === 'who')
    await ann.untilShown()
    await clickOption(ann, 'A')
    await ann.until(() => ann.ask?.kind === 'action')
    await greta.until(() => greta.ask?.kind === 'action')
    await greta.untilShown()
    await greta.page.getByTestId('dock').getByText('Ann to answer').waitFor()
    expect(await ann.page.getByText('to answer').count()).toBe(0)
    await clickOption(greta, 'run')
    await ann.page.getByRole('alert').getByText('Somebody else has answered for Maren Oxbow: what to do.').waitFor()
    expect(await greta.page.getByText('Somebody else has answered').count()).toBe(0)
    // What is taken back nobody has answered, be there lines of it or none.
    await greta.until(() => greta.ask?.kind === 'path')
    await greta.page.getByRole('button', { name: 'Master' }).click()
    await greta.page.getByRole('button', { name: 'One step' }).click()
    await ann.until(() => ann.ask?.kind === 'action')
    await ann.untilShown()
    expect(await ann.page.getByText('answered for Maren Oxbow: where to go').count()).toBe(0)
    await leave()
  })

  it('goes back when the game master says so, and all see it', async () => {
    const { greta, ann, bea, leave } = await company()
    await ann.until(() => ann.ask?.kind === 'who')
    await ann.untilShown()
    await clickOption(ann, 'A')
    await ann.until(() => ann.ask?.kind === 'action')
    await ann.untilShown()
    await clickOption(ann, 'run')
    await ann.until(() => ann.ask?.kind === 'path')
    await ann.untilShown()
    const from = ann.squareOf('A')
    const { x, y } = await ann.placeOf(2 * 8 + 3)
    await ann.page.mouse.click(x, y)
    for (const player of [greta, ann, bea]) await player.until(() => player.squareOf('A') === 2 * 8 + 3)
    await greta.page.getByRole('button', { name: 'Master' }).click()
    await greta.page.getByRole('button', { name: 'This turn' }).click()
    for (const player of [greta, ann, bea]) await player.until(() => player.squareOf('A') === from, 'the way back')
    await ann.page
      .getByTestId('log')
      .getByText(/goes from/)
      .first()
      .waitFor({ state: 'detached' })
    await leave()
  })

  it('lets the game master rule: hide, set, draw, and look through another’s eyes', async () => {
    const { greta, ann, leave } = await company()
    await greta.page.getByRole('button', { name: 'Pieces' }).click()
    await greta.page
      .getByRole('button', { name: /Bandit/ })
      .first()
      .click()
    await greta.page.getByRole('button', { name: 'Hide' }).click()
    await ann.until(() => ann.squareOf('X') === undefined, 'the bandit gone from sight')
    await greta.page.getByRole('button', { name: 'Show', exact: true }).click()
    await ann.until(() => ann.squareOf('X') !== undefined)
    await greta.page.getByLabel('to', { exact: true }).fill('2')
    await greta.page.getByLabel('to', { exact: true }).press('Enter')
    await greta.until(() => greta.view?.state.pieces.find((piece) => piece.key === 'X')?.points[0]?.now === 2)
    await greta.page.getByRole('button', { name: 'Master' }).click()
    await greta.page.getByText('Draw the board').click()
    await greta.page.getByRole('button', { name: 'Paint' }).first().click()
    const { x, y } = await greta.placeOf(4)
    await greta.page.mouse.click(x, y)
    await ann.until(() => ann.received.some((text) => text.includes('"difficult"')), 'the new ground')
    await greta.page.keyboard.press('Escape')
    await greta.page.getByRole('button', { name: 'Ann', exact: true }).click()
    await greta.page.getByText('Through the eyes of Ann.').waitFor()
    await greta.page.locator('[data-piece="L"]').waitFor({ state: 'detached' })
    await leave()
  })

  it('is set up on a picture, once its grid is fitted', async () => {
    const greta = await sit()
    await greta.page.goto('/rules/sovereign')
    const picture = await greta.page.screenshot()
    await greta.page.goto('/new')
    await greta.page.getByLabel(/a map of your own/).setInputFiles({ name: 'cellar.png', mimeType: 'image/png', buffer: picture })
    await greta.page.getByLabel('Squares across').fill('28')
    await greta.page.getByRole('button', { name: 'Take 28 by 18 squares' }).click()
    await greta.page.getByText(/cellar: 28 by 18 squares/).waitFor()
    await greta.page.getByRole('button', { name: 'Open the table' }).click()
    await greta.until(() => greta.view !== undefined)
    await greta.page.getByTestId('board').locator('image').waitFor()
    expect([greta.columns, greta.view?.table.settings.picture]).toEqual([28, expect.stringMatching(/^\/api\/boards\/.+\/image$/)])
    expect(greta.faults).toEqual([])
    await greta.context.close()
  })

  it('lets the game master put a piece elsewhere by hand', async () => {
    const { greta, ann, leave } = await company()
    await greta.page.getByRole('button', { name: 'Master' }).click()
    await greta.page.getByRole('button', { name: 'Move by hand' }).click()
    const from = await greta.placeOf(8 + 5)
    const to = await greta.placeOf(3 * 8 + 7)
    await greta.page.mouse.move(from.x, from.y)
    await greta.page.mouse.down()
    await greta.page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 })
    await greta.page.mouse.move(to.x, to.y, { steps: 4 })
    await greta.page.mouse.up()
    await ann.until(() => ann.squareOf('X') === 3 * 8 + 7, 'the bandit elsewhere')
    await leave()
  })

  it('shows a spectator the fight, and asks them nothing', async () => {
    const { greta, table, leave } = await company()
    const walt = await sit()
    await walt.join(await greta.invite(table, undefined), 'Walt')
    await walt.page.getByTestId('waiting').waitFor()
    expect(walt.ask).toBeUndefined()
    expect(walt.received.join('\n')).not.toContain('Grimalkin')
    await walt.context.close()
    await leave()
  })
})
