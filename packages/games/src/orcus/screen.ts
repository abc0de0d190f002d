import { squareName } from '@riposte/board'
import {
  type Area,
  type Ask,
  answerWords,
  type Effect,
  type Holding,
  type Option,
  type PieceId,
  type PowerEntry,
  pieceIn,
  type Setup,
  type Shown,
  spoken,
} from '@riposte/referee'
import { actions } from './actions/index.ts'
import { happeningOf } from './bearing/triggers.ts'
import { thingOf } from './carrying/hands.ts'
import type { Part } from './clauses/parts.ts'
import { howOften, type Power } from './clauses/power.ts'
import { sayDefense } from './clauses/say-phrases.ts'
import { conjurationOf } from './creations/conjurations.ts'
import { burstAround } from './creations/zones.ts'
import { bundleOf, isUp, meansOf, type OrcusFight, pieceAt, sheetOf, zonedOf } from './fight.ts'
import type { OrcusMoment } from './moments.ts'
import { say, sayTrait } from './notation/say.ts'
import { sayPower } from './notation/say-strikes.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { squaresOf } from './space.ts'
import { type ActionKind, defenses, EVERYWHERE, type Happening } from './terms.ts'

/** What screens draw of a fight, in the book's own words. */

export const shown: Shown = {
  open: ['wounded', 'conditions', 'marks', 'hands', 'dropped', 'state', 'flying', 'staggered'],
  points: [{ now: 'hp', most: 'maxHp', temporary: 'temp', label: 'hit points' }],
  budget: [
    { field: 'standard', label: 'Standard', main: true },
    { field: 'move', label: 'Move' },
    { field: 'swift', label: 'Swift' },
  ],
  headings: ['Powers', 'Standard', 'Move', 'Swift', 'Free', 'Other'],
  broke: [R.turn.allotment, R.power.action],
  refuses: {
    [R.origin.melee]: 'out of reach',
    [R.origin.ranged]: 'out of range',
    [R.tag.weaponRequired]: 'takes a weapon in hand',
    [R.power.triggerNeeded]: 'comes when its trigger does',
    [R.power.action]: 'takes a kind of action that there is none of now',
    [R.power.encounter]: 'used in this fight already',
    [R.power.daily]: 'used today already',
    [R.ap.spend]: 'no action point left',
    [R.rally.once]: 'done in this fight already',
    [R.save.forced]: 'comes by itself',
    [R.grapple.target]: 'nobody in reach and not too big, or no hand free',
    [R.coup.definition]: 'nobody helpless beside',
  },
  strides: ['walk', 'fly', 'swim', 'burrow', 'crawl'],
  health: { field: 'wounded', left: { unhurt: 1, hurt: 0.75, staggered: 0.4 } },
  spent: 'spent',
  ruler: { metric: 'chebyshev', each: 1, unit: 'squares' },
}

/** Recoveries, and action points where it ever has any. */
export function purse(fight: OrcusFight, id: PieceId): Holding[] {
  const { recoveries, actionPoints } = pieceAt(fight, id)
  const { actionPoints: most, kind } = sheetOf(fight, id)
  return [
    ...(most > 0 || actionPoints > 0 ? [{ label: 'Action points', left: actionPoints, field: 'actionPoints' }] : []),
    ...(kind === 'character' ? [{ label: 'Recoveries', left: recoveries, field: 'recoveries' }] : []),
  ]
}

/** What it is, its role, and what it has in hand. */
export function looks(fight: OrcusFight, id: PieceId): string {
  const sheet = sheetOf(fight, id)
  const { inHand } = pieceAt(fight, id)
  const held = sheet.weapons.filter((one, i) => !one.natural && (inHand & (1 << i)) !== 0).map((one) => `${one.name} ${one.group}`)
  return [sheet.id, sheet.role, sheet.shield === undefined ? '' : 'shield', ...held].filter((word) => word !== '').join(' ')
}

export const isDown = (fight: OrcusFight, id: PieceId): boolean => !isUp(pieceAt(fight, id))

// ----------------------------------------------------------------------------------------------------------- the actions

const headings: Readonly<Record<ActionKind, string>> = {
  standard: 'Standard',
  move: 'Move',
  swift: 'Swift',
  counter: 'Other',
  react: 'Other',
  opportunity: 'Other',
  free: 'Free',
  none: 'Free',
}

const kinds: ReadonlyMap<string, ActionKind> = new Map(actions.map(({ id, cost }) => [id, cost]))

/** Powers by themselves; the actions of the book by what they cost. */
export function groupOf(fight: OrcusFight, ask: Ask, { id }: Option): string | undefined {
  if (ask.kind !== 'action' || pieceIn(fight, ask.piece) === undefined) return undefined
  if (id === 'basic-melee' || id === 'basic-ranged') return 'Powers'
  const kind = kinds.get(id)
  if (kind !== undefined) return headings[kind]
  return sheetOf(fight, ask.piece).powers.some((power) => power.id === id) ? 'Powers' : undefined
}

// ------------------------------------------------------------------------------------------------------------ the powers

/** How often, and what it costs. */
export const aboutPower = ({ frequency, actions: costs, trigger, category }: Power): string =>
  [
    howOften[frequency],
    category === 'attack' ? 'attack' : 'utility',
    [...costs].join(' and '),
    trigger === undefined || trigger.text === '' ? '' : `when ${lower(trigger.text)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')

const compiledOf = (setup: Setup<Sheet>, sheet: number): Sheet | undefined => setup.sheets[sheet]?.compiled

/** Powers and traits, with how much of each is automatic. */
export function powersOf(setup: Setup<Sheet>, sheet: number): readonly PowerEntry[] {
  const { powers = [], byHand = [], traits = [] } = compiledOf(setup, sheet) ?? {}
  const common = new Set(['basic-melee', 'basic-ranged'])
  return [
    ...[...powers, ...byHand]
      .filter(({ id }) => !common.has(id))
      .map((power) => ({
        id: power.id,
        name: power.name,
        about: aboutPower(power),
        mark: power.mark,
        text: power.text,
        understood: sayPower(power, say),
      })),
    ...traits.map((trait) => ({
      id: trait.id,
      name: trait.name,
      about: trait.aura >= EVERYWHERE ? 'everywhere' : trait.aura > 0 ? `aura ${trait.aura}` : 'always',
      mark: trait.mark,
      text: trait.text,
      understood: sayTrait(trait),
    })),
  ]
}

/** The name of a power or action as people read it. */
export function nameOfAct(fight: OrcusFight, by: PieceId, id: string): string {
  const name = fight.pieces[by] === undefined ? undefined : sheetOf(fight, by).powers.find((power) => power.id === id)?.name
  return name ?? answerWords(id)
}

// --------------------------------------------------------------------------------------------- what holds, and what lies

/** Zones, the auras of traits, and what conjurations spread around them. */
export function areas(fight: OrcusFight): Area[] {
  const found: Area[] = []
  for (const effect of fight.effects) {
    const zoned = zonedOf(effect)
    if (zoned !== undefined) found.push({ name: zoned.name, by: effect.by, squares: effect.squares, rule: effect.rule, moves: false })
    const conjured = conjurationOf(effect)
    for (const { squares } of conjured?.conjuration.auras ?? []) {
      const name = conjured?.conjuration.name ?? ''
      found.push({ name, by: effect.on, squares: burstAround(fight, squaresOf(fight, effect.on), squares), rule: effect.rule, moves: true })
    }
  }
  for (const piece of fight.pieces) {
    if (piece.gone === 1 || piece.state === 'dead') continue
    for (const { aura, name } of sheetOf(fight, piece.id).traits) {
      if (aura > 0 && aura < EVERYWHERE)
        found.push({ name, by: piece.id, squares: burstAround(fight, squaresOf(fight, piece.id), aura), rule: R.monster.aura, moves: true })
    }
  }
  return found
}

export const lying = (fight: OrcusFight): { name: string; at: number }[] =>
  fight.dropped.flatMap((one) => (one.by === undefined ? [{ name: thingOf(fight, one)?.name ?? 'thing', at: one.at }] : []))

// ---------------------------------------------------------------------------------------------------------- what happens

type Name = (piece: PieceId) => string

/** Why somebody is asked to react, in a few words. */
export function sayMoment(fight: OrcusFight, moment: OrcusMoment, name: Name): string {
  const by = name(moment.by)
  const at = moment.at === undefined ? '' : name(moment.at)
  const { attack, power, window } = moment
  if (window === 'opportunity') return `${by} gives you an opening`
  if (window === 'step-in') return 'you have put your turn off: take it now?'
  const happening = happeningOf(moment)
  const what = power?.name ?? attack?.power.name ?? (moment.act === undefined ? '' : nameOfAct(fight, moment.by, moment.act))
  const with_ = what === '' ? '' : ` with ${what}`
  return happening === undefined ? window : (sentences[happening]?.({ by, at, with: with_, moment, fight }) ?? `${by}: ${happening}`)
}

interface Said {
  readonly by: string
  readonly at: string
  readonly with: string
  readonly moment: OrcusMoment
  readonly fight: OrcusFight
}

const rolled = ({ moment: { attack } }: Said): string => (attack === undefined ? '' : ` (${attack.total} against ${attack.needs})`)
const named = ({ fight, moment: { to } }: Said): string => (to === undefined || to < 0 ? '' : ` to ${squareName(to, fight.board.columns)}`)

const sentences: Partial<Readonly<Record<Happening, (said: Said) => string>>> = {
  leave: (said) => `${said.by} is about to move${named(said)}`,
  enter: (said) => `${said.by} has moved${named(said)}`,
  shift: (said) => `${said.by} shifts`,
  teleport: (said) => `${said.by} teleports`,
  use: (said) => `${said.by} acts${said.with}`,
  target: (said) => `${said.by} aims at ${said.at}${said.with}`,
  charge: (said) => `${said.by} charges`,
  roll: (said) => `${said.by} attacks ${said.at}${said.with}${rolled(said)}`,
  hit: (said) => `${said.by} hits ${said.at}${said.with}${rolled(said)}`,
  critical: (said) => `${said.by} hits ${said.at} critically${said.with}`,
  miss: (said) => `${said.by} misses ${said.at}${said.with}${rolled(said)}`,
  damage: (said) => `${said.at} takes ${said.moment.blow?.amount ?? ''} damage`.replace('  ', ' '),
  attacked: (said) => `${said.by} has attacked${said.with}`,
  stagger: (said) => `${said.at || said.by} is staggered`,
  drop: (said) => `${said.at || said.by} falls`,
  kill: (said) => `${said.at || said.by} dies`,
  afflict: (said) => `${said.at} is about to be ${said.moment.condition ?? 'afflicted'}`,
  force: (said) => `${said.at} is moved by ${said.by}`,
  heal: (said) => `${said.at || said.by} regains hit points`,
  recover: (said) => `${said.at || said.by} spends a recovery`,
  save: (said) => `${said.by} has rolled a save${said.moment.rolled?.success === false ? ' and failed' : ''}`,
  check: (said) => `${said.by} has rolled a check${said.moment.rolled?.success === false ? ' and failed' : ''}`,
  'turn-start': (said) => `the turn of ${said.by} begins`,
  'turn-end': (said) => `the turn of ${said.by} ends`,
  initiative: () => 'initiative is rolled',
  'left-out': (said) => `${said.by} attacks${said.with}, and leaves ${said.at || 'somebody'} out`,
  'mark-violated': (said) => `${said.by}, whom you have marked, attacks ${said.at || 'somebody else'}${said.with}`,
}

/** What things are called when somebody tells of them. */

/** What lies on a piece beyond its conditions: by the power it comes from, or by what it does. */
export function sayEffect(_: OrcusFight, effect: Effect): string {
  if (meansOf(effect)?.is === 'once' || silent.has(effect.kind)) return ''
  const { parts } = bundleOf(effect)
  const name = sourceOf(effect)
  const does = [...new Set(parts.map((part) => sayPart(part)).filter((word) => word !== ''))].join(', ')
  if (does === '') return name
  return name === '' || name === does ? does : `${name}: ${does}`
}

/** The power or action that an effect comes from, as people read it; nothing for what comes from none. */
export function sourceOf(effect: Effect): string {
  const { name } = bundleOf(effect)
  if (name === 'persistent damage') return ''
  return /^[a-z-]+$/.test(name) ? spoken(name) : name
}

export const isPersistent = (effect: Effect): boolean => bundleOf(effect).parts.some((part) => part.is === 'persistent')

/** Effects that only count. */
const silent: ReadonlySet<string> = new Set(['waiting', 'boon', 'conjuration', 'summoned', 'climb', 'regeneration-stopped'])

const sayTo = (to: string): string => {
  const defense = defenses.find((one) => one === to)
  return defense === undefined ? to.replaceAll('-', ' ') : sayDefense(defense)
}

function sayPart(part: Part): string {
  switch (part.is) {
    case 'condition':
      return part.condition
    case 'persistent':
      return [part.amount.flat === 0 ? '' : String(part.amount.flat), 'persistent', ...part.types, 'damage']
        .filter((one) => one !== '')
        .join(' ')
    case 'modifier':
      return `${part.amount.flat < 0 ? '−' : '+'}${Math.abs(part.amount.flat)} ${sayTo(part.to)}`
    case 'resist':
    case 'vulnerable':
      return `${part.is} ${part.amount.flat} ${typeof part.types === 'string' ? part.types : part.types.join(' and ')}`
    case 'regeneration':
      return `regeneration ${part.amount.flat}`
    case 'grants-advantage':
      return 'grants advantage'
    case 'may-not':
      return `may not ${part.what.replaceAll('-', ' ')}`
    case 'by-hand':
      return part.text
    default:
      return ''
  }
}
