import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Picture } from './pictures.ts'
import type { Batch, StoredBoard } from './store.ts'
import type { WriteOrder, Written } from './writer-thread.ts'

/** Writes journals on a thread of its own, one transaction at a time, in the order in which they come. */
export class Writer {
  private readonly folder: string
  private thread: Worker | undefined
  /** Who waits to hear from the thread, the first asked first. */
  private waiting: { readonly resolve: () => void; readonly reject: (why: Error) => void }[] = []

  constructor(folder: string) {
    this.folder = folder
    this.thread = this.start()
  }

  /** Done once it is on the disk. */
  write(batches: readonly Batch[], at: number): Promise<void> {
    return this.order({ batches, at })
  }

  /** A board that somebody has brought, its picture handed over. */
  putBoard(person: string, board: StoredBoard, picture?: Picture): Promise<void> {
    return this.order({ person, board, picture }, picture === undefined ? [] : [picture.bytes.buffer])
  }

  /** Done once the disk has taken a little something. */
  pulse(): Promise<void> {
    return this.order('pulse')
  }

  async close(): Promise<void> {
    await this.thread?.terminate()
  }

  private order(order: WriteOrder, handedOver: readonly ArrayBuffer[] = []): Promise<void> {
    return new Promise((resolve, reject) => {
      this.thread ??= this.start()
      this.thread.postMessage(order, [...handedOver])
      this.waiting.push({ resolve, reject })
    })
  }

  /** One that ends is missed at the next order, which starts another. */
  private start(): Worker {
    const thread = new Worker(new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: { folder: this.folder },
    })
    const end = (why: Error): void => {
      if (this.thread !== thread) return
      this.thread = undefined
      for (const one of this.waiting.splice(0)) one.reject(why)
    }
    thread.on('message', ({ problem }: Written) => {
      const first = this.waiting.shift()
      if (problem === undefined) first?.resolve()
      else first?.reject(new Error(problem))
    })
    thread.on('error', (error) => end(error instanceof Error ? error : new Error('the writer broke')))
    thread.on('exit', () => end(new Error('the writer has stopped')))
    return thread
  }
}
