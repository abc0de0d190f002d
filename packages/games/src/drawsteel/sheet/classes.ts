import type { Resource } from './sheet.ts'

/** The Heroic Resource of each class, and how many Recoveries it has at level 1. */

interface Class extends Resource {
  readonly recoveries: number
}

const resource = (name: string, gain: number | 'd3', recoveries: number, gains: Resource['gains'], negative = false): Class => ({
  name,
  gain,
  recoveries,
  gains,
  negative,
})

export const classes: Readonly<Record<string, Class>> = {
  censor: resource('wrath', 2, 12, [{ on: 'damaged', whose: 'you', amount: 1, once: 'round' }]),
  conduit: resource('piety', 'd3', 8, []),
  elementalist: resource('essence', 2, 8, []),
  fury: resource('ferocity', 'd3', 10, [
    { on: 'damaged', whose: 'you', amount: 1, once: 'round' },
    { on: 'winded', whose: 'you', amount: 'd3', once: 'encounter' },
  ]),
  null: resource('discipline', 2, 8, []),
  shadow: resource('insight', 'd3', 8, []),
  tactician: resource('focus', 2, 10, []),
  talent: resource('clarity', 'd3', 8, [{ on: 'forced', whose: 'enemy', amount: 1, once: 'round' }], true),
  troubadour: resource('drama', 'd3', 8, [
    { on: 'winded', whose: 'you', amount: 2, once: 'encounter' },
    { on: 'winded', whose: 'ally', amount: 2, once: 'encounter' },
  ]),
}
