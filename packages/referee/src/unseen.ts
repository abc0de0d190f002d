import type { AnyEvent } from './events.ts'
import { type RuleIndex, ruleIndex } from './rules.ts'
import type { Cause } from './tally.ts'

/** Reasons that come from somebody of whom a side does not know: told to it without what they are. */

/** What a part of a sum, an edge or a bane has to be told by. */
export interface Reason {
  readonly rule: RuleIndex
  readonly value?: number
  readonly label?: string
  readonly causes?: readonly Cause[]
  readonly unseenBy?: number
}

/** Marks for some sides what they would not find in the fight as they know it. */
export function markUnseen<P extends Reason>(reasons: readonly P[], known: readonly Reason[], sides: number): P[] {
  const left = [...known]
  return reasons.map((one) => {
    const place = left.findIndex((other) => isSame(one, other))
    if (place < 0) return { ...one, unseenBy: (one.unseenBy ?? 0) | sides }
    const [same] = left.splice(place, 1)
    return one.causes === undefined ? one : { ...one, causes: markUnseen(one.causes, same?.causes ?? [], sides) }
  })
}

const isSame = (a: Reason, b: Reason): boolean => a.rule === b.rule && a.value === b.value && a.label === b.label

/** The event for who does not know what is hidden from some sides: such reasons have their value and nothing else. */
export function withoutUnseen<E extends AnyEvent>(event: E, knows: (hiddenFrom: number) => boolean): E {
  let told = event
  for (const [field, value] of Object.entries(event)) {
    if (!Array.isArray(value) || !value.some(isMarked)) continue
    if (told === event) told = { ...event }
    const reasons = value.map((one: unknown) => (isMarked(one) ? plain(one, knows) : one))
    Reflect.set(told, field, reasons)
  }
  return told
}

const UNTOLD = ruleIndex(-1)

const isMarked = (one: unknown): one is Reason =>
  typeof one === 'object' &&
  one !== null &&
  ('unseenBy' in one || ('causes' in one && Array.isArray(one.causes) && one.causes.some(isMarked)))

function plain({ causes, unseenBy = 0, ...reason }: Reason, knows: (hiddenFrom: number) => boolean): Reason {
  if (!knows(unseenBy)) return { ...reason, rule: UNTOLD, label: 'something unseen' }
  const told = causes?.filter((one) => knows(one.unseenBy ?? 0))
  return told === undefined ? reason : { ...reason, causes: told }
}
