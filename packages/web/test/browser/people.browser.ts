import { mkdtempSync, rmSync } from 'node:fs'
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

const sit = (look?: Parameters<typeof Player.sit>[2]): Promise<Player> => Player.sit(browser, base, look)

/** The link that the game master's browser shows for a seat, made there by hand. */
async function linkFor(greta: Player, seat: string): Promise<string> {
  const { page } = greta
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByLabel('A new seat').fill(seat)
  await page.getByLabel('A new seat').press('Enter')
  const url = new URL(await page.getByLabel(`Link: For ${seat === 'players' ? 'the players' : seat}`).inputValue())
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

/** The same, in the list of who plays whom beside the links. */
async function giveInList(greta: Player, key: string, seat: string): Promise<void> {
  const { page } = greta
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const name = greta.view?.state.pieces.find((piece) => piece.key === key)?.name ?? ''
  await page.locator('.people').getByLabel(name).selectOption(seat)
  await greta.until(() => greta.view?.state.pieces.find((piece) => piece.key === key)?.seat === seat, `${key} for ${seat}`)
}

const mine = (player: Player): string[] => player.view?.state.pieces.filter((piece) => piece.mine).map((piece) => piece.key) ?? []

/** A fight that begins with somebody's turn, where the book would begin with rolls that ask. */
const onTurn = {
  game: 'homl',
  board: 'H . . . . X',
  pieces: { H: { sheet: 'ysolt', side: 'heroes' }, X: { sheet: 'brine-raider', side: 'monsters' } },
  start: { turn: 'H' },
}
const onTurnThere = {
  ...onTurn,
  game: 'fansys',
  pieces: { H: { sheet: 'bren', side: 'heroes' }, X: { sheet: 'toll-runner', side: 'monsters' } },
}
const tables = [
  { game: 'sovereign' },
  { game: 'orcus' },
  { game: 'drawsteel' },
  { game: 'homl', encounter: onTurn },
  { game: 'fansys', encounter: onTurnThere },
]

describe('a seat for each player', () => {
  it.each(tables)('works from the link to the sheet: $game', async (setUp) => {
    const greta = await sit()
    await greta.makeTable({ ...setUp, seed: 3, computer: ['monsters'] })
    await greta.until(() => greta.ask !== undefined)
    const hero = greta.ask?.piece ?? greta.ask?.options.find((option) => option.piece !== undefined)?.piece ?? ''
    const bea = await sit()
    await bea.join(await linkFor(greta, 'Bea'), 'Bea')
    expect([mine(bea), bea.ask]).toEqual([[], undefined])
    await bea.page.getByText('You play nobody yet').waitFor()
    await giveInList(greta, hero, 'Bea')
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
    for (const wrong of ['many', '999']) {
      await greta.page.getByLabel('to', { exact: true }).fill(wrong)
      expect(await greta.page.getByRole('button', { name: 'Set', exact: true }).isDisabled()).toBe(true)
    }
    await greta.context.close()
  })
})

it('the end is a victory for whose side has won, whoever played it, and the next fight begins at the same table', async () => {
  const greta = await sit()
  const table = await greta.makeTable({ game: 'sovereign', seed: 4, computer: ['heroes', 'monsters'] })
  await greta.until(() => greta.isOver, 'the end of the fight')
  const bea = await sit()
  await bea.join(await greta.invite(table, 'players'), 'Bea')
  const { winner, pieces = [] } = bea.view?.state ?? {}
  const isHers = pieces.some((piece) => piece.side === winner && piece.ally)
  await bea.page.getByRole('heading', { name: isHers ? 'Victory: ' : 'Defeat: ' }).waitFor()
  await bea.page.getByText('The game master can begin another fight at this table').waitFor()
  await greta.page.getByRole('button', { name: 'Another fight at this table' }).click()
  await bea.page
    .getByTestId('rest')
    .getByText(/^After \d+ rounds?; on their feet: /)
    .waitFor()
  // The computer plays the foes again, once everybody is there, and nothing has been taken back.
  await greta.page.getByLabel('Encounter choose…').selectOption('crag-cat')
  expect(await greta.page.getByLabel('The foes are played by').inputValue()).toBe('computer')
  await greta.page.getByRole('button', { name: 'Begin', exact: true }).click()
  await bea.page.getByText('Another fight begins: What Lives on the Crag.').waitFor()
  await greta.page.getByText('The fight waits for you.').waitFor()
  await bea.page.getByText('The game master holds the fight.').waitFor()
  expect([...greta.faults, ...bea.faults]).toEqual([])
  for (const player of [greta, bea]) await player.context.close()
})

describe('a link', () => {
  it('says that nobody else can open it where that is so, and is withdrawn only when one is sure', async () => {
    const greta = await sit()
    const table = await greta.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
    const link = await linkFor(greta, 'Bea')
    await greta.page.getByText('Only this machine can open this link').waitFor()
    // A seat wants a name: who gives none is led to where it goes.
    await greta.page.locator('form.seat').getByRole('button', { name: 'Link' }).click()
    expect(await greta.page.evaluate<string>('document.activeElement.ariaLabel')).toBe('A new seat')
    await greta.page.getByRole('button', { name: 'Withdraw all links…' }).click()
    await greta.page.getByRole('button', { name: 'Keep them' }).click()
    const bea = await sit()
    await bea.join(link, 'Bea')
    await greta.page.getByRole('button', { name: 'Withdraw all links…' }).click()
    await greta.page.getByRole('button', { name: 'Withdraw them' }).click()
    await greta.page.getByTestId('link').waitFor({ state: 'detached' })
    const carl = await sit()
    await carl.page.goto(await greta.invite(table, 'Bea'))
    await carl.page.getByText('Bea sits there already').waitFor()
    await carl.page.goto('/credits')
    await carl.page.goto(link)
    await carl.page.getByText('this link has been withdrawn').waitFor()
    for (const player of [greta, bea, carl]) await player.context.close()
  })

  it('begins with the address that the server has for others, as a text, to be copied and as a code for phones', async () => {
    const data = mkdtempSync(join(tmpdir(), 'riposte-link-'))
    const server = await openServer(data, 0, { RIPOSTE_URL: 'https://table.example.org' })
    const greta = await Player.sit(browser, server.base, { permissions: ['clipboard-read', 'clipboard-write'] })
    await greta.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
    await linkFor(greta, 'Bea')
    const card = greta.page.getByTestId('link')
    const url = await greta.page.getByLabel('Link: For Bea').inputValue()
    expect(url).toMatch(/^https:\/\/table\.example\.org\/join#.+/)
    await card.getByRole('button', { name: 'Copy' }).click()
    await card.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await greta.page.evaluate('navigator.clipboard.readText()')).toBe(url)
    await card.getByText('For a phone at the table').click()
    expect(await card.getByRole('img', { name: /QR code/ }).boundingBox()).toMatchObject({ width: 280 })
    await greta.context.close()
    await server.close()
    rmSync(data, { recursive: true, force: true })
  })
})

/** A phone network of 1.6 Mbit/s, 150 ms away. */
const slow = { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 }

describe('the start page', () => {
  it('says which fight is being set up, as long as that takes', async () => {
    const bea = await sit()
    const { page } = bea
    let go = (): void => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/play', (route) => held.then(() => route.continue()))
    await page.goto('/')
    await page.getByTestId('play-orcus').click()
    await page.getByTestId('play-orcus').getByText('is being set up').waitFor()
    await page.getByTestId('play-homl').getByText('against the computer').waitFor()
    go()
    await page.getByTestId('board').waitFor()
    await bea.context.close()
  })

  it('comes over a slow line without the table, and once only', async () => {
    const walt = await sit()
    const asked: string[] = []
    walt.page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname))
    const line = await walt.context.newCDPSession(walt.page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slow)
    await walt.page.goto('/')
    await walt.page.getByTestId('play-sovereign').waitFor()
    expect(asked.filter((path) => /Table|pictures/.test(path))).toEqual([])
    const sizes = await walt.page.evaluate<number[]>("performance.getEntriesByType('resource').map((one) => one.transferSize)")
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
    await walt.page.reload()
    await walt.page.getByTestId('play-sovereign').waitFor()
    const again = await walt.page.evaluate<number[]>(
      "performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/')).map((one) => one.transferSize)",
    )
    expect(again.every((size) => size === 0)).toBe(true)
    await walt.context.close()
  })
})

describe('a player on a phone', () => {
  it('sees at which end the strip of turns goes on', async () => {
    const greta = await sit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await greta.makeTable({ game: 'sovereign', encounter: 'the-broken-wheel', seed: 4 })
    await greta.until(() => greta.ask !== undefined)
    await greta.untilShown()
    const strip = greta.page.getByRole('navigation', { name: 'Whose turn it is' }).locator('ol')
    const fades = async () => (await strip.getAttribute('class'))?.match(/\b(?:before|behind)\b/g)
    const scroll = (left: number) =>
      greta.page.evaluate(`document.querySelector('[aria-label="Whose turn it is"] ol').scrollTo({ left: ${left}, behavior: 'instant' })`)
    await scroll(0)
    await expect.poll(fades).toEqual(['behind'])
    await scroll(9999)
    await expect.poll(fades).toEqual(['before'])
    expect(greta.faults).toEqual([])
    await greta.context.close()
  })

  it('is told whom they play while others act, and why something is not possible', async () => {
    const greta = await sit()
    const table = await greta.makeTable({ game: 'sovereign', seats: { Bea: ['maren'] }, seed: 3, computer: ['monsters'] })
    const bea = await sit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await bea.join(await greta.invite(table, 'Bea'), 'Bea')
    await bea.until(() => bea.ask?.kind === 'who')
    // However long the rule's name is, what can be chosen stands right below the question.
    const dock = bea.page.getByTestId('dock')
    expect((await dock.locator('.title').boundingBox())?.height).toBeLessThan(60)
    await bea.page.getByRole('button', { name: /Combat Sequence/ }).tap()
    await bea.page.getByRole('button', { name: 'Close the rule' }).tap()
    await bea.press('maren')
    await bea.until(() => bea.ask?.kind === 'action')
    await bea.untilShown()
    await bea.page.getByRole('button', { name: /Show the whole board/ }).tap()
    const { x, y } = await bea.placeOf(bea.columns - 1)
    await bea.page.touchscreen.tap(x, y)
    await bea.page.getByText(/Nothing that Maren Oxbow can do now leads to/).waitFor()
    // Who asks says so in whole, and a foe that cannot be struck why not; a finger that rests on one opens its sheet.
    const agnes = await bea.placeOf(bea.squareOf('agnes') ?? 0)
    await bea.page.touchscreen.tap(agnes.x, agnes.y)
    await bea.page.getByText(/^Not Red Agnes, the Toll Queen: /).waitFor()
    const touch = await bea.context.newCDPSession(bea.page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [agnes] })
    const row = bea.page.locator('aside .row.looked', { hasText: 'Red Agnes' })
    await row.waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(400)
    await bea.page.getByRole('button', { name: 'Close', exact: true }).tap()
    const seats = { Bea: ['brann'] }
    const pieces = { maren: { sheet: 'maren' }, brann: { sheet: 'brann' }, X: { sheet: 'toll-bandit', side: 'monsters' } }
    const board = { board: 'm b . X', legend: { m: { piece: 'maren' }, b: { piece: 'brann' } } }
    const yard = await greta.makeTable({
      game: 'sovereign',
      seats,
      encounter: { game: 'sovereign', board, pieces, start: { turn: 'monsters' } },
    })
    await bea.join(await greta.invite(yard, 'Bea'), 'Bea')
    await bea.page.getByTestId('mine').getByRole('button', { name: 'Brann Cooper' }).waitFor()
    for (const player of [greta, bea]) await player.context.close()
  })
})

it('whoever waits for somebody who is away reads that, and who can do something about it', async () => {
  const greta = await sit()
  const table = await greta.makeTable({ game: 'homl', encounter: onTurn, seed: 3 })
  const bea = await sit()
  await bea.join(await greta.invite(table, 'players'), 'Bea')
  await bea.until(() => bea.ask !== undefined, 'the question for Bea')
  const walt = await sit()
  await walt.join(await greta.invite(table, undefined), 'Walt')
  await walt.page.getByTestId('waiting').waitFor()
  expect(await walt.page.getByTestId('away').count()).toBe(0)
  await bea.context.close()
  await walt.page
    .getByTestId('away')
    .getByText(/^Bea is away\. .+, as game master, can answer instead/)
    .waitFor()
  await greta.page.getByText('Bea (away) to answer').waitFor()
  await greta.context.close()
  await walt.page.getByTestId('away').getByText('nobody else can answer').waitFor()
  await walt.context.close()
})
