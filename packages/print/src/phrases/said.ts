/** Words as sentences have them. */

/** "You take", "it takes". */
export const third = (verb: string): string => {
  if (verb === 'have') return 'has'
  if (verb === 'are') return 'is'
  if (/^(?:can|cannot|can't|must)$/.test(verb)) return verb
  return /(?:sh|ch|ss|[^aeou]y|o)$/.test(verb) ? `${verb.replace(/y$/, 'i')}es` : `${verb}s`
}

export const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`)
/** "1 square", "3 squares". */
export const count = (n: number, word: string): string => `${n} ${n === 1 ? word : `${word}s`}`
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
export const spelled = (n: number): string => numbers[n] ?? String(n)
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const an = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
