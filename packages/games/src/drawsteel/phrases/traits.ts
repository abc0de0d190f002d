import type { Clause, ZonePart } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { conditionsIn, normalized, readSentence, readText, sentencesOf } from './index.ts'
import { rollsIn, swayOf } from './predicates.ts'
import { readTrigger } from './triggers.ts'

/** A passive line of a stat block. */

type Read = (m: RegExpExecArray, names: readonly string[]) => TraitPart[] | undefined

const you = { relation: 'you', within: 'any', kind: '', nonMinion: false } as const

const patterns: readonly (readonly [RegExp, Read])[] = [
  [
    /^you (?:ignore|don't treat) difficult terrain$|^difficult terrain doesn't (?:affect|slow) you$/,
    () => [{ is: 'ignores', what: 'difficult' }],
  ],
  [
    /^you can move through (?:enemies'?|enemy) spaces? (?:at (?:your|their) usual speed|freely|without spending extra movement)$/,
    () => [{ is: 'ignores', what: 'enemy-space' }],
  ],
  [/^you can't be flanked$/, () => [{ is: 'ignores', what: 'flanking' }]],
  [/^you ignore (concealment|cover)(?: if .*)?$/, (m) => [{ is: 'ignores', what: m[1] === 'cover' ? 'cover' : 'concealment' }]],
  [
    /^you don't take a bane on strikes against creatures with concealment or cover$/,
    () => [
      { is: 'ignores', what: 'cover' },
      { is: 'ignores', what: 'concealment' },
    ],
  ],
  [
    /^you(?:r movement)? (?:don't|doesn't|can't) provoke opportunity attacks(?: by moving| when (?:you|they) moves?)?$/,
    () => [{ is: 'ignores', what: 'opportunity' }],
  ],
  [
    /^you can't be (?:made )?((?:bleeding|dazed|frightened|grabbed|prone|restrained|slowed|taunted|weakened|knocked prone|force moved)(?:(?:, or | or |, )(?:made )?(?:bleeding|dazed|frightened|grabbed|prone|restrained|slowed|taunted|weakened|knocked prone|force moved))*)$/,
    (m) => [
      {
        is: 'cannot-be',
        conditions: [...conditionsIn(m[1] ?? ''), ...((m[1] ?? '').includes('force moved') ? (['force-moved'] as const) : [])],
        within: 0,
      },
    ],
  ],
  [
    /^(?:any|each) creature within (\d+) squares of you can't be hidden from you$/,
    (m) => [{ is: 'cannot-be', conditions: ['hidden-from'], within: Number(m[1]) }],
  ],
  [
    /^(?:any|each) (strike|melee strike|ranged strike|ability roll|power roll|ability) (?:made |used )?against (you|(?:an|each|any) ally within (\d+) squares(?: of you)?) (takes|gains|has) (an edge|a bane|a double edge|a double bane)$/,
    (m) => swayed(m[1], m[5], m[2] === 'you' ? 'against' : 'near-ally', Number(m[3] ?? 0), []),
  ],
  [
    /^(?:while|as long as|if) you (?:are|re) (winded|dying|hidden), you (?:gain|have|take) (an edge|a double edge|a bane) on (.+?)(?:, and any strike made against you gains (an edge))?$/,
    (m) => {
      const when: Test[] = [{ is: 'has', whose: 'you', condition: m[1] === 'dying' ? 'dying' : m[1] === 'hidden' ? 'hidden' : 'winded' }]
      return [
        ...(swayed(m[3], m[2], 'own', 0, when) ?? []),
        ...(m[4] === undefined ? [] : (swayed('strike', m[4], 'against', 0, when) ?? [])),
      ]
    },
  ],
  [
    /^you (?:gain|have) (an edge|a double edge) on (.+?) against (?:targets?|creatures?|enemies) (?:who|that) (?:is|are) (bleeding|dazed|frightened|grabbed|prone|restrained|slowed|taunted|weakened|winded|surprised)(?: by you)?$/,
    (m) => {
      const condition = conditionsIn(m[3] ?? '')[0] ?? (m[3] === 'surprised' ? 'surprised' : 'winded')
      return swayed(m[2], m[1], 'own', 0, [{ is: 'has', whose: 'target', condition }])
    },
  ],
  [
    /^(?:strikes?|(?:melee |ranged )?strikes? made) against you (?:take|have|takes) (a bane|a double bane)$/,
    (m) => swayed('strike', m[1], 'against', 0, []),
  ],
  [/^you have (?:a )?([+-]\d+) (bonus|penalty) to (speed|stability|saving throws|power rolls)$/, (m) => modify(m)],
  [
    /^at the end of each of your turns, you can (?:either )?take (\d+) damage (?:.*)?to end one effect on (?:you|them|themself|yourself) that can be ended by a saving throw$/,
    (m) => [{ is: 'end-effect', damage: Number(m[1]) }],
  ],
  [/^you (?:can )?take(?:s)? (?:up to )?two turns (?:each|per|in a) round(?:.*)?$/, () => [{ is: 'solo-turns' }]],
  [
    /^you can use two main actions on your turn.*$|^.*5 malice.*(?:an additional|one further) main action.*$/,
    () => [{ is: 'solo-action' }],
  ],
  [
    /^(?:the )?damage can't be reduced in any way$|^this damage can't be reduced in any way$|^you can't take turns consecutively$|^you can use this feature even if you are dazed$/,
    () => [],
  ],
  [
    /^(?:any|each) (enemy|ally|creature) who (?:enters (?:the|a|your) (?:space|square|area) adjacent to you|moves? adjacent to you|starts? their turn (?:adjacent to|within (\d+) squares of) you) (.+)$/,
    (m) => {
      const then = readSentence(`the target ${m[3] ?? ''}`)
      if (then.some((one) => one.do === 'by-hand')) return undefined
      const on = /enters|moves? adjacent/.test(m[0]) ? 'enter' : 'start'
      return [{ is: 'aura', squares: Number(m[2] ?? 1), part: zonePart(on, m[1], then) }]
    },
  ],
]

const zonePart = (on: ZonePart['on'], relation: string | undefined, so: readonly Clause[]): ZonePart => ({
  on,
  to: relation === 'ally' ? 'ally' : relation === 'enemy' ? 'enemy' : 'creature',
  self: false,
  so,
  tests: [],
})

function swayed(
  rollText: string | undefined,
  valueText: string | undefined,
  side: 'own' | 'against' | 'near-ally',
  within: number,
  when: readonly Test[],
): TraitPart[] | undefined {
  const rolls = rollsIn(rollText ?? '')
  return rolls === undefined ? undefined : [{ is: 'sway', value: swayOf(valueText), rolls, side, within, when }]
}

function modify(m: RegExpExecArray): TraitPart[] | undefined {
  const stat = m[3] === 'speed' ? 'speed' : m[3] === 'stability' ? 'stability' : m[3] === 'power rolls' ? 'roll' : 'save'
  return [{ is: 'modify', stat, amount: { flat: Number(m[1]), scores: [], dice: [], measures: [] }, when: [] }]
}

/** "Whenever an ally within 5 squares is reduced to 0 Stamina, you can move up to your speed." */
function readWhenever(text: string): TraitPart[] | undefined {
  const match = /^(?:whenever|when|each time|the first time|once per round, when|at the (?:start|end) of) (.+?), (.+)$/.exec(text)
  if (match === null) return undefined
  const turn = /^at the (start|end) of (?:each of )?your turns?$/.exec(text.slice(0, text.indexOf(',')))
  const trigger =
    turn !== null
      ? {
          on: [turn[1] === 'start' ? ('turn-start' as const) : ('turn-end' as const)],
          whom: you,
          by: undefined,
          keywords: [],
          types: [],
          willing: false,
          notCritical: false,
          text,
        }
      : readTrigger(match[1] ?? '', you)
  if (trigger === undefined) return undefined
  const then = readSentence(match[2] ?? '')
  if (then.some((one) => one.do === 'by-hand')) return undefined
  const once = text.startsWith('the first time')
    ? /each round|in a round|per round/.test(text)
      ? 'round'
      : 'encounter'
    : text.startsWith('once per round')
      ? 'round'
      : 'always'
  return [{ is: 'whenever', trigger, so: then, once }]
}

export function readTrait(text: string, names: readonly string[]): readonly TraitPart[] {
  const parts: TraitPart[] = []
  const sentences = sentencesOf(text)
  for (let i = 0; i < sentences.length; i++) {
    const printed = sentences[i] ?? ''
    const words = normalized(printed, names).replace(/[.!]$/, '')
    const read = readOne(words, names) ?? readOne(withoutThey(words), names)
    if (read !== undefined) parts.push(...read)
    else {
      const whole = i === 0 ? readWhenever(normalized(sentences.join(' '), names)) : undefined
      parts.push(...(whole ?? [{ is: 'by-hand', text: printed } as const]))
    }
  }
  return joined(parts, text, names)
}

/** "They" may be the creature itself. */
const withoutThey = (words: string): string =>
  words
    .replace(/\bthey(?:'re| are)\b/g, 'you are')
    .replace(/\bthey\b/g, 'you')
    .replace(/\b(?:them|themself|themselves)\b/g, 'you')
    .replace(/\btheir\b/g, 'your')

function readOne(words: string, names: readonly string[]): TraitPart[] | undefined {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(words)
    const parts = match === null ? undefined : read(match, names)
    if (parts !== undefined) return parts
  }
  const halves = words.split(/,? and (?=you |they )/)
  if (halves.length > 1) {
    const each = halves.map((half) => readOne(half.replace(/^they /, 'you '), names))
    if (each.every((one) => one !== undefined)) return each.flatMap((one) => one ?? [])
  }
  return readWhenever(words) ?? readStanding(words)
}

/** "You have fire immunity 5": what always holds. */
function readStanding(words: string): TraitPart[] | undefined {
  if (!/^you (?:have|gain) /.test(words)) return undefined
  const clauses = readSentence(words)
  const parts = clauses.flatMap((one): TraitPart[] =>
    one.do === 'modify' && one.to.who === 'you' ? [{ is: 'modify', stat: one.stat, amount: one.amount, when: [] }] : [],
  )
  return parts.length > 0 && parts.length === clauses.length ? parts : undefined
}

/** What a creature does when it drops goes on over sentences: "they spray burning blood. Each creature adjacent takes 3 fire damage." */
function joined(parts: readonly TraitPart[], text: string, names: readonly string[]): readonly TraitPart[] {
  const sentences = sentencesOf(text)
  const first = normalized(sentences[0] ?? '', names).replace(/[.!]$/, '')
  const match = /^(?:whenever|when) (.+?), (.+)$/.exec(first)
  const trigger = match === null ? undefined : readTrigger(match[1] ?? '', you)
  if (
    trigger === undefined ||
    sentences.length < 2 ||
    !parts.some((one) => one.is === 'by-hand' || (one.is === 'whenever' && one.so.length === 0))
  )
    return parts
  const head = readSentence(match?.[2] ?? '')
  const rest = sentences.slice(1).flatMap((one) => readText(one, names))
  const so = [...head, ...rest]
  return so.length > 0 && so.every((one) => one.do !== 'by-hand') ? [{ is: 'whenever', trigger, so, once: 'always' }] : parts
}
