/** What all rulebooks do with words: names as ids, numbers in letters, a creature called by part of its name. */

/** A name as an id: "Half-Aboleth's Bite!" is half-aboleths-bite. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’`"“”!?,.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  both: 2,
  three: 3,
  thrice: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}

/** "3", "three", "twice": a whole number in figures or in letters. */
export const numberOf = (word: string): number | undefined => (/^\d+$/.test(word) ? Number(word) : numberWords[word.toLowerCase()])

/** All stretches of words that stand together, the longest first: whoever has a long name is called by part of it. */
export function stretchesOf(words: readonly string[]): string[] {
  const found = new Set<string>()
  for (let from = 0; from < words.length; from++) for (let to = words.length; to > from; to--) found.add(words.slice(from, to).join(' '))
  return [...found].sort((a, b) => b.length - a.length)
}
