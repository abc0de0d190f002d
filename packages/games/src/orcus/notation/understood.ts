import type { Clause, Zone } from '../clauses/clauses.ts'
import type { Creation } from './creations.ts'
import type { Prose } from './reading.ts'
import { say, sayInside } from './say.ts'
import { sayPart } from './say-parts.ts'
import type { Scene } from './scene.ts'

/** What several sentences tell of, one after another. */
export interface Made {
  zone: Zone | undefined
  creation: Creation | undefined
}

/** What a sentence added to its power or trait, for the report: said back, and by which rows. */
export function understanding(prose: Prose, s: Scene, made: Made): () => void {
  const before = new Set<unknown>([...prose.clauses, ...prose.before, ...prose.after, ...prose.parts, ...prose.around])
  const { length } = prose.readings
  const from = s.took.length
  const { zone, creation } = made
  const fresh = <T>(all: readonly T[]): T[] => all.filter((one) => !before.has(one))
  return () => {
    const clauses: Clause[] = [...fresh(prose.before), ...fresh(prose.clauses), ...fresh(prose.after)].filter((one) => one.do !== 'by-hand')
    const more = zone === undefined ? [] : (made.zone?.parts ?? []).filter((part) => !zone.parts.includes(part))
    if (made.zone !== undefined && made.zone !== zone && more.length === 0) clauses.push({ do: 'zone', zone: made.zone })
    if (made.creation !== undefined && made.creation !== creation) clauses.push(made.creation)
    const parts = fresh(prose.parts).filter((one) => one.is !== 'by-hand')
    const around = clauses.length + more.length > 0 ? [] : fresh(prose.around)
    const took = s.took.slice(from)
    const told = (): string =>
      [
        say(clauses),
        ...parts.map((part) => sayPart(part, { who: 'you' }, say)),
        ...around.map((part) => sayInside(part, 'the aura')),
        ...more.map((part) => sayInside(part, 'the zone')),
      ]
        .filter((words) => words !== '')
        .join('; ')
    // What adds to the sentence before is said with it.
    const last = prose.readings[length - 1]
    const understood = (): string => told() || (last?.mark === 'by-hand' ? '' : (last?.understood?.() ?? ''))
    for (let i = length; i < prose.readings.length; i++) {
      const one = prose.readings[i]
      if (one === undefined || one.understood !== undefined) continue
      prose.readings[i] = { ...one, ...(one.mark === 'by-hand' ? {} : { understood }), ...(i === length ? { took } : {}) }
    }
  }
}
