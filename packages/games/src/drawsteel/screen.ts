import { NOWHERE, type Square, squareName } from '@riposte/board'
import type { Area, Ask, Option, PieceId, PowerEntry, Setup, Shown } from '@riposte/referee'
import type { Ability } from './abilities/ability.ts'
import type { Cost } from './actions/action.ts'
import { commonActions } from './actions/index.ts'
import { type DrawSteelFight, isUp, pieceAt, sheetOf } from './fight.ts'
import type { DsMoment } from './moments.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { boxOf } from './space.ts'
import { sayEffect } from './words.ts'

/** What screens draw of a fight, in the book's own words. */

export const shown: Shown = {
  open: ['wounded', 'winded', 'conditions', 'state', 'rides', 'captain'],
  points: [{ now: 'stamina', most: 'mostStamina', temporary: 'temp', label: 'Stamina' }],
  budget: [
    { field: 'action', label: 'Action' },
    { field: 'maneuver', label: 'Maneuver' },
    { field: 'move', label: 'Move' },
  ],
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, winded: 0.4 } },
  ruler: { metric: 'chebyshev', each: 1, unit: 'squares' },
}

/** What it is, and its role. */
export function looks(fight: DrawSteelFight, id: PieceId): string {
  const { name, role, kinds, kit, abilities, resource } = sheetOf(fight, id)
  const signature = abilities.find((one) => one.signature)
  const armed = signature === undefined ? '' : signature.ranged > 0 ? 'missile' : 'melee'
  const own = fight.setup.sheets[pieceAt(fight, id).sheet]?.id ?? ''
  return [own, name, role, ...kinds, kit?.name ?? '', resource?.name ?? '', signature?.name ?? '', armed]
    .filter((word) => word !== '')
    .join(' ')
}

export const isDown = (fight: DrawSteelFight, id: PieceId): boolean => !isUp(pieceAt(fight, id))

const headings: Readonly<Record<Cost, string>> = {
  action: 'Action',
  maneuver: 'Maneuver',
  'free-maneuver': 'Maneuver',
  move: 'Move',
  free: 'Free',
}
const costs: ReadonlyMap<string, Cost> = new Map(commonActions.map(({ id, cost }) => [id, cost]))

/** Abilities by themselves; what everybody may do by what it costs. */
export function groupOf(fight: DrawSteelFight, ask: Ask, { id }: Option): string | undefined {
  if (ask.kind !== 'action' || fight.pieces[ask.piece] === undefined) return undefined
  const cost = costs.get(id)
  if (cost !== undefined) return headings[cost]
  const { abilities, features } = sheetOf(fight, ask.piece)
  return [...abilities, ...features].some((ability) => ability.id === id) ? 'Abilities' : undefined
}

const aboutAbility = ({ kind, cost, signature, keywords, villain, trigger }: Ability): string =>
  [
    villain > 0 ? `villain action ${villain}` : signature ? 'signature' : cost > 0 ? `costs ${cost}` : '',
    kind.replaceAll('-', ' '),
    keywords.join(', '),
    trigger === undefined ? '' : 'triggered',
  ]
    .filter((part) => part !== '')
    .join('; ')

/** Abilities, Malice features and traits, with how much of each is automatic. */
export function powersOf(setup: Setup<Sheet>, sheet: number): readonly PowerEntry[] {
  const compiled = setup.sheets[sheet]?.compiled
  if (compiled === undefined) return []
  return [
    ...[...compiled.abilities, ...compiled.features].map((one) => ({
      id: one.id,
      name: one.name,
      about: aboutAbility(one),
      mark: one.mark,
      text: one.text,
    })),
    ...compiled.traits.map(({ id, name, mark, text }) => ({ id, name, about: 'always', mark, text })),
  ]
}

// ------------------------------------------------------------------------------------------------------------ areas

/** Areas that stay, and auras, those of traits too. */
export function areas(fight: DrawSteelFight): Area[] {
  const found: Area[] = []
  for (const effect of fight.effects) {
    const { kind, by, squares, rule, value } = effect
    if (kind.startsWith('terrain:')) found.push({ name: sayEffect(fight, effect), by, squares, rule, moves: false })
    if (!kind.startsWith('zone:')) continue
    const goesAlong = value > 0 && by >= 0
    found.push({ name: sayEffect(fight, effect), by, squares: goesAlong ? around(fight, by, value) : squares, rule, moves: goesAlong })
  }
  for (const piece of fight.pieces) {
    if (!isUp(piece) || piece.at === NOWHERE) continue
    for (const { name, parts } of sheetOf(fight, piece.id).traits)
      for (const part of parts)
        if (part.is === 'aura')
          found.push({ name, by: piece.id, squares: around(fight, piece.id, part.squares), rule: R.area.aura, moves: true })
  }
  return found
}

/** Every square within so many of a piece, its own among them. */
function around(fight: DrawSteelFight, id: PieceId, squares: number): Square[] {
  const { board } = fight
  const { x0, x1, y0, y1 } = boxOf(fight, id)
  return Array.from({ length: board.size }, (_, square) => square).filter((square) => {
    const x = square % board.columns
    const y = Math.floor(square / board.columns)
    return x >= x0 - squares && x < x1 + squares && y >= y0 - squares && y < y1 + squares
  })
}

// ----------------------------------------------------------------------------------------------------- what happens

type Name = (piece: PieceId) => string

/** Why somebody is asked to react, in a few words. */
export function sayMoment(fight: DrawSteelFight, moment: DsMoment, name: Name): string {
  const by = name(moment.by)
  const whom = name(moment.whom)
  switch (moment.window) {
    case 'targeted':
      return `${by} aims at ${whom} with ${moment.use.ability.name}`
    case 'rolled':
      return `${by} has rolled ${moment.roll.base} against ${whom} with ${moment.use.ability.name}, tier ${moment.use.tiers.get(moment.whom) ?? 1}`
    case 'damage':
      return `${whom} is about to take ${moment.amount} damage${moment.by < 0 ? '' : ` from ${by}`}`
    case 'damaged':
      return `${whom} has taken ${moment.amount} damage`
    case 'forced':
      return `${by} is about to ${moment.how} ${whom} ${moment.squares}`
    case 'moves':
      return `${whom} has moved to ${squareName(pieceAt(fight, moment.whom).at, fight.board.columns)}`
    case 'leaves':
      return `${whom} is about to step away`
    case 'falls':
      return `${whom} falls`
    case 'dropped':
      return `${whom} has dropped to 0 Stamina`
    case 'winded':
      return `${whom} is winded`
    case 'dying':
      return `${whom} is dying`
    case 'used':
      return `${by} is about to use ${moment.ability.name}`
    case 'afflicted':
      return `${whom} has become ${moment.condition}`
    case 'round-start':
      return 'the round begins'
    case 'round-end':
      return 'the round ends'
    case 'turn-start':
      return `the turn of ${whom} begins`
    case 'turn-end':
      return `the turn of ${whom} has ended`
  }
}
