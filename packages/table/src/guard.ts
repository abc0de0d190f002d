import type { Log } from './tables.ts'

/** Whatever nobody caught is logged, and every fight goes on. Gives back how to end that. */
export function guardProcess(log: Pick<Log, 'error'>): () => void {
  const note = (thrown: unknown): void => log.error({ err: thrown }, 'a fault that nothing caught; the tables play on')
  const kinds = ['uncaughtException', 'unhandledRejection'] as const
  for (const kind of kinds) process.on(kind, note)
  return () => {
    for (const kind of kinds) process.off(kind, note)
  }
}
