import { catches, type Effect, type PieceId } from '@riposte/referee'
import { isHeld } from '../bearing/held.ts'
import { isAmong, isSpared } from '../bearing/parts.ts'
import { gap, isMeant, levelsOf, ownerOf, zoneOf, zonesEntered, zonesLeft } from '../bearing/zones.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Visit } from '../clauses/words.ts'
import { isCondition, lay } from '../conditions/conditions.ts'
import { type Left, pieceAt } from '../fight.ts'
import { run } from '../play/run.ts'
import { traitOf, useOf } from '../play/use.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** Who comes into a zone or an aura, or is in it when its turn starts or ends. Each acts by itself, once a turn. */

/** Somebody has moved: what it was in before, it has not entered. */
export function entered(step: HomlStep, id: PieceId, was: Left): void {
  sway(step)
  for (const effect of zonesLeft(step, id, was)) visit(step, effect, id)
  for (const effect of zonesEntered(step, id, was, pieceAt(step.fight, id))) if (gap(step, effect, id) <= 0) visit(step, effect, id)
}

/** Who is in ground that lays a condition is in that condition, and nobody else is by it. */
export function sway(step: HomlStep): void {
  for (const zone of step.fight.effects) {
    const part = isHeld(zone.holds) ? zone.holds.part : undefined
    if ((zone.kind !== 'zone' && zone.kind !== 'aura') || part?.do !== 'while') continue
    for (const clause of part.does) if (clause.do === 'afflict') layOn(step, zone, clause)
  }
}

function layOn(step: HomlStep, zone: Effect, { to, what }: Extract<Clause, { readonly do: 'afflict' }>): void {
  for (const { id, gone } of step.fight.pieces) {
    const isIn = gone === 0 && gap(step, zone, id) <= 0 && isAmong(step.fight, ownerOf(zone), to, id)
    for (const condition of what) {
      const now = step.fight.effects.find(({ kind, on, under }) => kind === condition && on === id && under === zone.id)
      // @rule homl.zone.persist
      if (isIn && now === undefined && isCondition(condition) && !isSpared(step, id, condition))
        lay(step, id, ownerOf(zone), condition, 'lasting', undefined, { under: zone.id })
      if (!isIn && now !== undefined) step.end(now, 'out of it', R.zone.persist)
    }
  }
}

/** What befalls it, once a turn. */
// @rule homl.zone.overlap
function visit(step: HomlStep, effect: Effect, id: PieceId): void {
  const zone = zoneOf(effect)
  if (zone === undefined || pieceAt(step.fight, id).gone === 1 || !isMeant(step.fight, effect, zone, id)) return
  const now = step.fight.effects.find((one) => one.id === effect.id)
  if (now === undefined || !catches(step, now, id)) return
  run(
    step,
    useOf(step, { by: ownerOf(effect), strike: traitOf(effect.kind), visitor: id, area: effect.squares, levels: levelsOf(effect.holds) }),
    zone.does,
  )
}

/** A new turn: each may act on everybody again. */
export function clearZones(step: HomlStep): void {
  for (const effect of step.fight.effects) if (zoneOf(effect) !== undefined && effect.caught.length > 0) step.change(effect, { caught: [] })
}

export interface Due {
  readonly id: string
  /** What has lasted longest comes first, unless somebody picks. */
  readonly since: number
  readonly matters: boolean
  readonly stands: () => boolean
  readonly resolve: () => void
}

/** Those whose moment the start or the end of a turn is. */
export function visitsAt(step: HomlStep, id: PieceId, phase: 'starts' | 'ends'): Due[] {
  const inside: Visit = `${phase}-turn`
  const beside: Visit = `${phase}-beside`
  return step.fight.effects.flatMap((effect): Due[] => {
    const zone = zoneOf(effect)
    if (zone === undefined) return []
    const stands = (): boolean => {
      const away = gap(step, effect, id)
      return (away <= 0 && zone.on.includes(inside)) || (away === 1 && zone.on.includes(beside))
    }
    return stands() ? [{ id: `zone-${effect.id}`, since: effect.id, matters: true, stands, resolve: () => visit(step, effect, id) }] : []
  })
}
