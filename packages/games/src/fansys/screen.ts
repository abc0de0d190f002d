import { idOf } from '@riposte/print'
import {
  type Ask,
  type Effect,
  type Holding,
  lasting,
  type Option,
  type PieceId,
  type PowerEntry,
  pieceIn,
  type Setup,
  type SheetEntry,
  spoken,
} from '@riposte/referee'
import { heldBy, LYING } from './carrying/found.ts'
import { conditionsOf } from './conditions/conditions.ts'
import { isCondition } from './conditions-list.ts'
import { type FansysFight, type FansysPiece, pieceAt, sheetOf, takes } from './fight.ts'
import type { FansysMoment } from './moments.ts'
import { whole } from './notation/index.ts'
import { saidPower } from './notation/said.ts'
import type { Power } from './sheet/power.ts'
import { sheetSchema, type Written } from './sheet/schema.ts'
import type { Sheet, Trait } from './sheet/sheet.ts'
import { aboutIn } from './tell.ts'
import { lastingWords } from './words.ts'

/** What screens say of a fight, in the book's own words. */

function wounded({ hp, maxHp, sp, maxSp }: FansysPiece): string {
  if (hp <= 0) return 'down'
  if (hp * 2 < maxHp) return 'badly hurt'
  return hp < maxHp || sp * 2 < maxSp ? 'hurt' : 'unhurt'
}

const shown = [
  ...(['hp', 'maxHp', 'sp', 'maxSp', 'mp', 'maxMp', 'spDice', 'mpDice', ...takes] as const),
  ...(['attacks', 'pace', 'mode', 'walked', 'careful', 'narrow', 'foundAt', 'initiative', 'shieldWorn', 'hidden'] as const),
]

/** A piece as scenarios expect it and screens show it. */
export function read(fight: FansysFight, id: PieceId): Readonly<Record<string, unknown>> {
  const piece = pieceAt(fight, id)
  const { level, modifier, spDice, mpDice } = sheetOf(fight, id)
  return {
    ...Object.fromEntries(shown.map((field) => [field, piece[field]])),
    mount: piece.mount < 0 ? 'nobody' : pieceAt(fight, piece.mount).key,
    level,
    con: modifier.CON,
    cha: modifier.CHA,
    mostSpDice: spDice,
    mostMpDice: mpDice,
    wounded: wounded(piece),
    conditions: conditionsOf(fight, id),
    hands: heldBy(fight, id).map((weapon) => weapon.id),
  }
}

/** What it is, what it wears and what it has in hand. */
export function looks(fight: FansysFight, id: PieceId): string {
  const { id: sheet, name, kind, armour, shield } = sheetOf(fight, id)
  const plain = new Set(['mortal', 'none'])
  return [sheet, name, kind, ...heldBy(fight, id).map((weapon) => weapon.name), shield, armour].filter((word) => !plain.has(word)).join(' ')
}

/** Dice of stamina and of mind, of who has any. */
export function purse(fight: FansysFight, id: PieceId): Holding[] {
  const { spDice, mpDice } = pieceAt(fight, id)
  const sheet = sheetOf(fight, id)
  return [
    ...(sheet.spDice > 0 ? [{ label: 'Stamina dice', left: spDice, field: 'spDice' }] : []),
    ...(sheet.mpDice > 0 ? [{ label: 'Mind dice', left: mpDice, field: 'mpDice' }] : []),
  ]
}

/** What lies where it was dropped. */
export const lying = ({ effects }: FansysFight): { readonly name: string; readonly at: number }[] =>
  effects.flatMap(({ kind, holds, squares: [at] }) => (kind === LYING && at !== undefined ? [{ name: String(holds), at }] : []))

// ------------------------------------------------------------------------------------------------------------- headings

const headings: Readonly<Record<string, string>> = {
  Attack: 'attack offhand broad-strike',
  Manoeuvres: 'grapple restrain shove throw trip disarm sunder feint break-free intercept intercept-foe',
  Move:
    'move run sprint squeeze wriggle careful tumble withdraw slip-away slip-past barge stand-up drop-prone ' +
    'ride ride-run mount quick-mount dismount control-mount',
  Defend: 'dodge shield prepare-parry rebalance douse',
  Spells: 'drop-concentration hold release counter dispel',
  Skills: 'hide heal assist search speak',
  Things: 'draw-to-strike draw drop drop-aside pick-up reload drink administer',
}
const headingOf = new Map(Object.entries(headings).flatMap(([heading, ids]) => ids.split(' ').map((id) => [id, heading] as const)))

/** What its sheet brings by itself; the book's actions by what they are about. */
export function groupOf(fight: FansysFight, ask: Ask, { id }: Option): string | undefined {
  if (ask.kind !== 'action' || pieceIn(fight, ask.piece) === undefined) return undefined
  if (id === 'end-turn') return undefined
  return sheetOf(fight, ask.piece).powers.some((power) => power.id === id) ? 'Powers' : (headingOf.get(id) ?? 'More')
}

// --------------------------------------------------------------------------------------------------------------- powers

/** The powers of a sheet: what they take, and what they do. */
export function powersOf({ sheets }: Setup<Sheet>, sheet: number): readonly PowerEntry[] {
  const entry = sheets[sheet]
  return entry === undefined ? [] : entriesOf(entry)
}

const entriesOf = lasting(({ written, compiled: { powers, auras, traits, weapons } }: SheetEntry<Sheet>): readonly PowerEntry[] => {
  // What it takes stands before that.
  const does = (power: Written['powers'][number]): string => `${saidPower({ ...power, action: undefined, 'mp-dice': 0, 'sp-dice': 0 })}.`
  const said = new Map(sheetSchema.parse(whole(written)).powers.map((power) => [idOf(power.name), does(power)]))
  const byHand = (id: string, name: string, about: string, text: string): PowerEntry => ({ id, name, about, mark: 'by-hand', text })
  const done = ({ id, name }: Power, about: string): PowerEntry => ({ id, name, about, mark: 'automatic', text: said.get(id) ?? '' })
  return [
    ...powers.map((power) => {
      const about = [costs(power), price(power)].filter((words) => words !== '').join(', ')
      return power.words === '' ? done(power, about) : byHand(power.id, power.name, about, power.words)
    }),
    ...auras.map((aura) => done(aura, starting[aura.aura ?? 'start'])),
    ...weapons.flatMap((weapon) => (weapon.words === '' ? [] : [byHand(weapon.id, weapon.name, 'on a hit', weapon.words)])),
    ...traits.map(({ id, name, when, words }) => byHand(id, name, comes[when], words)),
  ]
})
const starting = { start: 'on who starts a turn there', enter: 'on who comes there or starts a turn there' } as const
const comes: Readonly<Record<Trait['when'], string>> = {
  called: 'the game master calls for it',
  'turn-start': 'at the start of its turn',
  hurt: 'when it is hurt',
}

function costs({ cost, rounds, with: blow }: Power): string {
  if (blow !== undefined) return blow === 'attack' ? 'with an attack' : 'with an attack or a trick'
  return rounds > 1 ? `${rounds} full rounds` : cost === 'full-round' ? 'full round' : `${cost} action`
}
const price = ({ dice, pool }: Power): string =>
  dice === 0 ? '' : `${dice} ${dice === 1 ? 'die' : 'dice'} of ${pool === 'sp' ? 'stamina' : 'mind'}`

// -------------------------------------------------------------------------------------------------------------- moments

/** Why somebody is asked to answer, in a few words. */
export function sayMoment(_: FansysFight, { window, by, at }: FansysMoment, name: (piece: PieceId) => string): string {
  return moments[window]?.(name(by), at < 0 ? 'somebody' : name(at)) ?? `${name(by)}: ${spoken(window)}`
}

const moments: Readonly<Record<string, (by: string, at: string) => string>> = {
  opportunity: (by) => `${by} gives you a chance to strike`,
  attacked: (by, at) => `${by} attacks ${at}`,
  hurt: (_, at) => `${at} is hurt`,
  sprint: (by) => `${by} begins to sprint`,
  cast: (by) => `${by} casts a spell`,
  tried: (by) => `${by} tries something that you could help with`,
}

/** What lies on a piece beside its conditions; nothing for what only counts. */
export const sayEffect = (_: FansysFight, { kind, holds }: Effect): string =>
  kind === 'crippled' && holds === 'arm'
    ? 'a lame arm'
    : isCondition(kind)
      ? ''
      : (lastingWords[kind]?.is ?? '').replace('{what}', aboutIn(holds))
