import { readFileSync } from 'node:fs'
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

/** It answers something that nobody but people can judge. */
const turncoat = `#### Turncoat
**Level 1 Striker** (100 XP)
Medium Natural Humanoid ● Human (Evil)
**Senses:** Perception +1
**Str:** 14 (+2), **Con:** 13 (+1), **Dex:** 15 (+2)
**Int:** 10 (+0), **Wis:** 10 (+0), **Cha:** 11 (+0)

**Initiative:** +4; **Speed:** 6
**AC:** 15; **Fort:** 13, **Ref:** 14, **Will:** 12
**HP:** 29, **Staggered:** 14

‡ **Short Sword** (standard, at-will) ● **Weapon**
+6 vs AC; 1d8+4 damage.

**Old Friends** (counter, at-will)
**Trigger:** somebody hums the tune that the turncoat grew up with
**Effect:** The turncoat shifts 1 square.
`

const orcus: SetUp = {
  game: 'orcus',
  seed: 4,
  encounter: {
    game: 'orcus',
    title: 'The Hill Road',
    board: { board: '. . h . . . . .\n. P . . B . . .\n. . . c . . . .', legend: { h: { height: 2 }, c: { obstacle: 'crate', tall: 1 } } },
    pieces: {
      P: { sheet: 'pell', side: 'heroes' },
      B: { sheet: { print: turncoat }, side: 'monsters', name: 'Bors', seat: 'gm' },
    },
    start: { turn: 'P' },
  },
}

async function begin(setUp: SetUp, look?: BrowserContextOptions, settings?: Record<string, string>): Promise<Player> {
  const player = await Player.sit(browser, base, look)
  await player.makeTable(setUp, settings)
  await player.until(() => player.ask !== undefined)
  await player.untilShown()
  return player
}

/** A file let fall on a form. */
const letFall = (player: Player, form: string, name: string, text: string): Promise<void> =>
  player.page.evaluate<undefined>(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}))
    document.querySelector(${JSON.stringify(form)}).dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })()`)

describe('a game master', () => {
  it('brings in twins, who are told apart, and calls for what only people can judge', async () => {
    const player = await begin(orcus, undefined, { rulings: 'ask' })
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Bring in a piece').click()
    await side.getByLabel('Find a sheet').fill('brigand')
    for (const [i, square] of [player.columns + 6, 2 * player.columns + 6].entries()) {
      await side
        .getByRole('button', { name: /Road Brigand/ })
        .first()
        .click()
      const { x, y } = await player.placeOf(square)
      await page.mouse.click(x, y)
      await player.until(() => player.view?.state.pieces.length === 3 + i, 'a brigand')
      await page.keyboard.press('Escape')
    }
    await side.getByRole('button', { name: 'Pieces', exact: true }).click()
    for (const name of ['Road Brigand', 'Road Brigand 2']) await side.getByText(name, { exact: true }).first().waitFor()
    await side.getByRole('button', { name: /Bors/ }).first().click()
    await side.getByRole('button', { name: 'Old friends', exact: true }).click()
    await player.until(() => player.view?.log.some((entry) => /old friends/i.test(entry.text)) === true, 'the call in the log')
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('takes a hero off and brings him in again, for the side he fights for', async () => {
    const player = await begin({ game: 'orcus', seed: 4, encounter: 'starter' }, undefined, { rulings: 'ask' })
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByRole('button', { name: 'Take off the heroes (5)' }).click()
    await player.until(() => player.view?.state.pieces.length === 5, 'nobody but foes')
    // Of who has left such a page has never seen anything.
    await page.reload()
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Bring in a piece').click()
    await side.getByRole('button', { name: /and \d+ more/ }).click()
    await side.getByLabel('Find a sheet').fill('heroes')
    await side.getByRole('button', { name: /Pell Ashdown/ }).click()
    const { x, y } = await player.placeOf(player.columns + 2)
    await page.mouse.click(x, y)
    await player.until(() => player.view?.state.pieces.length === 6, 'Pell')
    expect(player.view?.state.pieces.at(-1)).toMatchObject({ key: 'pell-2', side: 'heroes' })
    // Who was taken off before it began was never there.
    await side.getByRole('button', { name: 'Take off the heroes (1)' }).click()
    await player.until(() => player.view?.state.pieces.length === 5, 'nobody but foes')
    await side.getByRole('button', { name: 'Pieces', exact: true }).click()
    await side.getByRole('button', { name: /Road Brigand 1/ }).click()
    await side.getByRole('button', { name: 'Remove' }).click()
    await player.until(() => player.view?.state.pieces.length === 4, 'one less')
    await page.locator('[data-option]').first().click()
    await player.until(() => player.isOver, 'a fight of nobody')
    await page
      .getByTestId('rest')
      .getByText(/on their feet/)
      .waitFor()
    expect(await page.getByTestId('rest').textContent()).not.toMatch(/no longer there/)
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('pastes a printed block, reads what is understood of it, and brings it in', async () => {
    const player = await begin(orcus)
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Bring in a piece').click()
    await side.getByText('From a printed stat block').click()
    const print = side.getByLabel('Stat blocks as they are printed')
    await print.fill('Once upon a time')
    await side.getByRole('button', { name: 'Read it' }).click()
    await side.getByText(/No stat block of Orcus is found/).waitFor()
    await print.fill(turncoat)
    await side.getByRole('button', { name: 'Read it' }).click()
    // What does not play by itself is to be seen without looking for it.
    await side.getByText(/clauses? play by themselves\. Left to you/).waitFor()
    await side
      .locator('.open')
      .getByText(/somebody hums the tune/)
      .waitFor()
    await side.getByText('All that is understood').click()
    // One of the packs lends its print, to be changed.
    await side.getByLabel('Begin from one of the packs').selectOption({ label: 'Grave Warden' })
    await expect.poll(() => print.inputValue()).toMatch(/Grave Warden/)
    await print.fill(turncoat)
    await side.getByRole('button', { name: 'Read it' }).click()
    const pieces = player.view?.state.pieces.length ?? 0
    await side.getByRole('button', { name: 'Bring in Turncoat' }).click()
    const { x, y } = await player.placeOf(player.columns + 6)
    await page.mouse.click(x, y)
    await player.until(() => player.view?.state.pieces.length === pieces + 1, 'the turncoat')
    expect(player.view?.state.pieces.at(-1)).toMatchObject({ name: 'Turncoat', side: 'monsters' })
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('changes the sheet of who is there: in print where it is printed, else as a pack has it written', async () => {
    const player = await begin(orcus)
    const { page } = player
    const side = page.locator('aside')
    const bors = () => player.view?.state.pieces.find((piece) => piece.name === 'Bors')
    const stood = bors()?.at
    await side.getByRole('button', { name: 'Pieces', exact: true }).click()
    await side.getByText('Bors').first().click()
    await side.getByText('Change its sheet').click()
    const print = side.getByLabel('Stat blocks as they are printed')
    await expect.poll(() => print.inputValue()).toMatch(/Turncoat/)
    await print.fill(turncoat.replace('**HP:** 29', '**HP:** 99'))
    await side.getByRole('button', { name: 'Read it' }).click()
    await side.getByRole('button', { name: 'Put Turncoat in its place' }).click()
    await player.until(() => bors()?.points[0]?.now === 99, 'Bors with 99 hit points')
    expect(bors()).toMatchObject({ at: stood, side: 'monsters' })
    await side.getByText('Pell Ashdown').first().click()
    await side.getByText('Change its sheet').click()
    const written = side.getByLabel('Its sheet, as a pack has it')
    await expect.poll(() => written.inputValue()).toMatch(/^name: Pell Ashdown\n/)
    const sheet = await written.inputValue()
    await written.fill(sheet.replace('name: Pell Ashdown', 'name: [Pell'))
    await side.getByRole('button', { name: 'Put it in its place' }).click()
    await side
      .getByRole('alert')
      .getByText(/at line 2/)
      .waitFor()
    await written.fill(sheet.replace('name: Pell Ashdown', 'named: Pell'))
    await side.getByRole('button', { name: 'Put it in its place' }).click()
    await page.getByText(/"named" is not known here \(did you mean "name"\?\)/).waitFor()
    expect(player.view?.state.pieces.length).toBe(2)
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('opens an encounter file, is told where it is wrong, and gives a piece another name, which can be taken back', async () => {
    const player = await Player.sit(browser, base)
    const { page } = player
    await page.goto('/new')
    const file = (sheet: string): string =>
      `game: orcus\ntitle: At the ford\nboard: |\n  . A . .\n  . . . B\npieces:\n  A: { sheet: pell, side: heroes }\n  B: { sheet: ${sheet}, side: monsters }\n`
    await page.getByTestId('encounters').waitFor()
    await letFall(player, 'form', 'ford.yaml', file('grave-wardn'))
    await expect.poll(() => page.getByLabel('What stands in the encounter file').inputValue()).toMatch(/At the ford/)
    await page.getByRole('button', { name: 'Open the table' }).click()
    await page
      .getByRole('alert')
      .getByText(/the file:8:\d+.*no sheet "grave-wardn"/)
      .waitFor()
    await page.getByLabel('What stands in the encounter file').fill(file('grave-warden'))
    await page.getByRole('button', { name: 'Open the table' }).click()
    await page.waitForURL(/\/table\//)
    await page.getByRole('button', { name: 'Pieces', exact: true }).click()
    await page.locator('aside').getByText('Grave Warden').first().click()
    await page.locator('aside').getByLabel('Name', { exact: true }).fill('Old Tom')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.locator('aside').getByText('Old Tom').first().waitFor()
    await page.getByRole('button', { name: 'Log', exact: true }).click()
    await page.getByText('Grave Warden is called Old Tom from now on').waitFor()
    await page.getByRole('button', { name: 'Master', exact: true }).click()
    await page.getByRole('button', { name: 'One step' }).click()
    await page.locator('aside').getByRole('button', { name: 'Pieces', exact: true }).click()
    await page.locator('aside').getByText('Grave Warden').first().waitFor()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('brings in somebody of an encounter file that is dropped there, and is told what is wrong with it', async () => {
    const player = await begin(orcus)
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Bring in a piece').click()
    await side.getByText('From an encounter file').click()
    const file = (sheet: string): string =>
      `game: orcus\nboard: |\n  . A . .\n  . . . B\npieces:\n  A: { sheet: pell, side: heroes }\n  B: { sheet: ${sheet}, name: Old Tom, side: monsters, hidden: true }\n`
    const form = 'form [aria-label="Encounter file"]'
    await letFall(player, form, 'ford.yaml', file('grave-wardn'))
    await side.getByText(/no sheet "grave-wardn".*grave-warden/).waitFor()
    await letFall(player, form, 'ford.yaml', file('grave-warden'))
    await side.getByRole('button', { name: 'Bring in Old Tom' }).click()
    const { x, y } = await player.placeOf(player.columns + 6)
    await page.mouse.click(x, y)
    await player.until(() => player.view?.state.pieces.length === 3, 'Old Tom')
    expect(player.view?.state.pieces.at(-1)).toMatchObject({ name: 'Old Tom', sheet: 'grave-warden', side: 'monsters' })
    expect(player.view?.state.pieces.at(-1)?.hiddenFrom).toEqual(['heroes'])
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('begins another fight out of an encounter file, and is told what is wrong with it', async () => {
    const player = await begin(orcus)
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Another fight', { exact: true }).click()
    const file = (sheet: string): string =>
      `game: orcus\nboard: |\n  . A . .\n  . . . B\npieces:\n  A: { sheet: pell, side: heroes }\n  B: { sheet: ${sheet}, name: Old Tom, side: monsters }\n`
    const place = 'details[open] > [aria-label="Encounter file"]'
    await letFall(player, place, 'ford.yaml', file('grave-wardn'))
    await side.getByRole('button', { name: 'Begin what stands in the file' }).click()
    await page.getByText(/no sheet "grave-wardn".*grave-warden/).waitFor()
    await letFall(player, place, 'ford.yaml', file('grave-warden'))
    await side.getByRole('button', { name: 'Begin what stands in the file' }).click()
    await player.until(() => player.view?.state.pieces.some((piece) => piece.name === 'Old Tom') === true, 'Old Tom')
    expect(player.view?.state.pieces.map((piece) => piece.sheet)).toEqual(['pell', 'grave-warden'])
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('begins another fight with those who are here, as a rest leaves them', async () => {
    const pieces = { A: { sheet: 'pell', side: 'heroes', hp: 3 }, B: { sheet: 'grave-warden', side: 'monsters' } }
    const player = await begin({ game: 'orcus', seed: 3, encounter: { board: 'A . . B', pieces } })
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Another fight', { exact: true }).click()
    await side.getByLabel('Encounter choose…').selectOption('evensong')
    await side.getByLabel(/^Its heroes/).selectOption('none')
    await side.getByText('Straight on, as the fight has left them').waitFor()
    await side.getByRole('button', { name: 'Begin', exact: true }).click()
    await player.until(() => player.view?.state.title === 'Evensong at the Cinder Chapel', 'the chapel')
    const heroes = player.view?.state.pieces.filter((piece) => piece.side === 'heroes')
    expect(heroes?.map(({ sheet, state }) => [sheet, state.hp])).toEqual([['pell', 3]])
    // A slip: nothing has happened there yet.
    await side.getByRole('button', { name: 'One step' }).click()
    await page.getByText('The fight before stands here again').waitFor()
    await player.until(() => player.view?.state.pieces.length === 2, 'the fight before')
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('takes a whole side off in one go, brings in others, and takes it back', async () => {
    const player = await begin({ game: 'orcus', seed: 3 })
    const { page } = player
    const foes = (): number => player.view?.state.pieces.filter((piece) => piece.side === 'monsters').length ?? 0
    const before = foes()
    await page.locator('aside').getByRole('button', { name: 'Master', exact: true }).click()
    await page.getByRole('button', { name: `Take off the monsters (${before})` }).click()
    await player.until(() => foes() === 0, 'the empty road')
    expect(await page.getByRole('button', { name: /Take off the monsters/ }).count()).toBe(0)
    await page.getByText('Bring in a piece').click()
    await page.getByRole('button', { name: /Grave Warden/ }).click()
    const { x, y } = await player.placeOf(player.columns + 6)
    await page.mouse.click(x, y)
    await player.until(() => foes() === 1, 'the warden')
    await page.keyboard.press('Escape')
    for (const left of [0, before]) {
      await page.getByRole('button', { name: 'One step' }).click()
      await player.until(() => foes() === left, `${left} foes again`)
    }
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('names a slip of the pen and the nearest saying in a printed block, and puts them in the place of the words', async () => {
    const player = await begin(orcus)
    const { page } = player
    const side = page.locator('aside')
    await side.getByRole('button', { name: 'Master', exact: true }).click()
    await side.getByText('Bring in a piece').click()
    await side.getByText('From a printed stat block').click()
    const print = side.getByLabel('Stat blocks as they are printed')
    const last = turncoat.indexOf('**Old Friends**')
    await print.fill(
      `${turncoat.slice(0, last).trim().slice(0, -1)}, and the target is prnoe. The turncoat hops 1 square nearer to the target.`,
    )
    await side.getByRole('button', { name: 'Read it' }).click()
    await side.getByRole('button', { name: 'prone', exact: true }).click()
    await side.getByRole('button', { name: 'You shift 1 square closer to the target.' }).click()
    await side.getByText('All of it plays by itself.').waitFor()
    expect(await print.inputValue()).toMatch(/damage, and the target is prone\. You shift 1 square closer to the target\.$/)
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('asks how hard the fight is, by keyboard, and may stop it', async () => {
    const player = await begin(orcus)
    const { page } = player
    await page.locator('aside').getByRole('button', { name: 'Master', exact: true }).click()
    const panel = page.getByRole('region', { name: 'How hard is this fight?' })
    const button = panel.getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await panel.getByText(/^\s*(easy|moderate|hard|very hard|all but lost).* for the heroes/i).waitFor()
    await panel.getByText('Bors').waitFor()
    // Whoever asked by keyboard is still at the button.
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: /Play it out \d+ times/ }).waitFor()
    await page
      .getByTestId('spoken')
      .getByText(/for the heroes, who win \d+ of 100, likely \d+ to \d+/)
      .waitFor({ state: 'attached' })
    // Once something is changed the next answer stands beside the one before.
    expect(await panel.getByRole('columnheader', { name: 'before' }).count()).toBe(0)
    await page.getByText('Bring in a piece').click()
    await page.getByRole('button', { name: /Grave Warden/ }).click()
    const { x, y } = await player.placeOf(player.columns + 6)
    await page.mouse.click(x, y)
    await panel.getByText('It has changed since you asked.').waitFor()
    await button.click()
    await panel.getByRole('columnheader', { name: 'before' }).first().waitFor()
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('rolls a real die here where there is none at hand', async () => {
    const player = await begin({ game: 'sovereign', dice: 'asked' })
    expect(player.ask?.kind).toBe('die')
    const first = player.ask?.id
    await player.page.getByRole('button', { name: 'Roll this one here' }).click()
    await player.until(() => player.ask?.id !== first, 'the next die')
    const second = player.ask?.id
    await player.untilShown()
    await player.page.getByLabel(/all that I am asked for/).check()
    await player.until(() => player.ask?.id !== second && player.ask?.kind !== 'die', 'all dice')
    await player.context.close()
  })

  it('saves a replay under the name of the fight; opened again it says how far it goes, and what its numbers mean', async () => {
    const player = await begin(orcus)
    const { page } = player
    await page.getByTestId('legend').getByText('ground a square higher').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Replay' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^the-hill-road-\d{4}-\d\d-\d\d-replay\.json$/)
    const text = readFileSync(await saved.path(), 'utf8')
    const other = Buffer.from(JSON.stringify({ ...(JSON.parse(text) as object), hash: '0'.repeat(16) }))
    await page.goto('/')
    await page.getByLabel(/A fight that was saved/).setInputFiles({ name: 'replay.json', mimeType: 'application/json', buffer: other })
    const note = page.getByTestId('note')
    await note.getByText(/as far as it goes: .*riposte/i).waitFor()
    await note.getByRole('button', { name: 'Understood' }).click()
    await note.waitFor({ state: 'detached' })
    await player.context.close()
  })
})

describe('the pages', () => {
  it('have all that is to choose from in view at 1024 pixels; how wide the panels are stays', async () => {
    const player = await begin({ game: 'drawsteel', seed: 4, computer: ['monsters'] }, { viewport: { width: 1024, height: 768 } })
    const { page } = player
    const hidden = await page.evaluate<number>(
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.strip ol'))",
    )
    expect(hidden).toBe(0)
    const edge = await page.getByRole('separator').boundingBox()
    const x = (edge?.x ?? 0) + (edge?.width ?? 0) / 2
    await page.mouse.move(x, 300)
    await page.mouse.down()
    await page.mouse.move(x + 50, 300, { steps: 3 })
    await page.mouse.up()
    const width = async () => Math.round((await page.locator('aside.side').boundingBox())?.width ?? 0)
    const narrow = await width()
    expect(narrow).toBeLessThan(300)
    await page.reload()
    await page.getByTestId('board').waitFor()
    expect(await width()).toBe(narrow)
    await player.context.close()
  })

  it('count the rules that are played, and say that a table is not there', async () => {
    const player = await Player.sit(browser, base)
    const { page } = player
    await page.goto('/rules/drawsteel')
    const rules = (await (await player.context.request.get('/api/games/drawsteel/rules')).json()) as { kind: string }[]
    const played = rules.filter((rule) => ['engine', 'choice'].includes(rule.kind)).length
    await page.getByText(`${rules.length} entries: ${played} rules that are played and proven here`).waitFor()
    await page.goto('/rules/fansys')
    for (const heading of ['Attack: against HiT', 'Attack of opportunity: no ability', 'Core: spend a die'])
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.goto('/rules/nothing')
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor()
    await page.goto('/table/nowhere')
    await page.getByRole('link', { name: /To the start page/ }).click()
    await page.getByTestId('play-sovereign').waitFor()
    await player.context.close()
  })
})
