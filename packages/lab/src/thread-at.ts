import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that begins with a module: where that is TypeScript, so is what it imports, also under a test's loader. */
export function threadAt(module: URL, options: WorkerOptions): Worker {
  const isSource = extname(module.pathname) === '.ts' && !process.execArgv.includes('--conditions=source')
  // Unless told, a thread takes over how the process was started; what is told may hold nothing for the engine.
  return new Worker(module, isSource ? { ...options, execArgv: ['--conditions=source'] } : options)
}
