import type { Clause } from '../clauses/clauses.ts'
import type { Role } from '../clauses/phrases.ts'
import type { Often } from '../clauses/traits.ts'
import type { Filter, Trigger } from '../clauses/triggers.ts'
import { anybody } from './filters.ts'
import type { Scope } from './scope.ts'
import { readTrigger } from './triggers.ts'

/** "Whenever an enemy ends their turn within 2 squares of you": what an effect waits for. */

export const bearer: Filter = { relation: 'bearer', within: 'any', kind: '', nonMinion: false }
export const own: Filter = { relation: 'you', within: 'any', kind: '', nonMinion: false }

export interface Wait {
  readonly trigger: Trigger
  /** Whom "that creature" means. */
  readonly it: Role
  readonly once: boolean
  readonly often: Often
}

const LEAD =
  /^(?:(whenever|each time|any time|every time|when)|(the next time|the first time(?: after this)?(?= they| the target| that))|(the first time (?:in a|each|on a|in any|during a|per|on each of (?:your|their|the target's)) (?:combat )?(?:round|turn)s?(?: that)?|once (?:per|each|a) (?:combat )?(?:round|turn),? when(?:ever)?)|(the first time(?: (?:in|during) (?:an?|the|each|any) (?:encounter|combat))?(?: that)?)) (.+)$/

/** The words of what is waited for, with how often. */
export function readWait(text: string, targetIs: Filter, scope: Scope): Wait | undefined {
  const turn = /^at the (start|end) of (?:each of )?(your|the target's|their|each target's|that creature's) (next )?turns?$/.exec(text)
  if (turn !== null) {
    const whom = turn[2] === 'your' ? own : targetIs
    const trigger = plain(turn[1] === 'start' ? 'turn-start' : 'turn-end', whom, text)
    return turn[3] === undefined ? wait(trigger, false, 'always') : wait({ ...trigger, isNext: true }, true, 'always')
  }
  if (/^at the (?:start|beginning) of (?:an?|the|each|any|every) (?:encounter|combat)$/.test(text))
    return wait(plain('round-start', anybody, text), false, 'encounter')
  const round = /^at the (start|end) of (each|the next|the) (?:combat )?round$/.exec(text)
  if (round !== null) return wait(plain(round[1] === 'start' ? 'round-start' : 'round-end', anybody, text), round[2] !== 'each', 'always')
  const m = LEAD.exec(text)
  if (m === null) return undefined
  const often = m[3] !== undefined ? (/\bturns?\b/.test(m[3]) ? 'turn' : 'round') : m[4] !== undefined ? 'encounter' : 'always'
  const trigger = readTrigger(m[5] ?? '', targetIs, scope)
  const whose = /\beach of (your|their|the target's) /.exec(m[3] ?? '')?.[1] === 'your' ? 'you' : 'target'
  if (trigger === undefined || !/\beach of /.test(m[3] ?? '')) return trigger && wait(trigger, m[2] !== undefined, often)
  // "The first time on each of their turns": it is one's own turn, and whose that is must be told.
  if (whose === 'target' && trigger.by !== undefined) return undefined
  return wait({ ...trigger, when: [...(trigger.when ?? []), { is: 'acting', whose }] }, false, often)
}

const SUBJECT = /^(.*?\b(?:creature|enemy|ally|target|hero|you)(?: (?:within \d+ squares?(?: of you)?|adjacent to you))?) /

/** "Whenever an enemy grabs you or damages you": one wait for each. */
export function readWaits(text: string, targetIs: Filter, scope: Scope): readonly Wait[] | undefined {
  const whole = readWait(text, targetIs, scope)
  if (whole !== undefined) return [whole]
  const parts = text.split(/,? or (?=[a-z]+s? )/)
  const subject = SUBJECT.exec(text)?.[1]
  if (parts.length < 2 || subject === undefined) return undefined
  const read = parts.map((part, i) => readWait(i === 0 ? part : `${subject} ${part}`, targetIs, scope))
  return read.every((one) => one !== undefined) ? read.flatMap((one) => (one === undefined ? [] : [one])) : undefined
}

export const plain = (on: Trigger['on'][number], whom: Filter, text: string): Trigger => ({
  on: [on],
  whom,
  by: undefined,
  keywords: [],
  types: [],
  willing: false,
  notCritical: false,
  text,
})

const wait = (trigger: Trigger, once: boolean, often: Wait['often']): Wait => ({
  trigger,
  it: whomTheyMean(trigger),
  once,
  often,
})

/** "They" is whom the words speak of first, or the other one where that is whoever has the ability. */
function whomTheyMean({ by, whom, subject }: Trigger): Role {
  if (by === undefined || by.relation === 'you') return 'target'
  if (whom.relation === 'you') return 'trigger'
  return subject === 'by' && by.relation !== 'bearer' ? 'trigger' : 'target'
}

const NAMED = /\bthat (creature|enemy|ally|hero)\b/g

/** "Whenever an ally strikes an enemy, that ally …": which of the two has that name. */
export const named = (text: string, { trigger }: Wait): string =>
  text.replace(NAMED, (words, noun: string) => {
    const isBy = trigger.by !== undefined && isCalled(trigger.by, noun)
    return isBy && !isCalled(trigger.whom, noun) ? 'the triggering creature' : words
  })

const isCalled = ({ relation }: Filter, noun: string): boolean =>
  noun === 'ally'
    ? relation.includes('ally')
    : noun === 'creature'
      ? !/^(?:you|ally|enemy|object)/.test(relation)
      : relation.startsWith('enemy')

export const mentionsBearer = ({ trigger }: Wait): boolean =>
  trigger.whom.relation === 'bearer' || trigger.by?.relation === 'bearer' || trigger.whom.of === 'bearer'

export const watching = (
  { trigger, once, often }: Wait,
  so: readonly Clause[],
  span: Extract<Clause, { do: 'watch' }>['span'],
  isBearers: boolean,
): Clause => ({
  do: 'watch',
  trigger,
  so,
  span,
  once: once || often === 'encounter',
  ...((often === 'round' || often === 'turn') && { each: often }),
  to: { who: isBearers ? 'target' : 'you' },
})
