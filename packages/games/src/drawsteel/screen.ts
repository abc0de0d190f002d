import { type Ask, type Option, type PieceId, type PowerEntry, pieceIn, type Setup, type Shown } from '@riposte/referee'
import type { Cost } from './actions/action.ts'
import { costNamed } from './actions/index.ts'
import type { Ability } from './clauses/ability.ts'
import { say } from './clauses/say.ts'
import { sayAbility } from './clauses/say-abilities.ts'
import { sayParts } from './clauses/say-traits.ts'
import { type DrawSteelFight, isUp, pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'

/** What screens draw of a fight, in the book's own words. */

export const shown: Shown = {
  open: ['wounded', 'winded', 'conditions', 'state', 'rides', 'captain'],
  points: [{ now: 'stamina', most: 'mostStamina', temporary: 'temp', label: 'Stamina' }],
  budget: [
    { field: 'action', label: 'Action', main: true },
    { field: 'maneuver', label: 'Maneuver' },
    { field: 'move', label: 'Move' },
  ],
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
    trigger === undefined ? '' : 'triggered',
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
