import { NOWHERE } from '@riposte/board'
import { type Area, byKind, type Holding, type PieceId, type Stake } from '@riposte/referee'
import { squaresWithin } from '@riposte/tactics'
import { meansOf } from './clauses/means.ts'
import { type DrawSteelFight, isHero, isUp, pieceAt, sheetOf, squadOf } from './fight.ts'
import type { DsMoment } from './moments.ts'
import { R } from './rules.ts'
import { squaresOf } from './space.ts'
import { sayEffect } from './words.ts'

/** What screens say of what goes on, of what lasts, and of what there is to spend. */

type Name = (piece: PieceId) => string

/** Why somebody is asked to react, in a few words. */
export function sayMoment(_: DrawSteelFight, moment: DsMoment, name: Name): string {
  const by = name(moment.by)
  const whom = name(moment.whom)
  const ability = 'use' in moment ? moment.use?.ability.name : undefined
  const using = ability === undefined || ability === '' ? '' : ` with ${ability}`
  return moments(moment, { by, whom, using })
}

interface Names {
  readonly by: string
  readonly whom: string
  readonly using: string
}

const moments: (moment: DsMoment, names: Names) => string = byKind('window', {
  targeted: (_, { by, whom, using }) => `${by} aims at ${whom}${using}`,
  rolled: (moment, { by, whom, using }) => `${by} has rolled ${moment.roll.base} against ${whom}${using}`,
  damage: (moment, { by, whom, using }) => `${whom} is about to take ${moment.amount} damage${moment.by < 0 ? '' : ` from ${by}`}${using}`,
  damaged: (moment, { by, whom }) => `${whom} has taken ${moment.amount} damage${moment.by < 0 ? '' : ` from ${by}`}`,
  forced: (moment, { by, whom }) => `${whom} is about to be moved ${moment.squares} by ${by} (${moment.how})`,
  moves: (_, { whom }) => `${whom} moves`,
  leaves: (_, { whom }) => `${whom} steps away`,
  dropped: (_, { whom }) => `${whom} drops`,
  winded: (_, { whom }) => `${whom} is winded`,
  dying: (_, { whom }) => `${whom} is dying`,
  falls: (_, { whom }) => `${whom} falls`,
  'turn-start': (_, { whom }) => `the turn of ${whom} begins`,
  'turn-end': (_, { whom }) => `the turn of ${whom} has ended`,
  'round-start': () => 'a round begins',
  'round-end': () => 'the round ends',
  used: (moment, { by }) => `${by} uses ${moment.ability.name}`,
  regains: (_, { whom }) => `${whom} has regained Stamina`,
  'fails-save': (_, { whom }) => `${whom} has failed a saving throw`,
  stands: (_, { whom }) => `${whom} has stood up`,
  afflicted: (moment, { whom }) => `${whom} is ${moment.condition}`,
})

/** Areas that last, and the auras that go with a piece, those of its traits too. */
export function areas(fight: DrawSteelFight): Area[] {
  const found: Area[] = []
  for (const effect of fight.effects) {
    const { by, squares, rule, value } = effect
    const is = meansOf(effect)?.is
    const isLaid = is === 'terrain'
    if (by < 0 || !(isLaid || is === 'zone')) continue
    const moves = !isLaid && value > 0
    found.push({ name: sayEffect(fight, effect), by, squares: moves ? around(fight, by, value) : squares, rule, moves })
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

const around = (fight: DrawSteelFight, id: PieceId, within: number): number[] => [
  ...new Set(squaresOf(fight, id).flatMap((square) => squaresWithin(fight.board, square, within))),
]

/** A hero's resource, surges and Recoveries; for a minion what is left of its squad. */
export function purse(fight: DrawSteelFight, id: PieceId): Holding[] {
  const piece = pieceAt(fight, id)
  const { resource } = sheetOf(fight, id)
  const squad = squadOf(fight, piece)
  return [
    ...(resource === undefined ? [] : [{ label: resource.name.charAt(0).toUpperCase() + resource.name.slice(1), left: piece.resource }]),
    ...(isHero(fight, id) ? [{ label: 'Surges', left: piece.surges }] : []),
    ...(isHero(fight, id) ? [{ label: 'Recoveries', left: piece.recoveries }] : []),
    ...(squad === undefined ? [] : [{ label: `Squad Stamina (${squad.single} each)`, left: squad.pool }]),
  ]
}

/** What belongs to nobody alone. */
export function stakes(fight: DrawSteelFight): Stake[] {
  return [
    { label: 'Hero tokens', left: fight.tokens, side: holderOf(fight, 'tokens') ?? -1, rule: R.token.limit },
    { label: 'Malice', left: fight.malice, side: holderOf(fight, 'malice') ?? -1, rule: R.malice.spend },
  ].filter(({ side }) => side >= 0)
}

/** The side that spends it; nothing for other fields of the fight. */
export function holderOf({ setup: { sides } }: DrawSteelFight, field: string): number | undefined {
  const heroes = sides.findIndex((name) => name === 'heroes' || name === 'party')
  if (field === 'tokens') return heroes
  return field === 'malice' ? sides.findIndex((_, side) => side !== heroes) : undefined
}

/** It has had its turn in this round. */
export const hasActed = (fight: DrawSteelFight, id: PieceId): boolean => pieceAt(fight, id).turns > 0
