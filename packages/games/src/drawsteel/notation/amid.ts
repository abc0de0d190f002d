import type { Clause } from '../clauses/clauses.ts'
import type { Scope } from './scope.ts'

/** What may be done at any point of a movement is a part of it. All texts come in lower case. */

const WHEN = "at any (?:time|point) during (?:the|that|their|your|this|its|the target's) (?:movement|move|shift)"
const AMID = new RegExp(`^${WHEN}, (.+)$|^(.+) ${WHEN}$`)

/** "At any point during this movement, you can make a free strike", of the movement that was told of before. */
export function amidMove(
  words: string,
  before: readonly Clause[],
  read: (words: string, isOfThem: boolean) => readonly Clause[] | undefined,
): readonly Clause[] | undefined {
  const [, led, trailed] = AMID.exec(words) ?? []
  const said = led ?? trailed
  const at = before.findLastIndex((one) => one.do === 'move' && one.how !== 'teleport')
  const move = before[at]
  if (said === undefined || move?.do !== 'move') return undefined
  // Of somebody picked for it "they" is that one.
  const { who } = move
  const amid = read(said, who.who === 'some')
  if (amid === undefined || amid.length === 0) return undefined
  const whole: Clause = who.who === 'some' ? { do: 'each', who, so: [{ ...move, who: { who: 'target' }, amid }] } : { ...move, amid }
  return before.with(at, whole)
}

/** What answers a movement is asked at any point of it anyway. */
export const untimed = (words: string, { isOnTheWay }: Scope): string => (isOnTheWay === true ? words.replace(AMID, '$1$2') : words)
