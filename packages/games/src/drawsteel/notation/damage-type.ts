import type { Clause } from '../clauses/clauses.ts'
import { damageTypes, type Typed } from '../terms.ts'
import { typesIn } from './amounts.ts'
import type { Said } from './paragraph.ts'
import { sentencesOf } from './words.ts'

/** "Choose cold, fire, or lightning. This ability deals that type of damage": what kind of damage the tiers deal. */

const TYPES = damageTypes.join('|')
const LIST = `((?:${TYPES})(?:(?:, or | or |, )(?:${TYPES}))+)`
const PICKED = new RegExp(
  `^(?:you )?(?:can )?choose (?:one of )?(?:(?:the following )?(?:damage types|types of damage)(?: from the following)?:? |either )?${LIST}(?: damage)?$`,
)
const DEALT =
  /^(?:this|the) (?:ability|strike|ability's damage|damage) (?:deals|is|is of) (?:that|the chosen) (?:type of damage|damage type|type)$/
const WHOLE: readonly RegExp[] = [
  new RegExp(
    `^(?:the|this ability's|the ability's) (?:damage type|type of damage)(?: (?:of|dealt by) this ability)? is your choice of ${LIST}(?: damage)?$`,
  ),
  new RegExp(`^(?:this|the) (?:ability|strike) deals your choice of ${LIST} damage$`),
  new RegExp(`^(?:this|the) (?:ability|strike)(?:'s damage)? (?:deals|is) ${LIST}(?: damage)?,? \\(your choice\\)$`),
  new RegExp(`^(?:you )?choose (?:whether )?(?:this|the) ability(?:'s damage is| deals) ${LIST}(?: damage)?$`),
]

interface Typing {
  readonly types: readonly Typed[]
  /** The sentences that say so. */
  readonly printed: readonly string[]
  /** The other paragraphs. */
  readonly rest: readonly string[]
}

const bare = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/^effect: /, '')
    .replace(/[.!]+$/, '')

/** Where the texts of an ability leave the type of its damage to its user. */
export function typingIn(paragraphs: readonly string[]): Typing | undefined {
  for (const [at, paragraph] of paragraphs.entries()) {
    const sentences = sentencesOf(paragraph)
    for (const [n, sentence] of sentences.entries()) {
      const one = bare(sentence)
      const whole = WHOLE.map((pattern) => pattern.exec(one)?.[1]).find((list) => list !== undefined)
      const picked = DEALT.test(bare(sentences[n + 1] ?? '')) ? PICKED.exec(one)?.[1] : undefined
      const types = typesIn(whole ?? picked ?? '')
      if ((whole ?? picked) === undefined || types === undefined) continue
      const taken = whole === undefined ? 2 : 1
      const left = sentences.toSpliced(n, taken).join(' ')
      return { types, printed: sentences.slice(n, n + taken), rest: paragraphs.toSpliced(at, 1, ...(left === '' ? [] : [left])) }
    }
  }
  return undefined
}

/** The damage of a tier has one of the types; undefined where there is none without a type of its own. */
export function typed(tiers: readonly (readonly Said[])[], { types }: Typing): readonly (readonly Said[])[] | undefined {
  let all = true
  const now = tiers.map((tier) =>
    tier.map((one): Said => {
      const clauses = one.clauses.map((clause): Clause => (isUntyped(clause) ? { ...clause, types } : clause))
      return { ...one, clauses }
    }),
  )
  for (const tier of tiers) all &&= tier.some((one) => one.clauses.some(isUntyped))
  return all ? now : undefined
}

const isUntyped = (clause: Clause): clause is Extract<Clause, { do: 'damage' }> =>
  clause.do === 'damage' && clause.to.who === 'target' && clause.types.length === 1 && clause.types[0] === ''
