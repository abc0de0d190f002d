/** Work that can be left for a while between any two of its parts. */
export type Work<T> = Generator<void, T, void>

/** So many milliseconds at a stretch; then others have their turn. */
const STRETCH = 25

/** Long work, with others between. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + STRETCH
    while (performance.now() < until) {
      const step = work.next()
      if (step.done === true) return step.value
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The same at once, where nobody else is to come between. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Left undone where nobody wants it any more. */
export function* whileWanted<T>(work: Work<T>, isWanted: () => boolean): Work<T | undefined> {
  while (isWanted()) {
    const step = work.next()
    if (step.done === true) return step.value
    yield
  }
  return undefined
}
