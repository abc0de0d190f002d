/** Things of several kinds that one field tells apart, and a row of a table for each kind. */

type OfKind<U, K extends string, T> = U extends Readonly<Record<K, infer Own>> ? (T extends Own ? U : never) : never

/** A method, so that a table of rows is one that takes any kind. */
type Row<U, More extends readonly unknown[], R> = { of(one: U, ...more: More): R }['of']

export type Kinds<K extends string, U extends Readonly<Record<K, string>>, More extends readonly unknown[] = [], R = string> = {
  readonly [T in U[K]]: Row<OfKind<U, K, T>, More, R>
}

/** What its row makes of one of any kind. */
export function byKind<K extends string, U extends Readonly<Record<K, string>>, More extends readonly unknown[] = [], R = string>(
  field: K,
  rows: Kinds<K, U, More, R>,
): (one: U, ...more: More) => R {
  const all: Readonly<Record<string, Row<U, More, R>>> = rows
  return (one, ...more) => {
    const row = all[one[field]]
    if (row === undefined) throw new RangeError(`there is no row for ${one[field]}`)
    return row(one, ...more)
  }
}
