import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type Batch, Store } from './store.ts'

/** The thread that writes journals: while the disk flushes one transaction, the tables play on towards the next. */

export type WriteOrder = 'pulse' | { readonly batches: readonly Batch[]; readonly at: number }
/** Nothing where it is on the disk. */
export type Written = { readonly problem?: string }

const store = new Store(z.object({ folder: z.string() }).parse(workerData).folder)

parentPort?.on('message', (order: WriteOrder) => {
  parentPort?.postMessage(written(order))
})

function written(order: WriteOrder): Written {
  try {
    if (order === 'pulse') store.pulse()
    else store.append(order.batches, order.at)
    return {}
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}
