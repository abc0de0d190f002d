import { type Square, squareBox } from '@riposte/board'
import {
  type Area,
  type Ask,
  type Effect,
  type Entry,
  type Holding,
  NOBODY,
  type Option,
  type PieceId,
  type PowerEntry,
  pieceIn,
  type Setup,
  spoken,
} from '@riposte/referee'
import type { Cost } from './actions/action.ts'
import { actions } from './actions/index.ts'
import { isHeld } from './bearing/held.ts'
import { lyingOf } from './carrying/carrying.ts'
import { countByHand } from './clauses/kinds.ts'
import { isCondition } from './conditions/conditions.ts'
import { type HomlFight, pieceAt, sheetOf } from './fight.ts'
import type { HomlMoment } from './moments.ts'
import { isHazard } from './movement/hazards.ts'
import { say } from './notation/say.ts'
import { R } from './rules.ts'
import type { Sheet, Strike } from './sheet/sheet.ts'
import { boxesApart, boxOf, roomsOf } from './space.ts'
import { featNamed, sayHolding, wordsOf } from './tell.ts'
import { HELD_ACTION, holdingOf } from './windows.ts'

/** What screens say of a fight, in the book's own words. */

/** What it is, how it fights, and what it has in hand. */
export function looks(fight: HomlFight, id: PieceId): string {
  const { id: sheet, weapons, shield } = sheetOf(fight, id)
  const { inHand } = pieceAt(fight, id)
  const held = weapons.filter((_, i) => (inHand & (1 << i)) !== 0).map(({ name }) => name)
  return [sheet, ...held, shield === 'none' ? '' : 'shield'].filter((word) => word !== '').join(' ')
}

/** Points of power, of who has any. */
export function purse(fight: HomlFight, id: PieceId): Holding[] {
  const { power } = pieceAt(fight, id)
  return power > 0 || sheetOf(fight, id).power > 0 ? [{ label: 'Power points', left: power, field: 'power' }] : []
}

const headings: Readonly<Record<Cost, string>> = { major: 'Major', move: 'Move', free: 'Free', none: 'Free' }
const costs: ReadonlyMap<string, Cost> = new Map(actions.map(({ id, cost }) => [id, cost]))

/** Feats by themselves, and the basic attack among them; the other actions by what they cost. */
export function groupOf(fight: HomlFight, ask: Ask, { id }: Option): string | undefined {
  if (ask.kind !== 'action' || pieceIn(fight, ask.piece) === undefined) return undefined
  const cost = costs.get(id)
  if (cost !== undefined && id !== 'basic-attack') return headings[cost]
  return id === 'basic-attack' || sheetOf(fight, ask.piece).strikes.some((strike) => strike.id === id) ? 'Feats' : undefined
}

/** The feats and traits of a sheet: how often and as what action, and their words. */
export function powersOf(setup: Setup<Sheet>, sheet: number): readonly PowerEntry[] {
  const { strikes = [], called = [], traits = [] } = setup.sheets[sheet]?.compiled ?? {}
  return [
    ...[...strikes, ...called].map((strike) => {
      const { id, name, action, mark, words } = strike
      return { id, name, about: `${oftenOf(strike)}, ${action === 'none' ? 'no action' : action}`, mark, text: words }
    }),
    ...traits.map(({ id, name, aura, does }): PowerEntry => {
      const mark = countByHand(does) === 0 ? 'automatic' : 'by-hand'
      return { id, name, about: aura > 0 ? `aura ${aura}` : 'always', mark, text: say(does) }
    }),
  ]
}

/** How often it may be used: as its block says, or as its own words limit it. */
function oftenOf({ usage, recharge, effect }: Strike): string {
  const limit = effect.find((clause) => clause.do === 'limit')
  if (usage === 'recharge') return `recharge ${recharge}`
  return usage === 'at-will' && limit !== undefined ? say([limit]) : spoken(usage)
}

/** Why somebody is asked to answer, in a few words. */
export function sayMoment(_: HomlFight, { window, by, at }: HomlMoment, name: (piece: PieceId) => string): string {
  const said = moments[window]?.(name(by), at < 0 ? 'somebody' : name(at))
  return said ?? `${name(by)}: ${spoken(window)}`
}

const moments: Readonly<Record<string, (by: string, at: string) => string>> = {
  opportunity: (by) => `${by} gives you an opportunity`,
  moved: (by) => `${by} has moved`,
  stood: (by) => `${by} has got up`,
  declared: (by) => `${by} declares an attack`,
  attacked: (by, at) => `${by} attacks ${at}`,
  hit: (by, at) => `${by} hits ${at}`,
  missed: (by, at) => `${by} misses ${at}`,
  damaged: (_, at) => `${at} is hurt`,
  bloodied: (_, at) => `${at} is bloodied`,
  dropped: (_, at) => `${at} falls`,
  dying: (_, at) => `${at} is dying`,
  called: () => 'what you have waited for is so',
  'starts-turn': (by) => `the turn of ${by} begins`,
  'ends-turn': (by) => `the turn of ${by} ends`,
}

/** What lies on a piece beside its conditions; nothing for what only counts. */
export function sayEffect(_: HomlFight, effect: Effect): string {
  const { kind } = effect
  if (isCondition(kind) || kind === 'hidden') return ''
  return wordsOf(effect) ?? sayings[kind] ?? spoken(kind)
}

const sayings: Readonly<Record<string, string>> = {
  thwarted: 'thrown off its stride',
  holding: 'waits to act',
  called: 'the game master calls for it',
}

/** What was put off, and until when: the game master calls for it, where he must. */
export function awaits(fight: HomlFight, id: PieceId, name: (piece: PieceId) => string): readonly Entry[] {
  const holding = holdingOf(fight, id)
  return holding === undefined ? [] : [{ id: HELD_ACTION, about: sayHolding(fight, id, holding, name) }]
}

/** Zones, auras, what else befalls who comes there, and squares of the map that are drawn over several. */
export function areas(fight: HomlFight): readonly Area[] {
  const { setup, effects } = fight
  const laid = effects.flatMap((effect): Area[] => {
    const { kind, on, by, squares, rule, value, holds } = effect
    if (kind === 'aura') return [{ name: featNamed(fight, on, kind), by: on, squares: squaresWithin(fight, on, value), rule, moves: true }]
    if (kind === 'zone') return [{ name: featNamed(fight, by, featOf(holds)), by, squares, rule, moves: false }]
    return isHazard(holds) ? [{ name: holds.name, by, squares, rule, moves: false }] : []
  })
  const rooms = roomsOf(setup)?.all ?? []
  const rule = R.square.irregular
  return [...laid, ...rooms.map((squares) => ({ name: 'one square', by: NOBODY, squares, rule, moves: false }))]
}

const featOf = (holds: unknown): string => (isHeld(holds) ? (holds.feat ?? 'zone') : 'zone')

function squaresWithin(fight: HomlFight, id: PieceId, range: number): Square[] {
  const { size, columns } = fight.board
  const here = boxOf(fight, id)
  const all = Array.from({ length: size }, (_, square) => square)
  return all.filter((square) => boxesApart(fight, here, squareBox(columns, square, here.z0)) <= range)
}

/** Weapons that were dropped, and other things. */
export const lying = ({ effects }: HomlFight) =>
  effects.flatMap((effect) => {
    const thing = lyingOf(effect)
    const [at] = effect.squares
    return thing === undefined || at === undefined ? [] : [{ name: thing.name, at }]
  })
