/** What goes on about a sentence that people see to. */

interface Told {
  readonly printed: string
  readonly isIdle?: true
}

interface Manner<T> {
  /** It adds to the one before, and does nothing by itself. */
  readonly isAdded: (one: T) => boolean
  /** It is shown to the game master. */
  readonly isShown: (one: T) => boolean
  /** By its words it is about what that one tells of. */
  readonly speaksOf: (one: T, shown: T) => boolean
  readonly show: (printed: string, why: string) => T
}

const GOES_ON = 'it goes on about what is shown to the game master'
/** There is nothing in it to do, whatever it stands beside. */
const SAYS_NOTHING = /^(?:#|no effect\b|this ability can be used\b)/i

/** Whatever adds to such a sentence, or speaks of it, is put to the game master with it. */
export function hungOn<T extends Told>(all: readonly T[], { isAdded, isShown, speaksOf, show }: Manner<T>): T[] {
  let head: T | undefined
  let isNext = false
  return all.map((one) => {
    if (one.isIdle === true) {
      isNext = false
      return one
    }
    if (isAdded(one)) return head === undefined || SAYS_NOTHING.test(one.printed) ? one : show(one.printed, GOES_ON)
    const isAbout = head !== undefined && isNext && speaksOf(one, head)
    isNext = isAbout || isShown(one)
    if (!isAbout) head = isNext ? one : undefined
    return isAbout && !isShown(one) ? show(one.printed, GOES_ON) : one
  })
}
