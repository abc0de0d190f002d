/** The pictures of docs/pictures: `npm run pictures`. Always the same fights, at a desk and on a phone, in both dresses. Some alone: FOLDER NAME... */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { bringChromium, launch, openServer, root } from './chromium.ts'
import { Player, plainAnswer } from './player.ts'

const [into = join(root, 'docs/pictures'), ...only] = process.argv.slice(2)
const folder = resolve(into)

const desk: BrowserContextOptions = { viewport: { width: 1400, height: 860 }, colorScheme: 'dark' }
const light: BrowserContextOptions = { ...desk, colorScheme: 'light' }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, colorScheme: 'light' }

/** Answers by its id, as soon as that can be answered, and waits for what comes. */
async function choose(player: Player, id: string): Promise<void> {
  await player.until(() => player.ask !== undefined)
  for (let i = 0; i < 30 && player.ask?.options.some((option) => option.id === id) === false; i++) await playSome(player, 1)
  await player.untilShown()
  const before = player.ask?.id
  await player.press(id)
  await player.until(() => player.ask?.id !== before || player.isOver)
  await player.untilShown()
}

async function hover(player: Player, column: number, row: number): Promise<void> {
  const { x, y } = await player.placeOf((row - 1) * player.columns + column - 1)
  await player.page.mouse.move(x, y)
  await player.page.waitForTimeout(250)
}

/** A few answers of a plain fighter, so that something has happened. */
async function playSome(player: Player, answers: number): Promise<void> {
  for (let i = 0; i < answers && !player.isOver; i++) {
    await player.until(() => player.ask !== undefined || player.isOver)
    if (player.ask === undefined) return
    await player.untilShown()
    const option = plainAnswer(player)
    const before = player.ask.id
    if (option.square !== undefined && option.piece === undefined) {
      const { x, y } = await player.placeOf(option.square)
      await player.page.mouse.click(x, y)
    } else {
      await player.press(option.id)
      const sure = player.page.getByRole('button', { name: 'End all the same' })
      if (await sure.isVisible()) await sure.click()
    }
    await player.until(() => player.ask?.id !== before || player.isOver)
  }
  await player.untilShown()
}

async function shoot(player: Player, name: string): Promise<void> {
  await player.page.locator('.notice').waitFor({ state: 'hidden' })
  await player.page.waitForTimeout(350)
  await player.page.screenshot({ path: join(folder, `${name}.png`) })
}

async function startPages(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.page.goto('/')
  await player.page
    .getByRole('button', { name: /Play now/ })
    .first()
    .waitFor()
  await shoot(player, 'start')
  await player.page.goto('/new')
  await player.page.getByLabel('Game', { exact: true }).selectOption('orcus')
  await player.page.getByText('A Toll on the Salt Road').first().waitFor()
  await shoot(player, 'new-table')
  await player.page.goto('/rules/sovereign')
  await player.page.getByLabel('Find').fill('cover')
  await shoot(player, 'rules')
  await player.context.close()
}

async function fight(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
  await choose(player, 'brann')
  await player.page.waitForTimeout(400)
  await hover(player, 8, 6)
  await shoot(player, 'fight-dark')
  await choose(player, 'run')
  await hover(player, 8, 5)
  await shoot(player, 'path')
  await player.page.keyboard.press('Escape')
  await player.until(() => player.ask?.kind === 'action')
  await player.page.keyboard.press('Escape')
  await player.until(() => player.ask?.kind === 'who')
  await choose(player, 'isa')
  await choose(player, 'ranged-attack')
  await hover(player, 10, 3)
  await shoot(player, 'target')
  await player.context.close()
}

async function later(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, light)
  await player.makeTable({ game: 'sovereign', seed: 3, computer: ['monsters'] })
  await playSome(player, 16)
  const roll = player.page
    .getByTestId('log')
    .getByRole('button', { name: /against AC/ })
    .last()
  await roll.click()
  await shoot(player, 'log-light')
  await player.page.getByRole('button', { name: 'Pieces', exact: true }).click()
  await player.page
    .getByRole('button', { name: /Brann Cooper/ })
    .last()
    .click()
  await shoot(player, 'pieces-light')
  await player.page.getByRole('button', { name: 'Master', exact: true }).click()
  await player.page.getByText('Draw the board').click()
  await player.page.getByText('House rules').click()
  await player.page.getByLabel('Find a rule').fill('cover')
  await shoot(player, 'master-light')
  await player.context.close()
}

/** A foe walks past somebody who may strike. */
async function reaction(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  const encounter = {
    game: 'sovereign',
    title: 'The Yard',
    board: '. . . . . . . . . .\n. . # # . . . . o .\n. . A X . . ~ ~ . .\n. . . . B . ~ ~ . .\n. o . . . . ~ . . .\n. . . . . . . . . .',
    legend: { '~': { terrain: ['difficult', 'water'] }, o: { obstacle: 'boulder', tall: 1 } },
    pieces: {
      A: { sheet: 'maren', side: 'heroes' },
      B: { sheet: 'brann', side: 'heroes' },
      X: { sheet: 'toll-bandit', side: 'monsters' },
    },
    start: { turn: 'monsters' },
  }
  await player.makeTable({ game: 'sovereign', seed: 4, encounter })
  await player.until(() => player.ask !== undefined)
  for (const id of ['X', 'run']) if (player.ask?.options.some((option) => option.id === id)) await choose(player, id)
  const { x, y } = await player.placeOf(2 * 10 + 5)
  await player.page.mouse.click(x, y)
  await player.page.getByTestId('reaction').waitFor()
  await shoot(player, 'reaction')
  await player.context.close()
}

async function others(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.makeTable({ game: 'sovereign', encounter: 'kings-table', seed: 2, computer: ['monsters'] })
  await choose(player, 'wendeline')
  if (player.ask?.options.some((option) => option.id === 'cast') === true) {
    await choose(player, 'cast')
    const burst = player.ask?.options[0]?.id
    if (player.ask?.kind === 'choice' && burst !== undefined) await choose(player, burst)
  }
  await hover(player, 9, 9)
  await shoot(player, 'barrow')
  await player.context.close()
  const other = await Player.sit(browser, base, light)
  await other.makeTable({ game: 'sovereign', encounter: 'crag-cat', seed: 2, computer: ['monsters'] })
  await shoot(other, 'crag-light')
  await other.context.close()
}

/** Headings, powers and their marks; an area with whom it catches. */
async function powers(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.makeTable({ game: 'orcus', seed: 3, computer: ['monsters'] })
  await player.until(() => player.ask?.kind === 'action')
  await player.untilShown()
  await player.page.getByRole('button', { name: 'Pieces', exact: true }).click()
  await player.page
    .locator('aside')
    .getByRole('button', { name: /Sefa Windrow/ })
    .last()
    .click()
  await shoot(player, 'powers')
  await choose(player, 'rain-on-the-ridge')
  await hover(player, 9, 4)
  await shoot(player, 'area')
  await player.context.close()
}

/** Draw Steel: what a hero has to spend, and what may be done about a blow. */
async function steel(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.makeTable({ game: 'drawsteel', seed: 3, computer: ['monsters'] })
  await player.until(() => player.ask?.kind === 'reaction')
  await player.page.getByTestId('reaction').waitFor()
  await shoot(player, 'steel-reaction')
  await choose(player, 'pass')
  for (let i = 0; i < 8 && player.ask?.kind !== 'action'; i++) {
    await player.until(() => player.ask !== undefined)
    await choose(
      player,
      player.ask?.kind === 'who'
        ? 'odo'
        : player.ask?.options.some((option) => option.id === 'pass') === true
          ? 'pass'
          : (player.ask?.options[0]?.id ?? ''),
    )
  }
  await player.page.waitForTimeout(400)
  await shoot(player, 'steel')
  await player.context.close()
}

/** Heroes of Myth and Legend: somebody who is struck at may make the defense better. */
async function myth(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.makeTable({ game: 'homl', seed: 3, computer: ['monsters'] })
  for (let i = 0; i < 40 && player.ask?.text !== 'a power point for a degree more'; i++) await playSome(player, 1)
  await hover(player, 12, 9)
  await shoot(player, 'myth')
  await player.context.close()
}

/** FanSys: a foe's blow may be parried. */
async function fansys(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, desk)
  await player.makeTable({ game: 'fansys', seed: 3, computer: ['monsters'] })
  for (let i = 0; i < 40 && player.ask?.options.some(({ id }) => id === 'parry') !== true; i++) await playSome(player, 1)
  await player.page.getByTestId('reaction').waitFor()
  await shoot(player, 'fansys')
  await player.context.close()
}

async function onThePhone(browser: Browser, base: string): Promise<void> {
  const player = await Player.sit(browser, base, phone)
  await player.makeTable({ game: 'sovereign', seed: 5, computer: ['monsters'] })
  await shoot(player, 'phone-who')
  await choose(player, 'brann')
  await player.page.waitForTimeout(400)
  await shoot(player, 'phone-action')
  await player.page.getByRole('button', { name: 'Pieces', exact: true }).tap()
  await shoot(player, 'phone-pieces')
  await player.context.close()
}

bringChromium()
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'riposte-pictures-'))
const server = await openServer(data)
const browser = await launch()
try {
  for (const work of [startPages, fight, later, reaction, others, powers, steel, myth, fansys, onThePhone]) {
    if (only.length > 0 && !only.includes(work.name)) continue
    process.stderr.write(`${work.name}\n`)
    await work(browser, server.base)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(data, { recursive: true, force: true })
}
