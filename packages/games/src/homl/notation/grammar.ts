import { differences, isIdle, type Reader } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import { countByHand, stands } from '../clauses/kinds.ts'
import { lexicon } from './guard.ts'
import { leads, tails } from './leads.ts'
import { phrases } from './phrases.ts'
import { say } from './say.ts'
import { nextSentence, type Scene, you } from './scene.ts'
import { plain, plainText } from './wordings.ts'

/** How sentences of this book are read, and what keeps the reading honest. */

/** A word of the book's rules, however it ends. */
const ruling = new RegExp(
  `\\b(?:${[...lexicon.terms, ...lexicon.same.flat(), 'feat', 'potion', 'form', 'proficien', 'conceal', 'cover', 'terrain', 'rest', 'recovery', 'concentrat', 'grappl', 'flank', 'obscur', 'sight', 'vision', 'bright', 'dark', 'light', 'block', 'passage', 'impass', 'slipper', 'burn', 'fail'].join('|')})`,
  'i',
)

const isBlow = ({ does }: { readonly does: readonly Clause[] }): boolean => does.every((one) => one.do === 'damage' && !one.isMore)

/** One thing of each; what somebody may do is his to choose. */
function either(options: readonly (readonly Clause[])[]): readonly Clause[] | undefined {
  const does = options.flat()
  const [plain, other] = does
  // "3DD damage, or 4DD if …": nobody chooses there, and what stands behind is said of the second.
  if (options.length === 2 && plain?.do === 'if' && other?.do === 'if' && isBlow(plain) && isBlow(other))
    return [{ ...other, else: plain.does }]
  if (options.some((one) => one.length !== 1) || does.some((one) => one.do === 'if')) return undefined
  const [first] = does
  if (first?.do !== 'may') return does.some((one) => one.do === 'may') ? undefined : [{ do: 'either', who: you, does }]
  const { who } = first
  const theirs = does.flatMap((one) => (one.do === 'may' && JSON.stringify(one.who) === JSON.stringify(who) ? one.does : []))
  return theirs.length < does.length ? undefined : [{ do: 'may', who, does: [{ do: 'either', who, does: theirs }] }]
}

/** A monster's own name is nobody's kind. */
const spokenTo = (words: string, { self }: Scene): string =>
  self.length === 0
    ? words
    : words.replace(new RegExp(`\\b(?:${self.filter((name) => name.startsWith('the ')).join('|')})(?![a-z'-])`, 'gi'), 'you')

export const reader: Reader<Scene, Clause> = {
  leads,
  phrases,
  tails,
  byHand: (text) => ({ do: 'by-hand', text }),
  plain,
  either,
  next: nextSentence,
  hands: countByHand,
  saidBack: say,
  isIdle: (words) => isIdle(words, ruling),
  doubt: (words, clauses, scene) => {
    const { missing, added } = differences(spokenTo(plainText(words, scene), scene), say(clauses), lexicon)
    if (missing.length > 0) return `not understood: ${missing.join(', ')}`
    if (added.length > 0) return `understood in it, and not printed: ${added.join(', ')}`
    return clauses.some(isAgainstOneself) ? 'as understood somebody would do it to himself' : undefined
  },
}

/** Of a trait, that nobody uses: what is done at once has no moment in it. */
export const traitReader: Reader<Scene, Clause> = {
  ...reader,
  doubt: (words, clauses, scene) =>
    reader.doubt(words, clauses, scene) ?? (clauses.every(stands) ? undefined : 'a trait does nothing at once, and to nobody else'),
}

const same = (a: Who | undefined, b: Who): boolean =>
  a?.who === b.who && (b.who === 'you' || b.who === 'target' || b.who === 'trigger' || b.who === 'visitor')

function isAgainstOneself(clause: Clause): boolean {
  if (clause.do === 'attack') return same(clause.against, clause.who)
  if (clause.do === 'swap') return same(clause.with, clause.who)
  return 'does' in clause && clause.does.some(isAgainstOneself)
}
