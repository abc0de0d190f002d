import { NOWHERE, type Square } from '@riposte/board'
import { catches, type Effect, lasting, NOBODY, type PieceId } from '@riposte/referee'
import { type Spot, says } from '@riposte/tactics'
import type { Clause, Zone, ZonePart } from '../clauses/clauses.ts'
import { clausesIn } from '../clauses/fold.ts'
import { DONE, sourceOf } from '../clauses/means.ts'
import { checkSuffered } from '../conditions/suffered.ts'
import { hasTrait, printedParts } from '../conditions/traits.ts'
import { hurt } from '../damage/damage.ts'
import { hasFlight, isAlive, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, squaresAt, squaresOf } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'
import { damageTypes } from '../terms.ts'
import { harmsOn } from '../terrain.ts'
import { openPlain } from '../windows.ts'
import { isAbout, isAround, isInZone, zoneOf } from '../zones.ts'

/** Ground that hurts, areas that last, auras that go along. */

export interface Entering {
  readonly willing: boolean
  readonly shifts: boolean
  readonly teleports: boolean
  /** In the middle of a jump. */
  readonly isOver?: boolean
}

/** Moved by others: pushed, dragged, fallen, carried. */
export const UNWILLING: Entering = { willing: false, shifts: false, teleports: false }

/** A piece has come to a new space: everything that this sets off. */
export function enterSpot(step: DsStep, id: PieceId, from: Spot, how: Entering): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (piece.at === NOWHERE || piece.gone === 1) return
  const old = squaresAt(fight, id, from.at)
  const isGrounded = ({ at, height }: Spot): boolean => height === floorUnder(fight, id, at)
  // Whoever comes down out of the air, or up out of the ground, enters all of it.
  const fresh = squaresOf(fight, id).filter((square) => !isGrounded(from) || !old.includes(square))
  if (isGrounded(piece) && how.isOver !== true) enterTerrain(step, id, fresh, how)
  if (!how.willing && !step.applies(R.forced.triggers)) return
  for (const effect of fight.effects.slice()) enterZone(step, id, effect, from, how)
  checkSuffered(step)
  enterAuras(step, id, from, how)
  openPlain(step, 'placed', id, id)
}

function enterTerrain(step: DsStep, id: PieceId, fresh: readonly Square[], how: Entering): void {
  const { board } = step.fight
  if (hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'harmful-ground')) return
  for (const { name, bit, amount, type } of harmsOn(board)) {
    const isObjectLike = name === 'brambles'
    if (isObjectLike && how.shifts) continue
    const rule = isObjectLike ? R.terrain.object : R.terrain.damaging
    if (!how.willing && !step.applies(R.forced.terrainEffects)) continue
    if (!fresh.some((square) => ((board.terrain[square] ?? 0) & bit) !== 0)) continue
    if (!(isObjectLike ? step.applies(R.terrain.object) : step.applies(R.terrain.damaging))) continue
    hurt(
      step,
      { by: NOBODY, how: 'terrain', rule },
      {
        piece: id,
        amount,
        type: damageTypes.find((one) => one === type) ?? '',
        parts: [{ rule, value: amount, type, label: name }],
      },
    )
  }
}

const NO_SQUARES: readonly Square[] = []

// --------------------------------------------------------------------------------------------------------------- zones

function enterZone(step: DsStep, id: PieceId, effect: Effect, from: Spot, { teleports, willing }: Entering): void {
  const zone = zoneOf(step.fight, effect)
  if (zone === undefined || !isAlive(pieceAt(step.fight, id))) return
  const isIn = isInZone(step, effect, id)
  // @rule drawsteel.area.lasting
  if (isIn && !teleports) runParts(step, id, effect, zone, 'step')
  if (isIn === isInZone(step, effect, id, from)) return
  if (!isIn) return runParts(step, id, effect, zone, 'leave')
  let isFirst: boolean | undefined
  for (const part of zone.parts) {
    if (part.on !== 'enter' && part.on !== 'enter-or-start' && part.on !== 'enter-first') continue
    if (!isAbout(step, effect.by, part, id) || (part.only === 'forced' && willing)) continue
    if (part.only === 'once-a-turn' && !isFirstNow(step, effect.by, id, `${effect.kind}-${effect.id}`, 'turn-end')) continue
    // @rule drawsteel.area.lasting
    if (part.on !== 'enter' && !(isFirst ??= catchesNow(step, effect, id))) continue
    runIn(step, effect, id, part.so)
  }
}

/** Whether coming to a place would harm somebody: the ground there, a fall, an area or an aura. */
export function harmsAt(step: DsStep, id: PieceId, spot: Spot): boolean {
  const { fight } = step
  const { board } = fight
  const squares = squaresAt(fight, id, spot.at)
  if (spot.height > floorUnder(fight, id, spot.at) && !hasFlight(fight, id)) return true
  if (harmsOn(board).some(({ bit }) => squares.some((square) => ((board.terrain[square] ?? 0) & bit) !== 0))) return true
  const harms = (by: PieceId, part: ZonePart): boolean => part.on !== 'leave' && isAbout(step, by, part, id) && isHarmful(part)
  return (
    fight.effects.some(
      (effect) => zoneOf(fight, effect)?.parts.some((part) => harms(effect.by, part)) === true && isInZone(step, effect, id, spot),
    ) ||
    fight.pieces.some(
      (maker) =>
        maker.id !== id &&
        isUp(maker) &&
        printedParts(sheetOf(fight, maker.id)).some(
          (part) => part.is === 'aura' && harms(maker.id, part.part) && isInAura(step, maker.id, part.squares, id, spot),
        ),
    )
  )
}

const ill: readonly Clause['do'][] = ['damage', 'afflict', 'forbid', 'mark', 'force', 'tire', 'kill']
const isHarmful = ({ so, holds }: ZonePart): boolean =>
  clausesIn(so).some((one) => ill.includes(one.do)) || holds.some((part) => part.is === 'suffers' || part.is === 'forbidden')

/** Whether an area, if it still is there, catches somebody for the first time; all that it does hangs on that once. */
function catchesNow(step: DsStep, effect: Effect, id: PieceId): boolean {
  const now = step.fight.effects.find((one) => one.id === effect.id)
  return now !== undefined && catches(step, now, id)
}

/** What an area does to somebody who is in it. */
const runIn = (step: DsStep, effect: Effect, id: PieceId, so: readonly Clause[]): void =>
  bookOf(step).runFor(step, effect.by, id, so, sourceOf(effect) ?? '', id, undefined, effect.squares)

function runParts(step: DsStep, id: PieceId, effect: Effect, zone: Zone, on: ZonePart['on']): void {
  for (const part of zone.parts) if (part.on === on && isAbout(step, effect.by, part, id)) runIn(step, effect, id, part.so)
}

/** A turn starts or ends inside. */
export function turnInZones(step: DsStep, id: PieceId, moment: 'start' | 'end'): void {
  for (const effect of step.fight.effects.slice()) {
    const zone = zoneOf(step.fight, effect)
    if (zone === undefined || !isInZone(step, effect, id)) continue
    for (const part of zone.parts) {
      const isNow = part.on === moment || (moment === 'start' && part.on === 'enter-or-start')
      // @rule drawsteel.area.lasting
      if (isNow && isAbout(step, effect.by, part, id)) runIn(step, effect, id, part.so)
    }
  }
  if (!areAuras(step.fight.setup.sheets)) return
  for (const maker of step.fight.pieces) {
    if (!isUp(maker)) continue
    for (const trait of sheetOf(step.fight, maker.id).traits)
      for (const part of trait.parts) {
        if (part.is !== 'aura' || part.part.on !== moment) continue
        if (maker.id !== id && isInAura(step, maker.id, part.squares, id) && isAbout(step, maker.id, part.part, id))
          bookOf(step).runFor(step, maker.id, id, part.part.so, trait.id, id, undefined, NO_SQUARES)
      }
  }
}

/** Whether anybody could have an aura: mostly nobody has. */
const areAuras = lasting((sheets: DsStep['fight']['setup']['sheets']) => says(sheets, 'is', 'aura'))

const isInAura = (step: DsStep, maker: PieceId, squares: number, id: PieceId, spot?: Spot): boolean =>
  step.applies(R.area.aura) && isAround(step, maker, squares, id, spot)

function enterAuras(step: DsStep, id: PieceId, from: Spot, how: Entering): void {
  const { fight } = step
  if (!areAuras(fight.setup.sheets)) return
  for (const maker of fight.pieces) {
    if (maker.id === id || !isUp(maker)) continue
    for (const trait of sheetOf(fight, maker.id).traits)
      for (const part of trait.parts) {
        if (part.is !== 'aura' || part.part.on !== 'enter' || !isAbout(step, maker.id, part.part, id)) continue
        // @rule drawsteel.teleport.no-triggers
        if (part.moving && how.teleports) continue
        if (!isInAura(step, maker.id, part.squares, id) || isInAura(step, maker.id, part.squares, id, from)) continue
        if (part.once === undefined || isFirstNow(step, maker.id, id, trait.id, part.once === 'turn' ? 'turn-end' : 'round-end'))
          bookOf(step).runFor(step, maker.id, id, part.part.so, trait.id, id, undefined, NO_SQUARES)
      }
  }
}

/** No more than once a round, or a turn, for each who comes. */
function isFirstNow(step: DsStep, maker: PieceId, id: PieceId, trait: string, until: 'round-end' | 'turn-end' = 'round-end'): boolean {
  const kind = `did-${trait}`
  if (step.fight.effects.some((one) => one.kind === kind && one.on === id && one.by === maker)) return false
  step.begin({ kind, means: DONE, on: id, by: maker, rule: R.area.lasting, until, ...(until === 'turn-end' && { of: step.fight.acting }) })
  return true
}
