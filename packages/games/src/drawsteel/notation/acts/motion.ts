import { numberOf } from '@riposte/print'
import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Who } from '../../clauses/phrases.ts'
import { type Forcing, type Travel, travels } from '../../terms.ts'
import { readAmount } from '../amounts.ts'
import type { Scope } from '../scope.ts'
import { type Act, guarded, roleOf, whoIn } from '../subjects.ts'

/** Moving, and being moved. */

const forcingWords: Readonly<Record<string, Forcing>> = {
  push: 'push',
  pushed: 'push',
  pull: 'pull',
  pulled: 'pull',
  slide: 'slide',
  slid: 'slide',
}
const travelOf = (word: string | undefined): Travel | undefined => travels.find((one) => one === word)

export function force(
  how: string | undefined,
  far: string | undefined,
  vertical: boolean,
  to: Who,
  ignoresStability: boolean,
): readonly Clause[] | undefined {
  const forcing = forcingWords[how ?? '']
  const read = squaresIn((far ?? '').trim())
  return forcing === undefined || read === undefined || typeof read === 'string'
    ? undefined
    : [{ do: 'force', how: forcing, vertical, squares: read, to, ignoresStability }]
}

function squaresIn(text: string): Amount | 'speed' | 'half-speed' | undefined {
  if (/^(?:their|your|its|the target's) speed$/.test(text)) return 'speed'
  if (/^half (?:their|your|its) speed$/.test(text)) return 'half-speed'
  if (/^twice (?:their|your|its) speed$/.test(text)) return { ...flat(0), measures: [{ of: 'speed', times: 2, whose: 'target' }] }
  const equal = /^(?:a number of squares )?equal to (.*)$/.exec(text)
  return readAmount((equal?.[1] ?? text).replace(/ squares?$/, ''))
}

/** Teleported to a space near somebody: of no other distance is said anything, unless it is. */
function nearby(
  by: Who,
  who: Who,
  far: string | undefined,
  place: string,
  whose: string | undefined,
  scope: Scope,
): readonly Clause[] | undefined {
  const squares = far === undefined ? flat(99) : squaresIn(far.replace(/^up to /, ''))
  const at = whose === undefined ? undefined : whoIn(whose.replace(/^this ability$/, 'you'), scope)
  const isOwn = place.includes('distance') || (place === 'in the area' && scope.hasArea)
  const of = isOwn && whose === undefined ? 'you' : at?.when.length === 0 ? at.who.who : undefined
  if (squares === undefined || (of !== 'you' && of !== 'target' && of !== 'trigger')) return undefined
  const within =
    place === 'adjacent to'
      ? 1
      : place === 'in the area'
        ? ('area' as const)
        : place.includes('distance')
          ? ('distance' as const)
          : Number(/\d+/.exec(place)?.[0])
  return [{ do: 'move', how: 'teleport', squares, who, by: roleOf(by), straight: false, near: { of, within } }]
}

const twiceSpeed: Amount = { ...flat(0), measures: [{ of: 'speed', times: 2, whose: 'you' }] }
/** "Your speed" is that of whoever uses the ability, whoever moves. */
const speedFor = (whose: string, who: Who): Amount | 'speed' =>
  whose === 'your' && who.who !== 'you' ? { ...flat(0), measures: [{ of: 'speed', times: 1, whose: 'you' }] } : 'speed'

/** "Shifts up to 3 squares away from the target": where it leads. */
const HEADED = /^(.+?)(?: (?:straight|directly))?( in a straight line)? (away from|towards?) (.+)$/

const BRINGING =
  /^(.+?),? (?:bringing|carrying|dragging) (?:the|a|any) (?:target|grabbed target|grabbed creature|creature grabbed this way)(?: (?:with|along with) (?:you|them))?$/

export const motionActs: readonly Act[] = [
  [
    BRINGING,
    (m, who, span, scope) => {
      const [move, ...others] = motionActs
        .slice(1)
        .flatMap(([pattern, act]) => {
          const found = pattern.exec(m[1] ?? '')
          return found === null ? [] : (act(found, who, span, scope) ?? [])
        })
        .slice(0, 1)
      return move?.do === 'move' && others.length === 0 && who.who === 'you' ? [{ ...move, brings: true }] : undefined
    },
  ],
  [
    /^((?:can )?(?:immediately )?(?:move|jump|fl(?:y|ies)|shift)\b.+?),? without provoking opportunity attacks$/,
    (m, who, span, scope) => {
      const moves = motionActs.slice(2).flatMap(([pattern, act]) => {
        const found = pattern.exec(m[1] ?? '')
        return found === null ? [] : (act(found, who, span, scope) ?? [])
      })
      const [move] = moves
      return move?.do === 'move' ? [{ ...move, having: [...(move.having ?? []), { is: 'ignores', what: 'opportunity' }] }] : undefined
    },
  ],
  [
    HEADED,
    (m, who, span, scope) => {
      if (!/^(?:can )?(?:immediately )?(?:shift|move|jump|fl(?:y|ies))/.test(m[1] ?? '')) return undefined
      const whom = whoIn(m[4] ?? '', scope)
      const of = whom?.when.length === 0 ? whom.who.who : undefined
      if (of !== 'you' && of !== 'target' && of !== 'trigger') return undefined
      const moves = motionActs.slice(3).flatMap(([pattern, act]) => {
        const found = pattern.exec(m[1] ?? '')
        return found === null ? [] : (act(found, who, span, scope) ?? [])
      })
      const [move] = moves
      const sense = m[3] === 'away from' ? 'away' : 'toward'
      const straight = m[2] !== undefined || / (?:straight|directly) away/.test(m[0])
      return move?.do === 'move' ? [{ ...move, straight: move.straight || straight, heading: { sense, of } }] : undefined
    },
  ],
  [
    /^(?:can )?(?:immediately )?(shift|move|teleport|jump|fly)(?:s|es|ies)? (?:up to )?(?:(\d+|one|two|three|four|five|six) (?:additional )?squares?|(?:to )?(your|their|its) speed|half (?:your|their|its) speed)( in a straight line)?$/,
    (m, who) => {
      const how = travelOf(m[1])
      const squares = m[2] !== undefined ? flat(numberOf(m[2]) ?? 1) : m[3] !== undefined ? speedFor(m[3], who) : 'half-speed'
      return how === undefined ? undefined : [{ do: 'move', how, squares, who, by: roleOf(who), straight: m[4] !== undefined }]
    },
  ],
  [
    /^(?:can )?(?:immediately )?(shift|move|teleport|jump|fly)(?:s|es)? (?:up to )?(?:an additional )?(their speed|your speed|(?:half|twice) (?:their|your) speed|.+? squares?|a number of squares equal to .+?)(?: in a straight line)?(?: (?:to|into) (?:an|a|any) (?:unoccupied|other) space(?: within (?:distance|(?:your|their) line of effect))?)?(?: before or after using this ability)?$/,
    (m, who) => {
      const how = travelOf(m[1])
      const isDoubled = m[2]?.startsWith('twice') === true
      const squares = isDoubled ? twiceSpeed : squaresIn(m[2] ?? '')
      return how === undefined || squares === undefined || (isDoubled && who.who !== 'you')
        ? undefined
        : [{ do: 'move', how, squares, who, by: roleOf(who), straight: m[0].includes('straight line') }]
    },
  ],
  [
    /^(?:can )?teleports? (?:(up to .+? squares?) )?(?:to|into) (?:(?:an |any )?unoccupied|a|any) spaces? (in the area|adjacent to|within (?:distance|\d+ squares))(?: of)?(?: (.+))?$|^(?:can )?teleports? (?:(up to .+? squares?) )?(?:to be )?(adjacent to) (.+)$/,
    (m, who, _, scope) => nearby(who, who, m[1] ?? m[4], m[2] ?? m[5] ?? '', m[3] ?? m[6], scope),
  ],
  [
    /^(?:can )?teleports? (.+?) (?:(up to .+? squares?) )?(?:to|into) (?:(?:an |any )?unoccupied|a|any) spaces? (in the area|adjacent to|within (?:distance|\d+ squares))(?: of)?(?: (.+))?$/,
    (m, who, _, scope) => {
      const whom = who.who === 'you' ? whoIn(m[1] ?? '', scope) : undefined
      const moved = whom === undefined ? undefined : nearby(who, whom.who, m[2], m[3] ?? '', m[4], scope)
      return moved === undefined ? undefined : guarded(whom?.when ?? [], moved)
    },
  ],
  [
    /^(?:can )?teleports? (.+?) up to (.+? squares?|a number of squares equal to [a-z' ]+?)(?: (?:to|into) (?:an|any) (?:unoccupied|other) space(?: within (?:distance|your line of effect))?)?$/,
    (m, who, _, scope) => {
      const whom = whoIn(m[1] ?? '', scope)
      const squares = squaresIn(m[2] ?? '')
      return whom === undefined || squares === undefined
        ? undefined
        : guarded(whom.when, [{ do: 'move', how: 'teleport', squares, who: whom.who, by: roleOf(who), straight: false }])
    },
  ],
  [
    /^(?:can )?(?:each )?(vertically |vertical )?(push|pull|slide)(?:es|s)? (.+(?= up to )|.+?) (?:up to )?((?:\d+|twice|a number|one|two|three|four|five|half).*?)(?: squares?)?( (?:straight |directly )?(?:away from|towards?) you(?:rself)?)?(, ignoring stability)?$/,
    (m, who, _, scope) => {
      const whom = whoIn(m[3] ?? '', scope)
      const isPlain = m[5] === undefined || (m[2] === 'push' && m[5].includes('away')) || (m[2] === 'pull' && m[5].includes('toward'))
      if (who.who !== 'you' || whom === undefined || !isPlain) return undefined
      const done = force(m[2], m[4], m[1] !== undefined, whom.who, m[6] !== undefined)
      return done === undefined ? undefined : guarded(whom.when, done)
    },
  ],
  [
    /^(?:is|are|be) (vertical(?:ly)? )?(pushed|pulled|slid) (?:up to )?(.+?)(?: squares?)?(?:, ignoring stability)?(?: straight up| (?:straight |directly )?(?:away from|toward|towards) you)?$/,
    (m, who) => force(m[2], m[3], m[1] !== undefined, who, m[0].includes('ignoring stability')),
  ],
  [
    /^(?:can )?swaps? (?:places|positions?)(?: with (.+?))?(?: by teleporting)?$/,
    (m, who, _, scope): readonly Clause[] | undefined => {
      const other = m[1] === undefined ? { who: { who: 'target' } as const, when: [] } : whoIn(m[1], scope)
      if (other === undefined || other.when.length > 0) return undefined
      if (who.who === 'you' && other.who.who === 'target') return [{ do: 'swap', who: other.who }]
      // One other, whom whoever uses the ability picks.
      if (other.who.who !== 'some' || other.who.count !== 1 || other.who.within === 'sight') return undefined
      // Of whom it is so many squares is clear only where it is said.
      if (who.who === 'target' && /within \d+ squares?$/.test(m[1] ?? '')) return undefined
      return who.who === 'you'
        ? [{ do: 'swap', who: other.who }]
        : who.who === 'target'
          ? [{ do: 'swap', who: other.who, by: 'target' }]
          : undefined
    },
  ],
]
