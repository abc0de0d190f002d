import type { Worker } from 'node:worker_threads'
import { threadAt } from '@riposte/lab'
import type { Content } from './content.ts'
import type { Order, Told } from './reader-thread.ts'
import { type Jobs, type Made, readJob } from './readings.ts'
import { ReadRefusal, Refusal } from './refusal.ts'

/** Reads what comes from outside. */
export interface Reads {
  /** Rejects with a refusal where it cannot be read. `sender` is who waits for it. */
  read<D extends keyof Jobs>(what: D, job: Jobs[D], sender: string): Promise<Made[D]>
  close(): Promise<void>
}

/** Where the thread begins that reads, and what it is given: a module that calls `serveReader`. */
export interface ReaderGiven {
  readonly module: URL
  readonly data?: unknown
  /** Milliseconds that one may take. */
  readonly limit?: number
  /** Megabytes that its thread may take. */
  readonly memory?: number
}

const LIMIT = 10_000
/** So many may wait; and so many of one sender. */
const MOST_WAITING = 64
const MOST_OF_ONE = 8
const MOST_MEMORY_MB = 768

interface Waiting {
  readonly sender: string
  /** Gives the thread its order, and hears what comes of it. */
  ask(thread: Worker): void
  fail(why: Error): void
}

/**
 * Reads on a thread of its own, one at a time, senders in turn. What takes too long, or too much memory, ends the thread; another is
 * started, and whoever sent it is told in words.
 */
export class Reader implements Reads {
  private readonly given: ReaderGiven
  private readonly queue: Waiting[] = []
  private thread: Worker | undefined
  private isReady = false
  private now: Waiting | undefined
  private last = ''
  private timer: NodeJS.Timeout | undefined

  constructor(given: ReaderGiven) {
    this.given = given
    this.thread = this.start()
  }

  read<D extends keyof Jobs>(what: D, job: Jobs[D], sender: string): Promise<Made[D]> {
    return new Promise<Made[D]>((done, fail) => {
      const mine = this.queue.filter((one) => one.sender === sender).length
      if (mine >= MOST_OF_ONE || this.queue.length >= MOST_WAITING) {
        fail(new Refusal('too-fast', 'there is much to be read before this', 'try again in a moment'))
        return
      }
      const hear = (told: Told<D>): void => {
        this.end()
        if ('made' in told) done(told.made)
        else fail('refused' in told ? new ReadRefusal(told.refused) : new Error(told.fault))
        this.next()
      }
      const ask = (thread: Worker): void => {
        thread.once('message', hear)
        // What is long is handed over and not copied: here it is no longer wanted.
        thread.postMessage({ what, job } satisfies Order<D>, 'bytes' in job ? [job.bytes.buffer] : [])
      }
      this.queue.push({ sender, ask, fail })
      this.next()
    })
  }

  async close(): Promise<void> {
    const { thread } = this
    this.thread = undefined
    const now = this.end()
    const stops = new Refusal('closing', 'the server stops', 'come again in a moment')
    for (const one of [...(now === undefined ? [] : [now]), ...this.queue.splice(0)]) one.fail(stops)
    await thread?.terminate()
  }

  private next(): void {
    if (this.now !== undefined || this.queue.length === 0) return
    const other = this.queue.findIndex((one) => one.sender !== this.last)
    const [now] = this.queue.splice(Math.max(0, other), 1)
    this.now = now
    this.last = now?.sender ?? ''
    this.thread ??= this.start()
    if (this.isReady) this.begin()
  }

  private begin(): void {
    const { thread, now } = this
    if (thread === undefined || now === undefined) return
    const { limit = LIMIT } = this.given
    this.timer = setTimeout(() => {
      const long = new Refusal(
        'too-big',
        `reading this takes longer than ${limit / 1000} seconds`,
        'send less at once, or something plainer',
      )
      this.replace(long)
    }, limit)
    now.ask(thread)
  }

  private start(): Worker {
    const { module, data, memory = MOST_MEMORY_MB } = this.given
    this.isReady = false
    const thread = threadAt(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } })
    thread.unref()
    thread.once('message', () => {
      if (this.thread !== thread) return
      this.isReady = true
      this.begin()
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (this.thread !== thread) return
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.replace(isMemory ? new Refusal('too-big', 'reading this takes more memory than there is', 'send less at once') : error)
    })
    thread.on('exit', () => {
      if (this.thread === thread) this.replace(new Error('the reader has stopped'))
    })
    return thread
  }

  /** The thread is given up with what it was reading; the next begins another. */
  private replace(why: Error): void {
    const { thread } = this
    this.thread = undefined
    thread?.removeAllListeners('message')
    this.end()?.fail(why)
    void thread?.terminate()
    this.next()
  }

  /** What was being read no longer is. */
  private end(): Waiting | undefined {
    clearTimeout(this.timer)
    const { now } = this
    this.now = undefined
    return now
  }
}

/** Reads where it is asked: for tests and benches, where everybody is trusted. */
export class ReadsHere implements Reads {
  private readonly content: Content

  constructor(content: Content) {
    this.content = content
  }

  async read<D extends keyof Jobs>(what: D, job: Jobs[D]): Promise<Made[D]> {
    await Promise.resolve()
    return readJob(this.content, what, job)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
