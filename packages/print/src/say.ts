/** Says one sort of clause. A method, so that a table of them is one that says any. */
type Saying<C> = { of(clause: C): string }['of']

/** Said back, a clause of each kind. */
export type Sayers<C extends { readonly do: string }> = { readonly [D in C['do']]: Saying<Extract<C, { readonly do: D }>> }

/** One after another, as a sentence would have them. */
export function sayer<C extends { readonly do: string }>(sayers: Sayers<C>): (clauses: readonly C[]) => string {
  const all: Readonly<Record<string, Saying<C>>> = sayers
  return (clauses) => clauses.map((clause) => all[clause.do]?.(clause) ?? '').join(', and ')
}

/** "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1] ?? ''}`

/** "Makes an attack" as one may: "make an attack". */
export const plainVerb = (words: string): string =>
  words.replace(/^\w+/, (verb) => {
    if (verb === 'has') return 'have'
    if (verb === 'is') return 'be'
    return verb
      .replace(/(sh|ch)es$/, '$1')
      .replace(/ies$/, 'y')
      .replace(/([^s])s$/, '$1')
  })
