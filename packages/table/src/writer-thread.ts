import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Picture } from './pictures.ts'
import { type Batch, Store, type StoredBoard } from './store.ts'

/** The thread that writes journals, and what is long: while the disk flushes one transaction, the tables play on towards the next. */

export type WriteOrder =
  | 'pulse'
  | { readonly batches: readonly Batch[]; readonly at: number }
  | { readonly person: string; readonly board: StoredBoard; readonly picture: Picture | undefined }
/** Nothing where it is on the disk. */
export type Written = { readonly problem?: string }

const store = new Store(z.object({ folder: z.string() }).parse(workerData).folder)

/** So long what was written may lie in the log of changes alone. */
const SETTLE = 2000

setInterval(() => {
  try {
    store.settle()
  } catch {
    // A disk that is full, or a log in use: it is as safe there, and moved another time.
  }
}, SETTLE)

parentPort?.on('message', (order: WriteOrder) => {
  parentPort?.postMessage(written(order))
})

function written(order: WriteOrder): Written {
  try {
    if (order === 'pulse') store.pulse()
    else if ('batches' in order) store.append(order.batches, order.at)
    else store.putBoard(order.person, order.board, order.picture)
    return {}
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}
