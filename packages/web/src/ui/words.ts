import type { SeenOption } from '@riposte/referee'

/** `melee-attack` as people read it. */
export function spelled(id: string): string {
  const words = id.replace(/[-_:]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What stands on the button of an option. */
export function labelOf(option: SeenOption, nameOf: (key: string | undefined) => string): string {
  if (option.piece !== undefined && option.label === option.id) return nameOf(option.piece)
  if (option.square !== undefined && option.label === option.id) return option.id
  return option.label === option.id ? spelled(option.id) : spelled(option.label)
}

/** `sovereign.cover.half` without the game. */
export const ruleName = (id: string): string => spelled(id.split('.').slice(1).join(': ').replaceAll('.', ' '))

/** A value of a sheet or a state, on one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${valueText(inner)}`)
      .join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
