import { joined, type Passage, slice, trimmed } from '@riposte/print'
import { cursorOn, type Scene } from './scene.ts'
import { readSentence } from './sentence.ts'

/** Sentences that are printed as one: "A, and whenever B, C", "A, but each enemy B", "if A, B; otherwise C". */

const BEGINS =
  '(?:until|if|unless|when(?:ever)?|while|each|every|all|any|an?|one|two|another|you|your|it|its|they|their|the|that|this|those|these|both|allies|enemies|creatures|at|once|for|up to|on an?|after|before|no)'
const joint = new RegExp(`(?:; ?(?:and |but )?|,? (?:and|but) (?:then )?|, (?:then |though )?)(?=${BEGINS} )`, 'gi')
const other = /[;,.] (?:but )?(?=otherwise,? |instead, )/gi
/** What is told of an attack yet to come is not about the one at hand. */
const isOfIt = /\bthat (?:attack|roll|hit|damage)\b/i
const isChoice = /\b(?:choose|either|one of)\b/i

/** What is said of a condition or an event holds for all that follows it. */
function isBound(first: string, s: Scene): boolean {
  const { tests, waits } = readSentence(cursorOn(first), { ...s, doubts: [], took: [], acts: [...s.acts] }, undefined)
  return tests.length > 0 || waits !== undefined
}

/** The first cut at which both halves are understood. */
export function parted(sentence: Passage, s: Scene, fits: (halves: readonly Passage[]) => boolean): readonly Passage[] | undefined {
  const { text } = sentence
  if (isChoice.test(text)) return undefined
  const lead = /^(?:until|for the rest of|during|while in) [^,]+, /i.exec(text)?.[0] ?? ''
  const cut = ({ index, 0: { length } }: RegExpExecArray, again: string): readonly Passage[] => {
    const rest = trimmed(slice(sentence, index + length))
    return [trimmed(slice(sentence, 0, index)), again === '' ? rest : joined([trimmed(slice(sentence, 0, again.length)), rest])]
  }
  for (const found of text.matchAll(other)) {
    const two = cut(found, '')
    if (fits(two)) return two
  }
  for (const found of text.matchAll(joint)) {
    if (found.index < lead.length || isOfIt.test(text.slice(found.index)) || isBound(text.slice(0, found.index), s)) continue
    const two = [cut(found, lead), ...(lead === '' ? [] : [cut(found, '')])].find(fits)
    if (two !== undefined) return two
  }
  return undefined
}
