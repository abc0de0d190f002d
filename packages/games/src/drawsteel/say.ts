import type { Area, Effect, Holding, PieceId, Stake } from '@riposte/referee'
import { type DrawSteelFight, isHero, pieceAt, sheetOf, squadOf } from './fight.ts'
import type { DsMoment } from './moments.ts'
import { R } from './rules.ts'
import { abilityCalled } from './sheet/sheet.ts'
import { squaresOf } from './space.ts'

/** What screens say of what goes on, of what lasts, and of what there is to spend. */

type Name = (piece: PieceId) => string

/** Why somebody is asked to react, in a few words. */
export function sayMoment(_: DrawSteelFight, moment: DsMoment, name: Name): string {
  const by = name(moment.by)
  const whom = name(moment.whom)
  const ability = 'use' in moment ? moment.use?.ability.name : undefined
  const using = ability === undefined || ability === '' ? '' : ` with ${ability}`
  switch (moment.window) {
    case 'targeted':
      return `${by} aims at ${whom}${using}`
    case 'rolled':
      return `${by} has rolled ${moment.roll.base} against ${whom}${using}`
    case 'damage':
      return `${whom} is about to take ${moment.amount} damage${moment.by < 0 ? '' : ` from ${by}`}${using}`
    case 'damaged':
      return `${whom} has taken ${moment.amount} damage${moment.by < 0 ? '' : ` from ${by}`}`
    case 'forced':
      return `${whom} is about to be moved ${moment.squares} by ${by} (${moment.how})`
    case 'moves':
      return `${whom} moves`
    case 'leaves':
      return `${whom} steps away`
    case 'dropped':
      return `${whom} drops`
    case 'winded':
      return `${whom} is winded`
    case 'dying':
      return `${whom} is dying`
    case 'falls':
      return `${whom} falls`
    case 'turn-start':
      return `the turn of ${whom} begins`
    case 'turn-end':
      return `the turn of ${whom} has ended`
    case 'round-start':
      return 'a round begins'
    case 'round-end':
      return 'the round ends'
    case 'used':
      return `${by} uses ${moment.ability.name}`
    case 'afflicted':
      return `${whom} is ${moment.condition}`
  }
}

const plainly: ReadonlyMap<string, string> = new Map([
  ['defending', 'defending'],
  ['aided', 'aided against'],
  ['hidden', 'hidden'],
  ['invisible', 'invisible'],
  ['no-stand', 'cannot stand up'],
  ['malicious-strike', 'Malicious Strike'],
  ['brutal-effectiveness', 'Brutal Effectiveness'],
])

/** What lies on a piece beside its conditions; nothing for what only counts. */
export function sayEffect(fight: DrawSteelFight, { kind, value, by }: Effect): string {
  const known = plainly.get(kind)
  if (known !== undefined) return known
  if (kind.startsWith('mark:')) return kind.slice('mark:'.length)
  if (kind.startsWith('no-')) return `may not ${kind.slice('no-'.length).replaceAll('-', ' ')}`
  const [stat = '', source] = kind.split('@')
  if (source === undefined || stat.includes(':') || value === 0) return ''
  const from = by < 0 ? undefined : abilityCalled(sheetOf(fight, by), source)?.name
  return `${value > 0 ? '+' : '−'}${Math.abs(value)} ${stat.replaceAll('-', ' ')}${from === undefined ? '' : ` (${from})`}`
}

/** Areas that last, and the auras that go with a piece. */
export function areas(fight: DrawSteelFight): Area[] {
  return fight.effects.flatMap((effect): Area[] => {
    if (!effect.kind.startsWith('zone:') || effect.by < 0) return []
    const name = abilityCalled(sheetOf(fight, effect.by), effect.kind.slice('zone:'.length))?.name ?? 'an area'
    const moves = effect.value > 0
    const squares = moves ? around(fight, effect.by, effect.value) : effect.squares
    return [{ name, by: effect.by, squares, rule: effect.rule, moves }]
  })
}

function around(fight: DrawSteelFight, id: PieceId, within: number): number[] {
  const { columns, rows } = fight.board
  const found = new Set<number>()
  for (const square of squaresOf(fight, id)) {
    const [x, y] = [square % columns, Math.floor(square / columns)]
    for (let row = Math.max(0, y - within); row <= Math.min(rows - 1, y + within); row++)
      for (let column = Math.max(0, x - within); column <= Math.min(columns - 1, x + within); column++) found.add(row * columns + column)
  }
  return [...found]
}

/** A hero's resource, surges and Recoveries; for a minion what is left of its squad. */
export function purse(fight: DrawSteelFight, id: PieceId): Holding[] {
  const piece = pieceAt(fight, id)
  const { resource } = sheetOf(fight, id)
  const squad = squadOf(fight, piece)
  return [
    ...(resource === undefined ? [] : [{ label: resource.name.charAt(0).toUpperCase() + resource.name.slice(1), left: piece.resource }]),
    ...(isHero(fight, id) ? [{ label: 'Surges', left: piece.surges }] : []),
    ...(isHero(fight, id) ? [{ label: 'Recoveries', left: piece.recoveries }] : []),
    ...(squad === undefined ? [] : [{ label: `Squad, each with ${squad.single}`, left: squad.pool }]),
  ]
}

/** What belongs to nobody alone. */
export function stakes(fight: DrawSteelFight): Stake[] {
  const sides = fight.setup.sides
  const heroes = sides.findIndex((name) => name === 'heroes' || name === 'party')
  return [
    { label: 'Hero tokens', left: fight.tokens, side: heroes, rule: R.token.limit },
    { label: 'Malice', left: fight.malice, side: sides.findIndex((_, side) => side !== heroes), rule: R.malice.spend },
  ].filter(({ side }) => side >= 0)
}

/** It has had its turn in this round. */
export const hasActed = (fight: DrawSteelFight, id: PieceId): boolean => pieceAt(fight, id).turns > 0
