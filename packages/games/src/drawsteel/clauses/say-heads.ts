import { spelled } from '@riposte/print'
import type { Ability } from './ability.ts'
import type { AreaShape, Targets } from './heads.ts'
import { nounOf, saySome, sayTest } from './say-phrases.ts'

/** How far an ability reaches, and whom it is aimed at, as its head has it. */

function sayArea({ shape, size, width, within, count = 1 }: AreaShape): string {
  const many = count === 1 ? '' : `${spelled(count)} `
  const what = shape === 'line' ? `${size} x ${width} line` : `${size} ${shape}`
  return `${many}${what}${count === 1 ? '' : 's'}${within > 0 ? ` within ${within}` : ''}`
}

export const sayDistance = ({ melee, ranged, area }: Pick<Ability, 'melee' | 'ranged' | 'area'>): string =>
  [
    ...(melee > 0 ? [`melee ${melee}`] : []),
    ...(ranged > 0 ? [`ranged ${ranged}`] : []),
    ...(area === undefined ? [] : [sayArea(area)]),
  ].join(' or ')

export function sayTargets({ relation, count, self, trigger, perMinion, kind, tests = [], role }: Targets): string {
  if (role !== undefined) return `your ${role}`
  if (trigger) return `${self ? 'self and ' : ''}the triggering ${nounOf(relation)}`
  if (count === 0) return 'self'
  if (count === 'special') return 'as the text says'
  const many = saySome({
    who: 'some',
    relation,
    count: typeof count === 'number' && self && count > 1 ? count - 1 : count,
    within: 'sight',
    of: 'you',
    self: false,
    kind,
    tests: [],
  })
  return `${self ? (count === 1 ? 'self or ' : 'self and ') : ''}${many}${perMinion ? ' per minion' : ''}${tests.map((test) => ` who ${sayTest(test).replace(/^the target /, '')}`).join('')}`
}
