/** What the server said of a replay that goes only so far, until whoever opened it has read it. */
const keyOf = (table: string): string => `riposte.note.${table}`

export function keepNote(table: string, note: string | undefined): void {
  try {
    if (note === undefined) sessionStorage.removeItem(keyOf(table))
    else sessionStorage.setItem(keyOf(table), note)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function noteOf(table: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(table)) ?? undefined
  } catch {
    return undefined
  }
}
