import { capital, signed } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Aim, Power, Strike, Targets, Versus } from '../clauses/power.ts'
import { sayDefense } from '../clauses/say-phrases.ts'
import { sayTest } from './say-tests.ts'
import { sayTrigger } from './say-triggers.ts'
import { sayWho } from './say-who.ts'

/** Whom an attack is aimed at, what it is rolled against, and what comes of it. */

export function sayTargets({ relation, count, upTo, tests, trigger, andYou, together }: Targets): string {
  if (together !== undefined)
    return `${sayTargets({ relation, count, upTo, tests, trigger })} ${together === 1 ? 'adjacent to' : `within ${together} squares of`} each other`

  if (andYou === true) return `you and ${sayTargets({ relation: 'ally', count, upTo, tests, trigger })}`
  if (trigger) return 'the triggering creature'
  if (relation === 'you') return 'you'
  if (count === 'nearest') return `the nearest ${relation}`
  const many = sayWho({ who: 'some', relation, count, within: undefined, of: 'you', notTarget: false, tests })
  return upTo ? `up to ${many}` : many
}

export function sayAim({ origin, range, long, area, targets }: Aim): string {
  if (origin === 'self') return 'self'
  const far =
    range === 'weapon'
      ? area === undefined
        ? 'weapon'
        : 'weapon range'
      : range === 'touch'
        ? 'touch'
        : range === 'sight'
          ? 'sight'
          : range === 0
            ? ''
            : `${range}${long > 0 ? `/${long}` : ''}`
  const shape = area === undefined ? '' : `${area.shape} ${area.size}`
  return `${[capital(origin), shape, origin === 'far' && far !== '' ? `within ${far}` : far].filter((one) => one !== '').join(' ')}, ${targets.relation === 'you' && origin === 'ranged' ? 'an unoccupied square' : sayTargets(targets)}`
}

export const sayVersus = ({ ability, bonus, defense }: Versus): string =>
  `${[...(ability.length > 0 ? [ability.map(capital).join(' or ')] : []), ...(ability.length === 0 || bonus !== 0 ? [signed(bonus)] : [])].join(' ')} vs ${defense.map(sayDefense).join(' or ')}`

type Say = (clauses: readonly Clause[]) => string

const labelled = (label: string, words: string): string[] => (words === '' ? [] : [`${label}: ${words}`])

export function sayStrike({ aim, versus, hit, miss, effect, times }: Strike, say: Say): string {
  const roll = versus === undefined ? '' : `; ${times > 1 ? `${times} attacks, ` : ''}${sayVersus(versus)}`
  return [
    `${sayAim(aim)}${roll}`,
    ...labelled(versus === undefined ? 'each target' : 'hit', say(hit)),
    ...labelled('miss', say(miss)),
    ...labelled('effect', say(effect)),
  ].join('; ')
}

/** A power as it is understood, line by line. */
export function sayPower({ strike, before, effect, trigger, requires, maintain, byHand }: Power, say: Say): readonly string[] {
  if (byHand === true) return ['the game master calls for it']
  return [
    ...labelled('Trigger', trigger === undefined ? '' : sayTrigger(trigger)),
    ...labelled('Requires', requires.map(sayTest).join(' and ')),
    ...labelled('Before', say(before)),
    capital(sayStrike(strike, say)),
    ...labelled('Effect', say(effect)),
    ...(maintain === undefined
      ? []
      : [
          `Maintain ${maintain.kind}${maintain.does.length === 0 ? '' : `: ${say(maintain.does)}`}${maintain.unless === undefined ? '' : ` unless ${sayTest(maintain.unless)}`}`,
        ]),
  ]
}
