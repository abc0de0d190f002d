import type { Clause } from '../clauses/clauses.ts'
import { flat } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'

import { normalized, sentencesOf } from '../phrases/index.ts'
import { rollsIn, statIn, swayOf } from '../phrases/predicates.ts'
import { readTrait as plainTrait } from '../phrases/traits.ts'
import { relationOf } from '../phrases/who.ts'
import { conditions } from '../terms.ts'
import { inner, ownPronouns, type Scope } from './scope.ts'
import { isFlavour, lateOf, readSentence } from './sentence.ts'

import { readTests } from './tests.ts'
import { own, readWait } from './waits.ts'

/** A passive line of a stat block, sentence by sentence. */

export interface TraitSaid {
  readonly printed: string
  readonly parts: readonly TraitPart[]
  readonly why: string
}

type Read = (m: RegExpExecArray, scope: Scope) => readonly TraitPart[] | undefined

const SWAY = '(an edge|a double edge|a bane|a double bane)'

const patterns: readonly (readonly [RegExp, Read])[] = [
  [/^abilities targeting you that would take a bane from cover or concealment have a double bane instead$/, () => [{ is: 'well-covered' }]],
  [
    /^you ignore (cover|concealment|difficult terrain)(?:,? and (cover|concealment|difficult terrain))?$/,
    (m) =>
      [m[1], m[2]].flatMap((one): TraitPart[] =>
        one === undefined ? [] : [{ is: 'ignores', what: one === 'cover' ? 'cover' : one === 'concealment' ? 'concealment' : 'difficult' }],
      ),
  ],
  [
    /^you ignore concealment if it's granted by a (?:supernatural|magic) effect$/,
    () => [{ is: 'ignores', what: 'supernatural-concealment' }],
  ],
  [
    /^at the start of (?:any |each |an? )?[a-z' -]+ turn, (?:you|the director) can spend malice to activate (?:one|any) (?:or more )?of the following features$/,
    () => [],
  ],
  // bonuses
  [
    /^(?:your )?strikes (?:gain|have|deal) a \+(\d+) (?:damage )?bonus (?:to damage )?against (objects|creatures|enemies|minions)$|^your strikes deal an extra (\d+) damage to (objects)$/,
    (m) => {
      const relation = relationOf(m[2] ?? m[4] ?? '')
      return relation === undefined
        ? undefined
        : [{ is: 'modify', stat: 'damage', amount: flat(Number(m[1] ?? m[3])), when: [{ is: 'relation', whose: 'target', relation }] }]
    },
  ],
  [
    /^your strikes (?:gain|have|deal) a \+(\d+) (?:damage )?bonus(?: to damage)?(?: (?:against|to) (?:targets?|creatures?|enemies) (?:who|that) (?:is|are|has|have) (.+))?$|^you (?:deal|have) an extra (\d+) damage (?:with|on) strikes$/,
    (m, scope) => {
      const when = m[2] === undefined ? [] : (readTests(`the target is ${m[2]}`, scope) ?? readTests(`the target has ${m[2]}`, scope))
      return when === undefined ? undefined : [{ is: 'modify', stat: 'damage', amount: flat(Number(m[1] ?? m[3])), when }]
    },
  ],
  [
    /^(?:each|any|an) (ally|enemy|creature)(?: who is)? (?:within (\d+) squares? of|adjacent to) you (?:has|gains|takes) a ([+−-]\d+) (?:bonus|penalty) to (.+)$/,
    (m) => {
      const stat = statIn(m[4] ?? '')
      const to = m[1] === 'ally' ? 'ally' : m[1] === 'enemy' ? 'enemy' : 'creature'
      return stat === undefined
        ? undefined
        : [{ is: 'near', squares: Number(m[2] ?? 1), to, stat, amount: Number((m[3] ?? '').replace('−', '-')) }]
    },
  ],
  [
    new RegExp(
      `^(?:each |any |an? |all )?(ally|enemy|allies|enemies)(?: who (?:is|are))? (?:within (\\d+) squares? of|adjacent to) you (?:gains?|has|have|takes?) ${SWAY} on (.+)$`,
    ),
    (m) => {
      const rolls = rollsIn(m[4] ?? '')
      return rolls === undefined || / against /.test(m[4] ?? '')
        ? undefined
        : [
            {
              is: 'sway',
              value: swayOf(m[3]),
              rolls,
              side: m[1]?.startsWith('all') === true ? 'for-ally' : 'for-enemy',
              within: Number(m[2] ?? 1),
              when: [],
            },
          ]
    },
  ],
  [
    new RegExp(
      `^(?:any|each|all) (strikes?|melee strikes?|ranged strikes?|ability rolls?|abilit(?:y|ies)) (?:made |used )?against (?:an|each|any)? ?all(?:y|ies) (?:within (\\d+) squares? of|adjacent to) you (?:takes?|gains?|has|have) ${SWAY}$`,
    ),
    (m) => {
      const rolls = rollsIn(m[1] ?? '')
      return rolls === undefined
        ? undefined
        : [{ is: 'sway', value: swayOf(m[3]), rolls, side: 'near-ally', within: Number(m[2] ?? 1), when: [] }]
    },
  ],
  [
    new RegExp(
      `^(?:(?:any|each|all) )?((?:melee |ranged )?(?:strikes?|abilit(?:y|ies)|ability rolls?)) (?:made |used )?against you (?:takes?|gains?|has|have) ${SWAY}$`,
    ),
    (m) => {
      const rolls = rollsIn(m[1] ?? '')
      return rolls === undefined ? undefined : [{ is: 'sway', value: swayOf(m[2]), rolls, side: 'against', within: 0, when: [] }]
    },
  ],
  [
    new RegExp(`^you (?:gain|have|take) ${SWAY} on (.+?)(?: you make)?(?: against (.+))?$`),
    (m, scope) => {
      const rolls = rollsIn(m[2] ?? '')
      const at = m[3]
      const who = at === undefined ? undefined : /^(?:an?|any|each)? ?(?:targets?|creatures?|enem(?:y|ies)) (?:who|that) (.+)$/.exec(at)
      const state = at === undefined ? undefined : /^(?:an?|any|each)? ?([a-z]+) (?:targets?|creatures?|enem(?:y|ies))$/.exec(at)
      const said =
        who?.[1] !== undefined
          ? `the target ${who[1].replace(/^are /, 'is ').replace(/^have /, 'has ')}`
          : `the target is ${state?.[1] ?? ''}`
      const isHeld = at !== undefined && /^(?:an?|any|each) (?:creature|target|enemy) (?:you have grabbed|grabbed by you)$/.test(at)
      const when = at === undefined ? [] : readTests(isHeld ? 'the target is grabbed by you' : said, scope)
      return rolls === undefined || when === undefined
        ? undefined
        : [{ is: 'sway', value: swayOf(m[1]), rolls, side: 'own', within: 0, when }]
    },
  ],
  [
    /^you can't be (?:made )?((?:[a-z]+(?: [a-z]+)?)(?:(?:, or | or |, |, and | and )(?:made )?(?:[a-z]+(?: [a-z]+)?))*)$/,
    (m) => {
      const words = (m[1] ?? '').split(/, or | or |, and | and |, /).map((one) => one.replace(/^(?:made|knocked) /, ''))
      const known = words.flatMap((word) => conditions.filter((one) => one === word))
      const forced = words.includes('force moved') ? (['force-moved'] as const) : []
      return known.length + forced.length === words.length ? [{ is: 'cannot-be', conditions: [...known, ...forced], within: 0 }] : undefined
    },
  ],
  [
    /^(?:any |each )?creatures? within (\d+) squares? of you can't be hidden from (?:you|them)$/,
    (m) => [{ is: 'cannot-be', conditions: ['hidden-from'], within: Number(m[1]) }],
  ],
  [
    /^(?:at the end of each of your turns, )?you can take (\d+) damage to end one effect on (?:you|yourself|them) that can be ended by a saving throw$/,
    (m) => [{ is: 'end-effect', damage: Number(m[1]) }],
  ],
  [
    /^(?:your strikes|you) deal an extra (\d+) damage to ([a-z]+) (?:creatures?|targets?|enem(?:y|ies))(?: with strikes)?$/,
    (m, scope) => {
      const when = readTests(`the target is ${m[2] ?? ''}`, scope)
      return when === undefined ? undefined : [{ is: 'modify', stat: 'damage', amount: flat(Number(m[1])), when }]
    },
  ],
  [
    /^you have a ([+−-]\d+) (?:bonus|penalty) to (speed|stability|saving throws|power rolls|ability rolls)$/,
    (m) => {
      const stat = statIn(m[2] ?? '')
      return stat === undefined ? undefined : [{ is: 'modify', stat, amount: flat(Number((m[1] ?? '').replace('−', '-'))), when: [] }]
    },
  ],
  [
    /^you have (.+?) (immunity|weakness) (\d+)$/,
    (m) => {
      const what = m[1] === 'damage' ? 'damage' : m[1]
      const stat = what === undefined ? undefined : statOf(what, m[2] === 'immunity' ? 'immunity' : 'weakness')
      return stat === undefined ? undefined : [{ is: 'modify', stat, amount: flat(Number(m[3])), when: [] }]
    },
  ],
]

function statOf(word: string, kind: 'immunity' | 'weakness') {
  const types = ['acid', 'cold', 'corruption', 'fire', 'holy', 'lightning', 'poison', 'psychic', 'sonic'] as const
  const type = types.find((one) => one === word)
  return type !== undefined ? (`${kind}:${type}` as const) : word === 'damage' ? (`${kind}:all` as const) : undefined
}

function readOne(words: string, scope: Scope): readonly TraitPart[] | undefined {
  for (const [pattern, read] of patterns) {
    const m = pattern.exec(words)
    const parts = m === null ? undefined : read(m, scope)
    if (parts !== undefined) return parts
  }
  return undefined
}

/** "While you are winded, you gain an edge on strikes": what holds as long as something does. */
function readWhile(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const lead = /^(?:while|as long as|if|when) (.+?), (.+)$/.exec(words)
  const tail = lead === null ? /^(.+?) (?:while|as long as|if) ((?:you|your squad|the target) .+)$/.exec(words) : null
  const condition = lead?.[1] ?? tail?.[2]
  const rest = lead?.[2] ?? tail?.[1]
  if (condition === undefined || rest === undefined) return undefined
  const tests = readTests(condition, scope)
  const parts = tests === undefined ? undefined : readAll(rest, scope)
  if (tests === undefined || parts === undefined) return undefined
  const held = parts.flatMap((one): TraitPart[] =>
    (one.is === 'sway' && (one.side === 'own' || one.side === 'against')) || one.is === 'modify'
      ? [{ ...one, when: [...tests, ...one.when] }]
      : [],
  )
  return held.length === parts.length ? held : undefined
}

/** Several in one sentence: "you can't be slowed, and you ignore difficult terrain". */
function readAll(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const whole = readOne(words, scope) ?? readWhile(words, scope)
  if (whole !== undefined) return whole
  for (const split of words.matchAll(/,? and (?=you |your |any |each |strikes |abilities )|,? and (?:can't |ignore |have |gain )/g)) {
    const rest = words.slice(split.index).replace(/^,? and /, '')
    const first = readOne(words.slice(0, split.index), scope)
    const second = readAll(/^(?:you|your|any|each|strikes|abilities) /.test(rest) ? rest : `you ${rest}`, scope)
    if (first !== undefined && second !== undefined) return [...first, ...second]
  }
  return undefined
}

/** "Whenever an ally within 5 squares is reduced to 0 Stamina, you can move up to your speed." */
function readWhenever(given: string, scope: Scope): readonly TraitPart[] | undefined {
  const words = given.replace(/^(.+) (at the (?:start|end) of each of your turns)$/, '$2, $1')
  for (const found of words.matchAll(/, /g)) {
    const wait = readWait(words.slice(0, found.index), own)
    if (wait === undefined || wait.once) continue
    const so = lateOf(readSentence(words.slice(found.index + 2), inner(scope, wait.it)))
    if (so !== undefined && so.length > 0) return [whenever(wait, so)]
  }
  return undefined
}

const whenever = (wait: NonNullable<ReturnType<typeof readWait>>, so: readonly Clause[]): TraitPart => ({
  is: 'whenever',
  trigger: wait.trigger,
  so,
  once: wait.often,
})

/** What a trait says, with a word on each sentence. */
export function readTraitText(text: string, names: readonly string[], scope: Scope): readonly TraitSaid[] {
  const found: TraitSaid[] = []
  const sentences = sentencesOf(text)
  let isOwn = true
  for (const [i, printed] of sentences.entries()) {
    const words = ownPronouns(normalized(printed, names), isOwn).replace(/[.!:]+$/, '')
    isOwn = /^(?:\w+, )?(?:if |while |when |whenever )?you\b/.test(words)
    const before = i === 0 ? undefined : followed(found.at(-1), words, scope)
    if (before !== undefined) {
      found[found.length - 1] = before
      found.push({ printed, parts: [], why: '' })
      continue
    }
    const parts = readAll(words, scope) ?? readWhenever(words, scope) ?? plainOne(printed, words, names)
    found.push(
      parts === undefined
        ? { printed, parts: [{ is: 'by-hand', text: printed }], why: 'what this trait does is shown to the game master' }
        : { printed, parts, why: '' },
    )
  }
  return found
}

/** After "when you are reduced to 0 Stamina, they spray burning blood" comes what that does. */
function followed(last: TraitSaid | undefined, words: string, scope: Scope): TraitSaid | undefined {
  if (last === undefined || last.parts.length !== 1) return undefined
  const [part] = last.parts
  if (part === undefined || !(part.is === 'by-hand' || part.is === 'whenever')) return undefined
  const head = normalized(last.printed, []).replace(/[.!]$/, '')
  if (part.is === 'whenever') {
    // A sentence of its own may go on with what the first began.
    if (/^(?:whenever|when|while|any|you )/.test(words) && !/^(?:each|the|that|they)/.test(words)) return undefined
    const so = readSentence(words, scope)
    return so === undefined ? undefined : { ...last, parts: [{ ...part, so: [...part.so, ...so] }] }
  }
  const comma = /^(.*?\b0 stamina), (.+)$/.exec(head)
  if (comma?.[1] === undefined || !isFlavour((comma[2] ?? '').replace(/^(?:they|it|he|she) /, ''))) return undefined
  const wait = readWait(/ (?:is|are) reduced to 0 stamina$/.test(comma[1]) ? 'when you are reduced to 0 stamina' : '', own)
  const so = wait === undefined ? undefined : readSentence(words, scope)
  return wait === undefined || so === undefined ? undefined : { ...last, parts: [whenever(wait, so)], why: '' }
}

/** What only says again how the sentence before it is meant. */
const isSaidAnyway = (words: string): boolean =>
  /^this damage can't be reduced in any way$|^you can't take turns consecutively$|^you can use this feature even if you are dazed$/.test(
    words,
  )

const LOOSE = /\beither\b|\bgrabs\b|granted by|unless|except|only|as if|instead|\bcost|for enemies|which means|that isn't|to navigate/

/** A sentence as `phrases` know it. */
function plainOne(printed: string, words: string, names: readonly string[]): readonly TraitPart[] | undefined {
  const parts = LOOSE.test(words) ? [] : plainTrait(printed, names)
  if (parts.length > 0 && !parts.some((one) => one.is === 'by-hand')) return parts
  return isFlavour(words) || isSaidAnyway(words) ? [] : undefined
}
