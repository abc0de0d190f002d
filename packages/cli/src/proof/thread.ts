import { parentPort, workerData } from 'node:worker_threads'
import { readBroken } from './hook.ts'
import type { Prover } from './prove.ts'
import type { Job, Told } from './threads.ts'

/** Proves the scenarios of one file after another. Everything but the hook is read after the hook is there, so that loops count. */

const job = workerData as Job
const found = readBroken(job.folders, job.root)
const port = parentPort
if (port === null) throw new Error('this is a thread of the prover')

const { Prover: Proving } = await import('./prove.ts')
const { reportsOf } = await import('../check.ts')
const { games } = (await import(job.games)) as typeof import('../games.ts')
const prover: Prover = new Proving(found, job)
const quiet = (): void => undefined
const world = { root: job.root, cwd: job.cwd, games, colour: false, terminal: false, out: quiet, err: quiet, lines: () => nobody() }

async function* nobody(): AsyncIterable<string> {}

port.on('message', (file: string) => {
  void reportsOf(world, [file], prover).then((reports) => {
    const told: Told = { file, reports, drawn: prover.drawn.splice(0), misplaced: found.misplaced.splice(0) }
    port.postMessage(told)
  })
})
