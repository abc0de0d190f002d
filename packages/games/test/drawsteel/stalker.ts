import type { Scope } from '../../src/drawsteel/notation/scope.ts'
import { selfNames } from '../../src/drawsteel/notation/words.ts'

/** A block of print to read sentences of: the Bog Stalker's. */

export const stalker = selfNames('Bog Stalker')

/** An ability with an area, aimed at enemies. */
export const scopeOf = (more: Partial<Scope> = {}): Scope => ({
  it: 'target',
  targets: { relation: 'enemy', self: false, kind: '' },
  hasArea: true,
  abilities: [],
  states: [],
  ...more,
})
