import type { Clause } from '../clauses/clauses.ts'
import { characteristicOf } from '../terms.ts'
import { inner, type Scope } from './scope.ts'
import { guarded, whoIn } from './subjects.ts'
import type { ReadRest } from './zones.ts'

/** Tests whose tiers stand in the sentence, and dice rolled for luck. All texts come in lower case. */

const TEST = /^(.+?) (?:must )?makes? an? (might|agility|reason|intuition|presence) test: (.+)$/
const PARTS = /[;,] (?:and )?(?=(?:on|with) an? (?:tier|\d))/

/** "On an 11 or lower", "with a tier 2 outcome", "if they get a 17 or higher": which tiers. */
const TIER =
  /^(?:(?:on|with) (?:an? )?|if (?:they|the target|it|that creature|a target) (?:gets?|rolls?|obtains?) (?:an? )?)(tier [123](?: or (?:lower|higher))?(?: (?:result|outcome))?|11 or (?:lower|less)|12 ?(?:-|to) ?16|12 or (?:higher|more)|16 or (?:lower|less)|17\+|17 or (?:higher|more)),? (.+)$/

function tiersOf(words: string): readonly number[] {
  const tier = /^tier ([123])(?: or (lower|higher))?/.exec(words)
  if (tier !== null) {
    const at = Number(tier[1])
    return [1, 2, 3].filter((one) => one === at || (tier[2] === 'lower' && one < at) || (tier[2] === 'higher' && one > at))
  }
  if (words.startsWith('11')) return [1]
  if (words.startsWith('16')) return [1, 2]
  if (words.startsWith('17')) return [3]
  return words.startsWith('12 or') ? [2, 3] : [2]
}

interface Outcome {
  readonly tiers: readonly number[]
  readonly so: readonly Clause[]
}

const UNHARMED =
  /^(?:they|it|the target|nothing|there) (?:(?:is|are) (?:unaffected|not affected)|(?:take|takes|suffer|suffers) no damage|happens|is no effect)$/

function outcomeOf(words: string, scope: Scope, readRest: ReadRest): Outcome | undefined {
  const m = TIER.exec(words)
  if (m === null) return undefined
  const rest = m[2] ?? ''
  const so = UNHARMED.test(rest) ? [] : readRest(rest, inner(scope, 'target'), undefined)
  return so === undefined ? undefined : { tiers: tiersOf(m[1] ?? ''), so }
}

const filled = (outcomes: readonly Outcome[], given: readonly (readonly Clause[])[]): readonly (readonly Clause[])[] =>
  [1, 2, 3].map((tier) => [...(given[tier - 1] ?? []), ...outcomes.flatMap(({ tiers, so }) => (tiers.includes(tier) ? so : []))])

/** "Each target makes an Agility test: on an 11 or lower, they take 8 damage; on a 12-16, …". */
export function readTest(text: string, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const m = TEST.exec(text)
  const whom = m === null ? undefined : whoIn(m[1] ?? '', scope)
  const of = characteristicOf((m?.[2] ?? '').charAt(0))
  if (m === null || whom === undefined || of === undefined) return undefined
  const outcomes = (m[3] ?? '').split(PARTS).map((part) => outcomeOf(part, scope, readRest))
  if (!outcomes.every((one) => one !== undefined)) return undefined
  return guarded(whom.when, [
    {
      do: 'test',
      of: [of],
      who: whom.who,
      tiers: filled(
        outcomes.flatMap((one) => (one === undefined ? [] : [one])),
        [],
      ),
    },
  ])
}

/** "On an 11 or lower, they are frightened": of the test in the sentence before. */
export function addOutcome(words: string, test: Clause, scope: Scope, readRest: ReadRest): Clause | undefined {
  if (test.do !== 'test') return undefined
  const outcome = outcomeOf(words, scope, readRest)
  return outcome === undefined ? undefined : { ...test, tiers: filled([outcome], test.tiers) }
}

const DIE = /^(?:you |the target |they )?(?:can )?rolls? (?:a|1)d(\d+)$/
const SHOWN =
  /^(?:on (?:an? )?|if (?:the (?:result|roll) is|you roll) (?:an? )?)(\d+)(?: or (higher|more|lower|less|(\d+))|-(\d+)|\+)?,? (.+)$/

/** "Roll 1d6. On a 4 or higher, …": the second sentence says what comes of the die. */
export const readDie = (text: string): readonly Clause[] | undefined => {
  const m = DIE.exec(text)
  return m === null ? undefined : [{ do: 'chance', sides: Number(m[1]), outcomes: [] }]
}

export function addShown(words: string, die: Clause, scope: Scope, readRest: ReadRest): Clause | undefined {
  const m = die.do === 'chance' ? SHOWN.exec(words) : null
  if (m === null || die.do !== 'chance') return undefined
  const shown = Number(m[1])
  const isUp = /^(?:higher|more)$/.test(m[2] ?? '') || m[0].includes(`${m[1] ?? ''}+`)
  const least = /^(?:lower|less)$/.test(m[2] ?? '') ? 1 : shown
  const most = isUp ? die.sides : Number(m[3] ?? m[4] ?? shown)
  const so = readRest(m[5] ?? '', scope, undefined)
  return so === undefined ? undefined : { ...die, outcomes: [...die.outcomes, { least, most, so }] }
}
