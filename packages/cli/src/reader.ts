import { workerData } from 'node:worker_threads'
import { serveReader } from '@riposte/table'
import { z } from 'zod'
import { contentOf } from './content.ts'
import { games } from './games.ts'

/** The thread of the server that reads what comes from outside, with the same rulebooks and packs. */
const { root, cwd } = z.object({ root: z.string(), cwd: z.string() }).parse(workerData)
serveReader(await contentOf({ root, cwd, games }))
