import { type Effect, spoken } from '@riposte/referee'
import type { Part } from './clauses/parts.ts'
import { bundleOf, meansOf, type OrcusFight } from './fight.ts'

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

function sayPart(part: Part): string {
  switch (part.is) {
    case 'condition':
      return part.condition
    case 'persistent':
      return [part.amount.flat === 0 ? '' : String(part.amount.flat), 'persistent', ...part.types, 'damage']
        .filter((one) => one !== '')
        .join(' ')
    case 'modifier':
      return `${part.amount.flat < 0 ? '−' : '+'}${Math.abs(part.amount.flat)} ${part.to.replaceAll('-', ' ')}`
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
