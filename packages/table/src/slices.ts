/** Work that can be left for a while between any two of its parts. */
export type Work<T> = Generator<void, T, void>

/** So many milliseconds at a stretch; then others have their turn. */
export const STRETCH = 25

/** Who waits to go on. */
const waiting: (() => void)[] = []

/** Long work, with others between. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + STRETCH
    while (performance.now() < until) {
      const step = work.next()
      if (step.done === true) return step.value
    }
    await turn()
  }
}

/** One each time round: however many there are, others wait for one stretch. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
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
