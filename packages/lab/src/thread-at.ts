import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that begins with a module: where that is TypeScript, so is what it imports, also under a test's loader. */
export function threadAt(module: URL, options: WorkerOptions): Worker {
  const isSource = extname(module.pathname) === '.ts' && !process.execArgv.includes('--conditions=source')
  return new Worker(module, { execArgv: isSource ? [...process.execArgv, '--conditions=source'] : process.execArgv, ...options })
}
