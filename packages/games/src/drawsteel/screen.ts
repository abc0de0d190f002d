import { NOWHERE } from '@riposte/board'
import { an } from '@riposte/print'
import {
  type Area,
  type Ask,
  byKind,
  type Holding,
  type Option,
  type PieceId,
  type PowerEntry,
  pieceIn,
  type Setup,
  type Shown,
  type Stake,
} from '@riposte/referee'
import { squaresWithin } from '@riposte/tactics'
import type { Cost } from './actions/action.ts'
import { costNamed } from './actions/index.ts'
import type { Ability } from './clauses/ability.ts'
import { meansOf } from './clauses/means.ts'
import { say } from './clauses/say.ts'
import { sayDistance, sayTargets } from './clauses/say-heads.ts'
import { sayParts } from './clauses/say-traits.ts'
import { sayTrigger } from './clauses/say-triggers.ts'
import { type DrawSteelFight, isHero, isUp, pieceAt, sheetOf, squadOf } from './fight.ts'
import type { DsMoment } from './moments.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { squaresOf } from './space.ts'
import { sayEffect, spoken } from './words.ts'

/** What screens draw of a fight, in the book's own words. */

export const shown: Shown = {
  open: ['wounded', 'winded', 'conditions', 'state', 'rides', 'captain'],
  points: [{ now: 'stamina', most: 'mostStamina', temporary: 'temp', label: 'Stamina' }],
  budget: [
    { field: 'action', label: 'Action', main: true },
    { field: 'maneuver', label: 'Maneuver' },
    { field: 'move', label: 'Move' },
  ],
  headings: ['Abilities', 'Action', 'Maneuver', 'Move', 'Free'],
  broke: [R.turn.budget],
  refuses: {
    [R.ability.meleeDistance]: 'out of reach',
    [R.ability.distance]: 'out of range',
    [R.ability.heroicCost]: 'costs more than there is',
    [R.malice.spend]: 'too little Malice, or the turn has begun',
    [R.maneuver.hide]: 'in plain view',
    [R.maneuver.grabSize]: 'too big',
    [R.action.list]: 'only where an ability says so',
    [R.dazed.oneThing]: 'dazed: one thing in a turn',
  },
  strides: ['ride', 'advance', 'disengage-walk'],
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

/** Abilities by themselves; what everybody may do by what it costs. */
export function groupOf(fight: DrawSteelFight, ask: Ask, { id }: Option): string | undefined {
  if (ask.kind !== 'action' || pieceIn(fight, ask.piece) === undefined) return undefined
  const sheet = sheetOf(fight, ask.piece)
  if ([...sheet.abilities, ...sheet.features].some((ability) => ability.id === id)) return 'Abilities'
  const cost = costNamed(sheet, id)
  return cost === undefined ? undefined : headings[cost]
}

const aboutAbility = ({ kind, cost, signature, keywords, villain, trigger }: Ability): string =>
  [
    villain > 0 ? `villain action ${villain}` : signature ? 'signature' : cost > 0 ? `costs ${cost}` : '',
    kind.replaceAll('-', ' '),
    keywords.join(', '),
    trigger === undefined || kind.endsWith('triggered') ? '' : 'triggered',
  ]
    .filter((part) => part !== '')
    .join('; ')

/** Abilities, Malice features and traits, with how much of each is automatic. */
export function powersOf(setup: Setup<Sheet>, sheet: number): readonly PowerEntry[] {
  const compiled = setup.sheets[sheet]?.compiled
  if (compiled === undefined) return []
  return [
    ...[...compiled.abilities, ...compiled.features, ...compiled.byHand].map((one) => ({
      id: one.id,
      name: one.name,
      about: aboutAbility(one),
      mark: one.mark,
      text: one.text,
      understood: sayAbility(one),
    })),
    ...compiled.traits.flatMap(({ id, name, mark, text, parts }) =>
      text === '' ? [] : [{ id, name, about: 'always', mark, text, understood: parts.map((part) => sayParts([part], say)) }],
    ),
  ]
}

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
  loses: (moment, { whom }) => `${whom} has lost ${moment.amount} Stamina`,
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
  used: ({ ability, as }, { by }) => `${by} uses ${ability?.name ?? (as === 'action' ? 'a main action' : `a ${spoken(as)}`)}`,
  regains: (_, { whom }) => `${whom} has regained Stamina`,
  'fails-save': (_, { whom }) => `${whom} has failed a saving throw`,
  saves: (_, { whom }) => `${whom} has saved`,
  recovers: (_, { whom }) => `${whom} has spent a Recovery`,
  spends: ({ amount }, { whom }) => `${whom} has spent ${amount}`,
  collides: (_, { whom }) => `${whom} collides`,
  placed: (_, { whom }) => `${whom} is in another space`,
  stops: (_, { whom }) => `${whom} has ended a movement`,
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
    ...(resource === undefined
      ? []
      : [{ label: resource.name.charAt(0).toUpperCase() + resource.name.slice(1), left: piece.resource, field: 'resource' }]),
    ...(isHero(fight, id) ? [{ label: 'Surges', left: piece.surges, field: 'surges' }] : []),
    ...(isHero(fight, id) ? [{ label: 'Recoveries', left: piece.recoveries, field: 'recoveries' }] : []),
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

const labelled = (label: string, words: string): string[] => (words === '' ? [] : [`${label}: ${words}`])

/** An ability as it is understood, line by line. */
export function sayAbility(ability: Ability): readonly string[] {
  const { trigger, before, tiers, test, after, spends, persistent, byHand, melee, ranged, area } = ability
  if (byHand) return ['the game master calls for it']
  const isAimed = melee > 0 || ranged > 0 || area !== undefined
  return [
    ...(isAimed ? [`${sayDistance(ability)}, ${sayTargets(ability.targets)}`] : []),
    ...labelled('Trigger', trigger === undefined ? '' : sayTrigger(trigger)),
    ...labelled('Before', say(before)),
    ...labelled('Test', test.length === 0 ? '' : `each target makes ${an(test.join(' or '))} test`),
    ...tiers.flatMap((so, i) => labelled(`Tier ${i + 1}`, say(so))),
    ...labelled('Effect', say(after)),
    ...[...spends, ...(persistent === undefined ? [] : [persistent])].flatMap(({ of, cost, plus, so }) =>
      labelled(`Spend ${cost}${plus ? '+' : ''} ${of === 'malice' ? 'Malice' : 'of your Heroic Resource'}`, say(so)),
    ),
  ]
}
