import { ENGLISH } from './guard.ts'

/** By what two sentences are alike: words, however they are bent, and which stand together. */

export const spokenIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/’/g, "'")
    .match(/[a-z]+(?:[-'][a-z]+)*/g) ?? []

/** The words that a pattern has itself. */
export const literalIn = (pattern: string): string => pattern.replace(/\{[^}]*\}/g, ' ').replace(/[()]/g, '')

/** What is as good as the same where one looks for another wording. */
const ALIKE = [
  ...ENGLISH,
  ['take', 'suffer', 'sustain'],
  ['gain', 'get', 'receive', 'obtain', 'grant', 'give', 'provide'],
  ['regain', 'recover', 'restore'],
  ['kill', 'slay', 'destroy', 'die'],
  ['move', 'go', 'walk'],
  ['use', 'spend', 'expend'],
  ['damage', 'harm', 'hurt'],
  ['unseen', 'disappear', 'vanish'],
]
const heads = new Map(ALIKE.flatMap((row) => row.map((word) => [stem(word), stem(row[0] ?? word)])))

/** "Pushes", "pushed" and "pushing" are push. */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, '')
  if (bare.length < 4) return bare
  return bare
    .replace(/ies$/, 'y')
    .replace(/(?<=sh|ch|ss|x)es$/, '')
    .replace(/(?<!s)s$/, '')
    .replace(/(?<=[a-z]{3})(?:ed|ing)$/, '')
    .replace(/([b-df-hj-km-np-rtv-z])\1$/, '$1')
    .replace(/e$/, '')
}

/** Its words, and each two that stand together, with a space. */
export function featuresOf(text: string): readonly string[] {
  const words = spokenIn(text).map((word) => heads.get(stem(word)) ?? stem(word))
  return words.flatMap((word, i) => (i === 0 ? [word] : [word, `${words[i - 1] ?? ''} ${word}`]))
}

const LITTLE: ReadonlySet<string> = new Set(
  'the a an of to in on at by for and or but it its this that these they them their you your as be is are can may with from'
    .split(' ')
    .flatMap(featuresOf),
)
/** It stands everywhere, and says little. */
export const isLittle = (feature: string): boolean => LITTLE.has(feature)
