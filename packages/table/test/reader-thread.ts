import { flushCompileCache } from 'node:module'
import { serveReader } from '@riposte/table'
import { testContent } from './content.ts'

/** A thread that reads; one encounter of its packs is never done with, and one fills the memory. */
const content = testContent()
flushCompileCache()
serveReader({ ...content, pack: (game) => ({ ...content.pack(game), encounter: (id) => odd(id) ?? content.pack(game).encounter(id) }) })

function odd(id: string): undefined {
  const kept: number[][] = []
  while (id === 'endless') kept.length = 0
  while (id === 'boundless') kept.push([...new Float64Array(5_000_000)])
  return undefined
}
