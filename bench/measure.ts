/**
 * Runs something again and again for about `ms`, several times over, and gives the median rate a second. What has to be
 * compiled to be at its pace is run for `warm` ms before.
 */
export function rate(run: () => number, warm = 0, ms = 700, rounds = 5): number {
  const began = performance.now()
  do run()
  while (performance.now() - began < warm)
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    let done = 0
    const start = performance.now()
    let now = start
    while (now - start < ms) {
      done += run()
      now = performance.now()
    }
    rates.push((done * 1000) / (now - start))
  }
  rates.sort((a, b) => a - b)
  return rates[rates.length >> 1] ?? 0
}

/** A number people can read: 12,345 or 3.2. */
export const shown = (n: number): string => (n >= 100 ? Math.round(n).toLocaleString('en') : n.toPrecision(2))

export interface Line {
  readonly what: string
  readonly rate: number
  /** What is aimed at, a second. */
  readonly target?: number
  /** Another program doing the like, in the same run. */
  readonly peer?: { readonly name: string; readonly rate: number }
}

/** One line: what, the rate, its ratio to the target and to the peer. */
export function report({ what, rate: measured, target, peer }: Line): void {
  const against = target === undefined ? '' : `  ${(measured / target).toFixed(2)} × target ${shown(target)}/s`
  const beside = peer === undefined ? '' : `  ${(measured / peer.rate).toFixed(1)} × ${peer.name} (${shown(peer.rate)}/s)`
  process.stdout.write(`${what.padEnd(46)}${shown(measured).padStart(12)}/s${against}${beside}\n`)
}
