import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check, readYaml } from '@riposte/referee'
import { z } from 'zod'
import { readText } from './files.ts'
import type { Installed } from './world.ts'

const entry = z.object({
  id: z.string(),
  where: z.string(),
  kind: z.string(),
  rule: z.string(),
  example: z.string().optional(),
  note: z.string().optional(),
  off: z.string().optional(),
})
export type LedgerEntry = z.infer<typeof entry>

const known = new Map<string, ReadonlyMap<string, LedgerEntry>>()

/** A game's rules in our words, by id; empty where it has no ledger. */
export function ledgerOf(world: Installed, game: string): ReadonlyMap<string, LedgerEntry> {
  const file = join(world.root, 'ledger', `${game}.yaml`)
  let entries = known.get(file)
  if (entries === undefined) {
    const list = existsSync(file) ? check(z.array(entry), readYaml(readText(file), file).data) : []
    entries = new Map(list.map((one) => [one.id, one]))
    known.set(file, entries)
  }
  return entries
}
