import { spelled, third } from '@riposte/print'
import type { Picked, Relation, Test, Who } from '../clauses/phrases.ts'
import { roles, sayNear } from '../clauses/say-phrases.ts'
import { sayTest } from './say-tests.ts'

/** Who is meant, said back in the book's words. */

const isYou = (who: Who): boolean => who.who === 'you'
/** Their verbs have no s. */
const isMany = (who: Who): boolean => who.who === 'some' && typeof who.count === 'number' && who.count > 1

/** "You take", "the target takes". */
export function does(who: Who, verb: string): string {
  const [word = '', ...rest] = verb.split(' ')
  return [sayWho(who), isYou(who) || isMany(who) ? word : third(word), ...rest].join(' ')
}
export const is = (who: Who): string => `${sayWho(who)} ${isYou(who) || isMany(who) ? 'are' : 'is'}`
export const whose = (who: Who): string => (isYou(who) ? 'your' : 'its')

const places = ({ within, of, or }: Picked): string => {
  if (within === undefined) return of === 'area' ? ' in the area' : ''
  if (of === 'left' && typeof within === 'number') return `${sayNear(within, 'you').replace(/you$/, '')}the square you left`
  const role = of === 'area' || of === 'left' ? 'you' : of
  if (typeof within === 'number') return `${sayNear(within, role)}${or === undefined ? '' : ` or ${roles[or]}`}`
  if (within === 'sight') return ' you can see'
  if (within === 'passed') return ' whose space you enter'
  if (within === 'neared') return ' you move adjacent to'
  return within === 'reach' ? ' within your reach' : ' that can hear you'
}

const kinds: Readonly<Record<Relation, readonly [string, string]>> = {
  ally: ['ally', 'allies'],
  enemy: ['enemy', 'enemies'],
  creature: ['creature', 'creatures'],
  'you-or-ally': ['ally', 'allies'],
  summons: ['creature you summoned', 'creatures you summoned'],
}

/** What can stand before the noun. */
function adjective(test: Test): string | undefined {
  if (test.is === 'has' && test.whose === 'target') return test.condition
  if (test.is === 'staggered' && test.whose === 'target') return 'staggered'
  if (test.is === 'flying' && test.whose === 'target') return 'flying'
  if (test.is === 'kind' && test.whose === 'target') return test.kind
  if (test.is === 'not' && test.test.is === 'kind' && test.test.kind === 'mook') return 'nonmook'
  if (test.is === 'any') {
    const all = test.tests.map(adjective)
    return all.includes(undefined) ? undefined : all.join(' or ')
  }
  return undefined
}

/** What stands behind it. */
export function narrowed(test: Test): string {
  if (test.is === 'same-block') return ''
  if (test.is === 'marked-by' && test.whose === 'target' && test.by === 'you') return ' marked by you'
  if (test.is === 'grappled-by' && test.whose === 'target' && test.by === 'you') return ' grappled by you'
  if (test.is === 'sees' && test.whose === 'you') return ' you can see'
  if (test.is === 'sees' && test.whose === 'target') return ' that can see you'
  if (test.is === 'has-advantage-over' && test.whose === 'you') return ' granting combat advantage to you'
  return ` if ${sayTest(test).replace(/\bthe target\b/, 'it')}`
}

export function sayWho(who: Who): string {
  switch (who.who) {
    case 'hit':
      return 'each creature hit'
    case 'some':
      return sayPicked(who)
    default:
      return roles[who.who]
  }
}

function sayPicked(who: Picked): string {
  const own = who.tests.some((test) => test.is === 'same-block') ? 'of your kind ' : ''
  if (who.relation === 'you-or-ally' && who.count === 1) return `you or one ${own}ally${places(who)}`
  const [one, many] = kinds[who.relation]
  const words = who.tests.flatMap((test) => adjective(test) ?? [])
  const behind = who.tests.filter((test) => adjective(test) === undefined).map(narrowed)
  const noun = [...words, typeof who.count === 'number' && who.count > 1 ? many : who.count === 'any' ? many : one].join(' ')
  const other = who.notTarget && who.of !== 'target' ? 'other ' : ''
  const random = who.isRandom === true ? 'random ' : ''
  const lead = who.count === 'all' ? 'each ' : who.count === 'any' ? 'any number of ' : `${spelled(who.count)} `
  const kind = who.tests.some((test) => test.is === 'same-block') ? ' of your kind' : ''
  return `${who.relation === 'you-or-ally' ? 'you and ' : ''}${lead}${random}${other}${noun}${kind}${places(who)}${behind.join('')}`
}
