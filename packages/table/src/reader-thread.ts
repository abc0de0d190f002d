import { parentPort } from 'node:worker_threads'
import type { Refused } from '@riposte/protocol'
import type { Content } from './content.ts'
import { type Jobs, type Made, readJob } from './readings.ts'
import { refusedBy } from './refusal.ts'

/** What the thread is asked to read, one at a time. */
export interface Order<D extends keyof Jobs> {
  readonly what: D
  readonly job: Jobs[D]
}
/** What came of it. */
export type Told<D extends keyof Jobs> = { readonly made: Made[D] } | { readonly refused: Refused } | { readonly fault: string }

/** Makes this thread one that reads. Whoever starts the server has it begin so, with the same content. */
export function serveReader(content: Content): void {
  parentPort?.on('message', ({ what, job }: Order<keyof Jobs>) => {
    const told = read(content, what, job)
    parentPort?.postMessage(told, handedOver(told))
  })
  parentPort?.postMessage('ready')
}

/** What is long and no longer wanted here: it is handed over and not copied. */
const handedOver = (told: Told<keyof Jobs>): ArrayBuffer[] =>
  'made' in told && 'picture' in told.made && told.made.picture !== undefined ? [told.made.picture.bytes.buffer] : []

function read(content: Content, what: keyof Jobs, job: Jobs[keyof Jobs]): Told<keyof Jobs> {
  try {
    return { made: readJob(content, what, job) }
  } catch (thrown) {
    const refused = refusedBy(thrown)
    return refused === undefined ? { fault: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) } : { refused }
  }
}
