import { an, spelled } from '@riposte/print'
import type { Ability, AreaShape, Targets } from './ability.ts'
import { say } from './say.ts'
import { nounOf, saySome, sayTest } from './say-phrases.ts'
import { sayTrigger } from './say-triggers.ts'

/** An ability as it is understood, line by line. */

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

const labelled = (label: string, words: string): string[] => (words === '' ? [] : [`${label}: ${words}`])

export function sayAbility(ability: Ability): readonly string[] {
  const { trigger, before, tiers, test, after, spends, persistent, byHand, melee, ranged, area } = ability
  if (byHand) return ['the game master calls for it']
  const isAimed = melee > 0 || ranged > 0 || area !== undefined
  return [
    ...(isAimed ? [`${sayDistance(ability)}, ${sayTargets(ability.targets)}`] : []),
    ...labelled('Trigger', trigger === undefined ? '' : sayTrigger(trigger)),
    ...labelled('Before', say(before)),
    ...labelled('Test', test.length === 0 ? '' : `each target makes ${an(test.join(' or '))} test`),
    ...tiers.flatMap((so, i) => labelled(`Tier ${i + 1}`, say(so))),
    ...labelled('Effect', say(after)),
    ...[...spends, ...(persistent === undefined ? [] : [persistent])].flatMap(({ of, cost, plus, so }) =>
      labelled(`Spend ${cost}${plus ? '+' : ''} ${of === 'malice' ? 'Malice' : 'of your Heroic Resource'}`, say(so)),
    ),
  ]
}
