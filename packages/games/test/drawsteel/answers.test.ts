import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { changed, parseSquare } from '@riposte/board'
import { drawsteel } from '@riposte/games/drawsteel'
import {
  type Ask,
  beginFight,
  type Decide,
  type DiceState,
  type Library,
  type Option,
  playOut,
  readSetup,
  rollDie,
  Session,
  Step,
  seedDice,
} from '@riposte/referee'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { DrawSteelFight } from '../../src/drawsteel/fight.ts'
import { planOf } from '../../src/drawsteel/movement/ask-way.ts'
import { survey } from '../../src/drawsteel/movement/flood.ts'
import { stepTo } from '../../src/drawsteel/movement/price.ts'
import { R } from '../../src/drawsteel/rules.ts'
import { hasLine } from '../../src/drawsteel/sight/sight.ts'

const pack = resolve(import.meta.dirname, '../../../../packs/drawsteel')
const yaml = (file: string) => parse(readFileSync(resolve(pack, file), 'utf8'))
const sheets: Record<string, unknown> = { ...yaml('heroes.yaml').sheets, ...yaml('foes.yaml').sheets }
const boardOf = (id: string) => {
  const { title: _, about: __, ...drawn } = yaml(`boards/${id}.yaml`)
  return drawn
}
const library: Library = { sheet: (id) => sheets[id], board: boardOf, sheetIds: Object.keys(sheets), boardIds: [] }
const encounters = readdirSync(resolve(pack, 'encounters')).map((file) => readSetup(drawsteel, yaml(`encounters/${file}`), library))

test('a fight that begins with a turn takes no side that is first', () => {
  const stage = { board: 'A B', pieces: { A: { sheet: 'h' }, B: { sheet: 'h', side: 'director' } }, sheets: { h: { stamina: 9 } } }
  const begin = (start: object) => (): unknown => readSetup(drawsteel, { game: 'drawsteel', ...stage, start }, library)
  expect(begin({ turn: 'A' })).not.toThrow()
  expect(begin({ turn: 'A', first: 'heroes' })).toThrow('`turn` says already which side acts first')
})

/** What one gets with an answer, ways written out. */
const shown = ({ id, square, piece, ...option }: Option) => ({
  id,
  square,
  piece,
  path: option.preview?.().path,
})

function isAskedAlike(ask: Ask): void {
  for (const option of ask.options) {
    const found = ask.find?.(option.id)
    expect(found !== undefined && 'option' in found ? shown(found.option) : found).toEqual(shown(option))
  }
  for (const { id } of ask.refusals ?? []) {
    const found = ask.find?.(id)
    const rules = ask.refusals?.filter((one) => one.id === id).map((one) => one.rule)
    if (found !== undefined) expect(rules).toContain('refusal' in found ? found.refusal.rule : 'none')
  }
}

/** Any legal answer. */
function anyAnswer(seed: number): Decide {
  const chance: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(chance, seed)
  return ({ kind, options }) => (kind === 'die' ? undefined : options[rollDie(chance, options.length) - 1])
}

test('an answer that is looked up alone is the one on the list, in every question of random fights', () => {
  let looked = 0
  for (const setup of encounters) {
    const player = anyAnswer(3)
    const decide: Decide = (ask, fight) => {
      if (ask.find !== undefined && ask.options.length > 0 && looked++ % 5 === 0) isAskedAlike(ask)
      return player(ask, fight)
    }
    playOut(drawsteel, beginFight(drawsteel, { ...setup, seed: 8 }), decide, { limit: 200 })
  }
  expect(looked).toBeGreaterThan(500)
})

const walled = readSetup(
  drawsteel,
  {
    game: 'drawsteel',
    board: ['. . # . .', '. A # B .', '. . # . .'].join('\n'),
    pieces: { A: { sheet: 'odo' }, B: { sheet: 'hookhand', side: 'monsters' } },
  },
  library,
)

test('a wall that breaks is open in the fight in which it broke, and stands in the one it was forked from', () => {
  const fight = beginFight(drawsteel, walled)
  const broken: DrawSteelFight = drawsteel.clone(fight)
  const at = (name: string): number => parseSquare(name, fight.board.columns, fight.board.rows)
  const look = (of: DrawSteelFight) => {
    const step = new Step(drawsteel, of, { trace: new Uint8Array(drawsteel.ruleIds.length) })
    const plan = planOf({ step, id: 0, budget: 5, way: 'move', straight: false, far: R.move.maxSpeed })
    return { way: survey(plan).placeAt(at('e1'), 0) >= 0, line: hasLine(step, 0, 1) }
  }
  expect(look(fight)).toEqual({ way: false, line: false })
  broken.board = changed(broken.board, { set: 'obstacle', squares: [at('c2')], obstacle: null })
  expect(look(broken)).toEqual({ way: true, line: true })
  expect(look(fight)).toEqual({ way: false, line: false })
})

test('places found before somebody else looked round are the same afterwards', () => {
  const fight = beginFight(drawsteel, walled)
  const step = new Step(drawsteel, fight, { trace: new Uint8Array(drawsteel.ruleIds.length) })
  const plan = (id: number) => planOf({ step, id, budget: 3, way: 'move', straight: false, far: R.move.maxSpeed })
  const mine = plan(0)
  const list = () => {
    const { order, count, at, cost } = survey(mine)
    return Array.from(order.subarray(0, count), (place) => [at[place], cost[place]])
  }
  const before = list()
  survey(plan(1))
  expect(list()).toEqual(before)
  stepTo(plan(1), { at: 0, height: 0 }, { at: 1, height: 0 })
  expect(list()).toEqual(before)
})

test('what it costs to be moved over fire is told of every square of a big body', () => {
  const written = {
    game: 'drawsteel',
    board: '. . . ~ .\n. . . . .\n. . . ~ .\n',
    legend: { '~': { terrain: 'fire-2' } },
    sheets: {
      h: {
        kind: 'hero',
        stamina: 30,
        abilities: [{ name: 'Heave', distance: 'Melee 1', target: 'One creature', effect: 'You push the target 3 squares.' }],
      },
      ogre: { size: 2, stamina: 60 },
    },
    pieces: { A: { sheet: 'h', side: 'heroes', at: 'a2' }, B: { sheet: 'ogre', side: 'monsters', at: 'b2' } },
    start: { turn: 'A' },
  }
  const session = Session.start(drawsteel, readSetup(drawsteel, written, library))
  session.answer('heave')
  session.answer('B')
  const damage = (id: string) => session.open?.options.find((one) => one.id === id)?.preview?.().damage
  expect([damage('c2'), damage('d2'), damage('c1')]).toEqual([20, 20, 20])
})
