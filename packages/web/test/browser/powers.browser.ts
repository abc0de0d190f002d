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

/** A line that only a game master can judge. */
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
**Second Thoughts**
The turncoat remembers an old friend among its enemies, and hesitates.
`

/** Ann has Pell and Orrin; Bors has a line for the game master. */
const yard = {
  game: 'orcus',
  seed: 4,
  encounter: {
    game: 'orcus',
    title: 'The Yard',
    board: '. . . . . . . .\n. . P . B . . .\n. O . . . C . .\n. . . . . . . .\n. . . . . . . .',
    pieces: {
      P: { sheet: 'pell', side: 'heroes', seat: 'Ann' },
      O: { sheet: 'orrin', side: 'heroes', seat: 'Ann' },
      B: { sheet: { print: turncoat }, side: 'monsters', name: 'Bors' },
      C: { sheet: 'road-brigand', side: 'monsters', name: 'Corvin' },
    },
    start: { turn: 'P' },
  },
}

/** Answers by its button, and waits for what comes. */
async function choose(player: Player, id: string): Promise<void> {
  await player.until(() => player.ask?.options.some((option) => option.id === id) === true, id)
  await player.untilShown()
  const before = player.ask?.id
  const square = player.ask?.kind === 'path' ? player.ask.options.find((option) => option.id === id)?.square : undefined
  if (square === undefined) await player.press(id)
  else {
    const { x, y } = await player.placeOf(square)
    await player.page.mouse.click(x, y)
  }
  const sure = player.page.getByRole('button', { name: 'End all the same' })
  if (id === 'end-turn' && (await sure.isVisible())) await sure.click()
  await player.until(() => player.ask?.id !== before, `what comes after ${id}`)
}

describe('powers on the board', () => {
  it('an arc is laid where one points, and tells whom it catches; a zone is drawn; what nobody but a game master can judge is put to them', async () => {
    const greta = await Player.sit(browser, base)
    const table = await greta.makeTable(yard, { rulings: 'ask', points: 'coarse' })
    const ann = await Player.sit(browser, base)
    await ann.join(await greta.invite(table, 'Ann'), 'Ann')
    await ann.until(() => ann.ask?.kind === 'action')
    await ann.untilShown()
    await ann.page.getByRole('button', { name: /^Powers/ }).waitFor()

    await choose(ann, 'thunder-clap')
    await ann.until(() => ann.ask?.kind === 'square')
    await ann.untilShown()
    const at = await ann.placeOf(ann.columns + 4)
    await ann.page.mouse.move(at.x, at.y)
    // So many places it could lie in are no buttons: it is laid on the board.
    await ann.page
      .getByTestId('tip')
      .getByText(/^Bors\b/)
      .waitFor()
    await ann.page.mouse.click(at.x, at.y)
    await ann.until(() => ann.view?.log.some((entry) => /attacks Bors with Thunder Clap/.test(entry.text)) === true, 'the clap')
    await ann.page.locator('[data-piece="B"] .health.vague').waitFor()
    for (let i = 0; i < 6 && !(ann.ask?.kind === 'action' && ann.ask.piece === 'O'); i++) {
      await ann.until(() => ann.ask !== undefined)
      await ann.untilShown()
      await choose(ann, ann.ask?.kind === 'action' ? 'end-turn' : (ann.ask?.options[0]?.id ?? ''))
    }

    await choose(ann, 'hallowed-ground')
    await ann.page.getByText('Hallowed Ground', { exact: true }).first().waitFor()
    await ann.page.locator('path.special').first().waitFor({ state: 'attached' })
    await choose(ann, 'end-turn')

    // Whoever keeps a zone up may let it go whenever a turn begins, and is not asked each time.
    await greta.until(() => greta.ask?.kind === 'ruling' && greta.ask.reads, 'the sentence')
    await greta.untilShown()
    await greta.page.getByText('For the game master', { exact: true }).waitFor()
    expect(ann.ask).toBeUndefined()
    await greta.page.getByRole('button', { name: 'Sheet of Bors' }).click()
    const bors = () => greta.view?.state.pieces.find((piece) => piece.key === 'B')
    await greta.page.getByLabel('By', { exact: true }).selectOption('O')
    await greta.page.getByLabel('Condition').first().selectOption('slowed')
    await greta.page.getByLabel('Until').selectOption("end of the source's next turn")
    await greta.page.getByRole('button', { name: 'Begin', exact: true }).click()
    await greta.until(() => bors()?.effects.some((effect) => effect.kind === 'slowed') === true, 'slowed')
    expect(bors()?.effects.find((effect) => effect.kind === 'slowed')).toMatchObject({ by: 'O', until: 'turn-end', of: 'Orrin Vale' })
    const hurt = bors()?.points[0]?.now ?? 0
    await greta.page.getByLabel('Damage', { exact: true }).fill('3')
    await greta.page.getByLabel('Type of the damage').selectOption('fire')
    await greta.page.getByRole('button', { name: 'Deal', exact: true }).click()
    await greta.until(() => bors()?.points[0]?.now === hurt - 3, 'damage')
    expect(greta.view?.log.some((entry) => entry.text.startsWith('Bors takes 3 fire damage (ruling)'))).toBe(true)
    await greta.page.getByRole('button', { name: 'End slowed' }).click()
    await greta.until(() => bors()?.effects.every((effect) => effect.kind !== 'slowed') === true, 'slowed no longer')
    await choose(greta, 'done')
    expect([...greta.faults, ...ann.faults]).toEqual([])
    await Promise.all([greta.context.close(), ann.context.close()])
  })

  it('a click on a foe asks with which weapon, and a card tells the odds, the cost and the print of what one may answer', async () => {
    const player = await Player.sit(browser, base)
    const encounter = {
      board: '. . . . .\nH G . . .\n. . . . .',
      sheets: {
        goblin: { level: 1, hp: 40, ac: 15 },
        hero: {
          kind: 'character',
          level: 1,
          hp: 30,
          abilities: { strength: 16 },
          weapons: ['longsword', 'dagger'],
          powers: `#### Turn the Blow
**Encounter** **Attack** **1** (**Counter**) ● **Martial, Weapon**
**Trigger** An enemy attacks you
**Melee** weapon; **Target:** the triggering enemy
**Attack** Strength vs AC
**Hit** 1dW damage.
`,
        },
      },
      pieces: { H: { name: 'Hild', sheet: 'hero', side: 'heroes' }, G: { name: 'Gob', sheet: 'goblin', side: 'monsters', seat: 'gm' } },
      start: { turn: 'H', order: ['H', 'G'] },
    }
    await player.makeTable({ game: 'orcus', seed: 4, encounter })
    await player.until(() => player.ask?.kind === 'action')
    await player.untilShown()
    // With which of two weapons is asked with what each of them promises.
    await choose(player, 'basic-melee')
    await player.untilShown()
    const promised = player.page.locator('[data-option="dagger"]').getByText(/% to hit, \d+–\d+ damage/)
    await promised.waitFor()
    await player.page.keyboard.press('Escape')
    await player.until(() => player.ask?.kind === 'action')
    // What a click on somebody would do comes a message later than the question.
    await player.page.locator('[data-piece="G"] .choice').waitFor({ state: 'attached' })
    const foe = await player.placeOf(player.squareOf('G') ?? 0)
    await player.page.mouse.click(foe.x, foe.y)
    await player.page
      .getByTestId('menu')
      .getByRole('button', { name: /dagger/i })
      .first()
      .click()
    await player.until(() => player.received.some((text) => text.includes('attacks Gob')) && player.ask?.kind === 'action', 'the strike')
    await player.untilShown()
    await player.press('end-turn')
    const sure = player.page.getByRole('button', { name: 'End all the same' })
    if (await sure.isVisible()) await sure.click()
    await player.until(() => player.ask?.piece === 'G')
    await player.untilShown()
    await choose(player, 'basic-melee')
    await choose(player, 'H')
    await player.until(() => player.ask?.kind === 'reaction', 'the reaction')
    await player.untilShown()
    const card = player.page.getByTestId('reaction')
    await card.getByText(/% to hit, \d+–\d+ damage/).waitFor()
    await card.getByText('Counter action, once an encounter').waitFor()
    await card.getByText('as printed').click()
    await card.getByText(/Strength vs AC/).waitFor()
    await player.press('turn-the-blow')
    await player.until(() => player.ask?.kind !== 'reaction')
    expect(player.faults).toEqual([])
    await player.context.close()
  })

  it('who flies goes as high as one says', async () => {
    const player = await Player.sit(browser, base)
    const encounter = {
      board: '. . . . .\n. . . . .\nH . . . .',
      sheets: { hero: { kind: 'character', hp: 20 }, hawk: { level: 1, hp: 20, speed: '4, fly 8' } },
      pieces: { H: { sheet: 'hero', side: 'heroes' }, G: { sheet: 'hawk', name: 'Hawk', side: 'monsters', seat: 'gm', at: 'c2^2' } },
      start: { turn: 'G' },
    }
    await player.makeTable({ game: 'orcus', seed: 4, encounter })
    const heightOf = () => (player.view?.state.pieces.find((piece) => piece.key === 'G')?.height ?? 0) / 2
    expect(heightOf()).toBe(2)
    await choose(player, 'fly')
    await player.untilShown()
    const higher = player.page.getByRole('button', { name: /A square higher/ })
    for (let i = 0; i < 2; i++) await higher.click()
    await player.page.getByText('at height 4').waitFor()
    const to = await player.placeOf(player.columns + 4)
    await player.page.mouse.move(to.x, to.y)
    await player.page.mouse.click(to.x, to.y)
    await player.until(() => player.squareOf('G') === player.columns + 4, 'the hawk there')
    expect(heightOf()).toBe(4)
    await player.page.getByText('↑4').waitFor()
    await player.context.close()
  })

  it('a sheet says how much of each power is automatic, and what it is understood as', async () => {
    const player = await Player.sit(browser, base)
    await player.makeTable(yard)
    await player.page.getByRole('button', { name: 'Pieces', exact: true }).click()
    const sheets = player.page.locator('aside')
    await sheets.getByRole('button', { name: /Pell/ }).first().click()
    await sheets.getByText('Thunder Clap').first().waitFor()
    await sheets.locator('.mark.automatic').first().waitFor()
    await sheets.getByText('Thunder Clap').first().click()
    await sheets.getByText(/Understood as:\s.*2d6/).waitFor()
    await player.context.close()
  })
})
