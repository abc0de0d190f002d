import { SIDE, type Square, squareBox, squareDistance } from '@riposte/board'
import { type Effect, lasting, latest, NOBODY, type PieceId } from '@riposte/referee'
import { allHold, isRelated } from '../bearing/holds.ts'
import type { ZonePart } from '../clauses/clauses.ts'
import type { Trait } from '../clauses/power.ts'
import { hasOccurred, occur } from '../conditions/once-a-turn.ts'
import { actOf, type Context, contextOf } from '../context.ts'
import { carries, type OrcusFight, pieceAt, sheetOf, type Zoned, zonedOf } from '../fight.ts'
import { covers, type Rise } from '../heights.ts'
import type { OrcusMoment } from '../moments.ts'
import { R } from '../rules.ts'
import { spreads } from '../sight/sight.ts'
import { boxOf, squaresOf } from '../space.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { conjurationOf } from './conjurations.ts'
import { followMaker } from './zones.ts'

/** What auras, zones and conjurations do to those who come in, go out, or begin and end their turns inside. */

/** An area with what it does, whatever it comes from. */
interface Area {
  /** By what it is known: put together where something is done once a turn. */
  readonly kind: string
  readonly of: number
  readonly part: string | number
  readonly by: PieceId
  readonly parts: readonly ZonePart[]
  readonly power: string
  /** With whom it goes. */
  readonly carrier?: PieceId | undefined
  covers(squares: readonly Square[], body: Rise): boolean
}
const keyOf = ({ kind, of, part }: Area): string => (part === '' ? `${kind}-${of}` : `${kind}-${of}-${part}`)

const AT_THE_END: readonly ZonePart['on'][] = ['end', 'enter-or-end']

export function lookAround(step: OrcusStep, moment: OrcusMoment): void {
  const { by, from, fromHeight } = moment
  if (by === NOBODY || !hasAreas(step.fight)) return
  switch (moment.window) {
    case 'enter:counter':
      followMaker(step, by)
      return from === undefined ? undefined : comesAndGoes(step, by, from, fromHeight)
    case 'turn-start:counter':
      return during(step, by, ['start', 'enter-or-start'])
    case 'turn-end:counter':
      return during(step, by, AT_THE_END)
    default:
      return
  }
}

function comesAndGoes(step: OrcusStep, id: PieceId, from: Square, higher: number | undefined): void {
  const now = squaresOf(step.fight, id)
  const { at, height } = pieceAt(step.fight, id)
  const fromHeight = higher ?? height
  const before = now.map((square) => square - at + from)
  const body = boxOf(step.fight, id)
  const sunk = fromHeight - height
  const bodyBefore: Rise = { z0: body.z0 + sunk, z1: body.z1 + sunk }
  for (const area of areasOf(step, id)) {
    // What goes where it goes it neither enters nor leaves.
    if (area.carrier === id) continue
    const wasIn = area.covers(before, bodyBefore)
    const isIn = area.covers(now, body)
    if (isIn && !wasIn) touch(step, area, id, ['enter', 'enter-or-start', 'enter-or-end'])
    else if (wasIn && !isIn) touch(step, area, id, ['leave'])
  }
}

function during(step: OrcusStep, id: PieceId, moments: readonly ZonePart['on'][]): void {
  for (const area of areasAround(step, id)) touch(step, area, id, moments)
}

/** Those that it is in. */
function areasAround(step: OrcusStep, id: PieceId): Area[] {
  const here = squaresOf(step.fight, id)
  const body = boxOf(step.fight, id)
  return areasOf(step, id).filter((area) => area.covers(here, body))
}

function touch(step: OrcusStep, area: Area, id: PieceId, moments: readonly ZonePart['on'][]): void {
  for (const [i, part] of area.parts.entries()) {
    if (part.on === 'inside') continue
    const context = contextIn(step, area, part, i, id, moments)
    if (context === undefined) continue
    if (part.oncePerTurn) occur(step, area.by, onceOf(area, i, id))
    bookOf(step).run(step, part.does, context)
  }
}

const onceOf = (area: Area, i: number, id: PieceId): string => `${keyOf(area)}/${i}/${id}`

type Timed = Exclude<ZonePart, { readonly on: 'inside' }>

/** Who plays which part where an area does something to somebody at such a moment; undefined where it does not. */
function contextIn(
  step: OrcusStep,
  area: Area,
  part: Timed,
  i: number,
  id: PieceId,
  moments: readonly ZonePart['on'][],
): Context | undefined {
  if (!moments.includes(part.on) || pieceAt(step.fight, id).gone === 1) return undefined
  if (!isRelated(step, area.by, part.to, id)) return undefined
  const power = sheetOf(step.fight, area.by).powers.find((one) => one.id === area.power)
  const context = contextOf(area.by, { target: id, trigger: id, targets: [id], power, act: actOf(area.by) })
  if (!allHold(step, part.tests, context)) return undefined
  return part.oncePerTurn && hasOccurred(step, area.by, onceOf(area, i, id)) ? undefined : context
}

/** Whether one of them waits for the end of its turn. */
export const waitsForEnd = (step: OrcusStep, id: PieceId): boolean =>
  hasAreas(step.fight) &&
  areasAround(step, id).some((area) =>
    area.parts.some((part, i) => part.on !== 'inside' && contextIn(step, area, part, i, id, AT_THE_END) !== undefined),
  )

// --------------------------------------------------------------------------------------------------------------- areas

/** Whether there is any at all. */
const hasAreas = ({ effects, setup }: OrcusFight): boolean => hasAuras(setup.sheets) || hasCreations(effects)
const hasAuras = lasting((sheets: OrcusFight['setup']['sheets']) =>
  sheets.some(({ compiled }) => compiled.traits.some(({ aura }) => aura > 0)),
)
const hasCreations = latest((effects: readonly Effect[]) => effects.some(({ kind }) => kind === 'zone' || kind === 'conjuration'))

const aurasOf = lasting((sheets: OrcusFight['setup']['sheets']) =>
  sheets.map(({ compiled }) => compiled.traits.filter(({ aura, around }) => aura > 0 && around.length > 0)),
)

const NO_AURAS: readonly Trait[] = []

/** All that could touch a piece. An aura leaves out its owner. */
function areasOf(step: OrcusStep, id: PieceId): Area[] {
  const { fight } = step
  const areas: Area[] = []
  for (const effect of fight.effects) {
    const zoned = zonedOf(effect)
    if (zoned !== undefined) areas.push(zoneArea(effect, zoned))
    const conjured = conjurationOf(effect)
    if (conjured === undefined) continue
    for (const [i, { squares, parts }] of conjured.conjuration.auras.entries()) {
      const known = { kind: 'conjuration', of: effect.id, part: i, by: effect.by, parts, power: conjured.power }
      areas.push(auraArea(step, effect.on, squares, known))
    }
  }
  const auras = aurasOf(fight.setup.sheets)
  for (const owner of fight.pieces) {
    if (owner.id === id || owner.gone === 1 || owner.state === 'dead') continue
    for (const { id: part, aura, around: parts } of auras[owner.sheet] ?? NO_AURAS)
      if (step.applies(R.monster.aura) && !carries(fight, owner.id, 'removed'))
        areas.push(auraArea(step, owner.id, aura, { kind: 'aura', of: owner.id, part, by: owner.id, parts, power: '' }))
  }
  return areas
}

const zoneArea = ({ id, by, squares }: Effect, { zone: { parts, follows }, power, heights, carrier = by }: Zoned): Area => ({
  kind: 'zone',
  of: id,
  part: '',
  by,
  parts,
  power,
  carrier: follows ? carrier : undefined,
  covers: (space, body) => covers({ squares, heights }, space, body),
})

function auraArea(step: OrcusStep, center: PieceId, size: number, known: Omit<Area, 'covers'>): Area {
  const { fight } = step
  const { columns } = fight.board
  const box = boxOf(fight, center)
  const { z0, z1 } = box
  const reach = size * SIDE
  const isLevel = (body: Rise): boolean => body.z0 < z1 + reach && body.z1 > z0 - reach
  return {
    ...known,
    covers: (squares, body) => {
      if (!isLevel(body)) return false
      const middle = squaresOf(fight, center)
      return squares.some(
        (one) =>
          middle.some((other) => squareDistance('chebyshev', columns, one, other) <= size) &&
          spreads(step, box, { ...squareBox(columns, one, body.z0), z1: body.z1 }),
      )
    },
  }
}
