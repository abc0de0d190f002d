/** Is what a clause says what was printed? Both are looked through for words on which everything hangs. */

/** Words that mean the same, each written as the first of its row. */
export interface Lexicon {
  readonly same: readonly (readonly string[])[]
  /** What a game's sentences hang on: its conditions, defenses, types, ways to move, deeds. */
  readonly terms: readonly string[]
  /** What says the same otherwise, put in the same words first. */
  readonly alike: readonly (readonly [RegExp, string])[]
}

/** What turns a sentence into another, in every book. */
export const ENGLISH = [
  ['each', 'every', 'all'],
  ['both'],
  ['any'],
  ['another', 'other'],
  ['not', "can't", 'cannot', "doesn't", 'no', 'never'],
  ['only'],
  ['unless'],
  ['instead'],
  ['before'],
  ['after'],
  ['once'],
  ['twice', 'double'],
  ['half'],
  ['up to'],
  ['at most'],
  ['at least'],
  ['may', 'can'],
  ['must'],
  ['if'],
  ['while'],
  ['whenever', 'when'],
  ['until'],
  ['end'],
  ['start', 'beginning'],
  ['next'],
  ['within'],
  ['adjacent'],
  ['additional', 'extra'],
  ['new'],
  ['more'],
  ['less'],
  ['or'],
  ['ally', 'allies'],
  ['enemy', 'enemies', 'opponent', 'opponents', 'foe', 'foes'],
  ['creature', 'creatures'],
] as const

const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}

interface Telling {
  readonly as: string
  /** One word each. */
  readonly words: readonly string[]
  readonly sayings: readonly string[]
}

const telling = new WeakMap<Lexicon, readonly Telling[]>()

/** All that its sentences hang on, made ready to be looked for. */
function tellingIn(lexicon: Lexicon): readonly Telling[] {
  const known = telling.get(lexicon)
  if (known !== undefined) return known
  const made = [...ENGLISH, ...lexicon.same, ...lexicon.terms.map((term) => [term])].map(
    (row): Telling => ({
      as: row[0] ?? '',
      words: row.filter((one) => !one.includes(' ')),
      sayings: row.filter((one) => one.includes(' ')).map((one) => ` ${one} `),
    }),
  )
  telling.set(lexicon, made)
  return made
}

/** The telling words of a text, sorted, each as the first of those that mean the same. */
export function tellingOf(text: string, lexicon: Lexicon): ReadonlySet<string> {
  const plain = ` ${lexicon.alike
    .reduce((words, [from, to]) => words.replace(from, to), text.toLowerCase())
    .replace(/\+/g, ' + ')
    .replace(/[^a-z0-9+'-]+/g, ' ')
    .replace(/\b[a-z]+\b/g, (word) => NUMBERS[word] ?? word)} `
  const found = new Set<string>()
  const said = new Set(plain.split(' '))
  for (const { as, words, sayings } of tellingIn(lexicon))
    if (words.some((one) => said.has(one)) || sayings.some((one) => plain.includes(one))) found.add(as)
  for (const [number] of plain.matchAll(/(?<= )[+-]?\d*(?:dd?)?\d*(?= )/g)) if (/[\dd]/.test(number)) found.add(number.replace(/^\+/, ''))
  return found
}

/** What is printed and not said, and what is said and not printed. */
export function differences(printed: string, said: string, lexicon: Lexicon): { readonly missing: string[]; readonly added: string[] } {
  const here = tellingOf(printed, lexicon)
  const there = tellingOf(said, lexicon)
  return { missing: [...here].filter((one) => !there.has(one)), added: [...there].filter((one) => !here.has(one)) }
}
