import type { Clause } from '../clauses/clauses.ts'
import type { Power } from '../clauses/power.ts'
import { plainPower } from '../sheet/common-powers.ts'
import type { Defense } from '../terms.ts'

/** A Strength attack that the book makes an action: no weapon counts in it. */
export const bareHanded = (id: string, name: string, defense: Defense, hit: readonly Clause[]): Power =>
  plainPower(id, name, {
    aim: {
      origin: 'melee',
      range: 'touch',
      long: 0,
      plus: 0,
      area: undefined,
      targets: { relation: 'enemy', count: 1, upTo: false, tests: [], trigger: false },
    },
    versus: { ability: ['strength'], bonus: 0, defense: [defense] },
    hit,
    miss: [],
    effect: [],
    times: 1,
  })
