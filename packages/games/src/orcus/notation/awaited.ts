import { speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Who } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import type { Often, Sentence } from './draft.ts'
import { AUTHOR } from './spans.ts'

/** Once, and it is over. Whoever moves leaves one square after another. */
export const endsItself = ({ reading: { bearer, trigger }, often }: NonNullable<Sentence['waits']>): boolean =>
  often === 'once' || (often === 'always' && bearer === 'target' && trigger.on.some((one) => one === 'leave' || one === 'shift'))

/** How often it comes, as its part says it. */
export const oftenAt = (often: Often): { readonly oncePerTurn: boolean; readonly perRound?: true } => ({
  oncePerTurn: often === 'turn' || often === 'round',
  ...(often === 'round' ? { perRound: true } : {}),
})

/** "Whenever it attacks, it rolls twice": after the attack it would be too late, and so it holds for all of them. */
export function twiceEachTime(
  { trigger: { on, at, when }, does: [clause] }: Waiting,
  to: Who,
): Extract<Clause, { do: 'afflict' }> | undefined {
  const [part] = clause?.do === 'afflict' && clause.to.who === to.who ? clause.parts : []
  const isOfAll = at === undefined && on.every((one) => one === 'target' || one === 'roll')
  if (clause?.do !== 'afflict' || part?.is !== 'roll-twice' || !isOfAll) return undefined
  const { once: _, ...rest } = clause
  return { ...rest, parts: [{ ...part, when: [...part.when, ...when] }] }
}
type Waiting = Extract<Part, { is: 'whenever' }>

/** "Each time it moves": once for a move, however many squares it leaves on it. */
const settingOut = (trigger: Trigger): Trigger =>
  trigger.on.includes('leave') && /\bmoves?(?: willingly)?$/i.test(trigger.text.trim())
    ? { ...trigger, when: [...trigger.when, { is: 'sets-out' }] }
    : trigger

/** What waits for something, and on whom it lies meanwhile. */
export function awaited(
  { reading, often }: NonNullable<Sentence['waits']>,
  does: readonly Clause[],
): { readonly to: Who; readonly part: Waiting } {
  const { bearer, next } = reading
  const trigger = often === 'each' ? settingOut(reading.trigger) : reading.trigger
  const part = { is: 'whenever', trigger, does, ...oftenAt(often) } as const
  if (next === undefined) return { to: { who: bearer }, part }
  // What comes upon the target in its maker's next turn lies on the target.
  const isTheirs = next === 'you' && bearer === 'you' && trigger.at === undefined && speaksOf(does, 'target')
  return isTheirs
    ? { to: { who: 'target' }, part: { ...part, trigger: { ...trigger, by: AUTHOR }, nextTurn: true } }
    : { to: { who: bearer }, part: { ...part, nextTurn: true } }
}
