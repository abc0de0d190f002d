import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Misplaced, Mutant } from './mutants.ts'
import { writeLoops, writeMutants } from './write.ts'

/** What stands in the sources that have been read so far. */
export interface Found {
  readonly mutants: Mutant[]
  readonly misplaced: Misplaced[]
}

/**
 * From now on, the sources of games are read with their mutants, and those of the floors below with counted loops. Instead of a
 * build: nothing is written to disk. Modules that were read before stay as they are.
 *
 * @param folders where each game's sources stand, as a URL
 */
export function readBroken(folders: Readonly<Record<string, string>>, root: string): Found {
  const found: Found = { mutants: [], misplaced: [] }
  const games = Object.entries(folders)
  const runtime = new URL('./running.ts', import.meta.url).href
  registerHooks({
    load(url, context, next) {
      const game = games.find(([, folder]) => url.startsWith(folder))?.[0]
      if (game === undefined && !floors.test(url)) return next(url, context)
      const file = fileURLToPath(url)
      // A copy made as a module is read is made before a mutant is picked, and would not have it.
      if (file.endsWith('/referee/src/alike.ts'))
        return { format: 'module', source: 'export const alike = (list) => list', shortCircuit: true }
      const text = readFileSync(file, 'utf8')
      const name = relative(root, file)
      if (game === undefined || file.endsWith('/rules.ts'))
        return { format: 'module-typescript', source: writeLoops(name, text, runtime), shortCircuit: true }
      const written = writeMutants({ game, file: name }, text, found.mutants.length + 1, runtime)
      found.mutants.push(...written.mutants)
      found.misplaced.push(...written.misplaced)
      return { format: 'module-typescript', source: written.text, shortCircuit: true }
    },
  })
  return found
}

const floors = /\/packages\/(board|referee|tactics|print)\/src\//
