import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Batch } from './store.ts'
import type { WriteOrder, Written } from './writer-thread.ts'

/** Writes journals on a thread of its own, one transaction at a time, in the order in which they come. */
export class Writer {
  private readonly thread: Worker
  private waiting: { readonly resolve: () => void; readonly reject: (why: Error) => void } | undefined

  constructor(folder: string) {
    this.thread = new Worker(new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url), { workerData: { folder } })
    this.thread.on('message', ({ problem }: Written) => this.settle(problem === undefined ? undefined : new Error(problem)))
    this.thread.on('error', (error) => this.settle(error instanceof Error ? error : new Error('the writer broke')))
    this.thread.on('exit', () => this.settle(new Error('the writer has stopped')))
  }

  /** Done once it is on the disk. Only when the one before is. */
  write(batches: readonly Batch[], at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.thread.postMessage({ batches, at } satisfies WriteOrder)
    })
  }

  async close(): Promise<void> {
    await this.thread.terminate()
  }

  private settle(problem: Error | undefined): void {
    const { waiting } = this
    this.waiting = undefined
    if (problem === undefined) waiting?.resolve()
    else waiting?.reject(problem)
  }
}
