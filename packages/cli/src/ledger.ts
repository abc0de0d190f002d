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
/** With what the rule is called, read from its id: *attack of opportunity: no ability*. */
export type LedgerEntry = z.infer<typeof entry> & { readonly name: string }

const wordLists = z.record(z.string(), z.record(z.string(), z.string()))

/** How the words of a game's ids are read out. */
function speller(root: string, game: string): (id: string) => string {
  const file = join(root, 'ledger', 'words.yaml')
  const lists = existsSync(file) ? check(wordLists, readYaml(readText(file), file).data) : {}
  const spoken = new Map(Object.entries({ ...lists.all, ...lists[game] }))
  const said = (words: string): string =>
    words
      .split(/[.-]/)
      .map((word) => spoken.get(word) ?? word)
      .join(' ')
  return (id) => {
    const [, topic = '', ...detail] = id.split('.')
    return [topic, ...(detail.length === 0 ? [] : [detail.join('.')])].map(said).join(': ')
  }
}

const known = new Map<string, ReadonlyMap<string, LedgerEntry>>()

/** A game's rules in our words, by id; empty where it has no ledger. */
export function ledgerOf(world: Installed, game: string): ReadonlyMap<string, LedgerEntry> {
  const file = join(world.root, 'ledger', `${game}.yaml`)
  let entries = known.get(file)
  if (entries === undefined) {
    const list = existsSync(file) ? check(z.array(entry), readYaml(readText(file), file).data) : []
    const name = speller(world.root, game)
    entries = new Map(list.map((one) => [one.id, { ...one, name: name(one.id) }]))
    known.set(file, entries)
  }
  return entries
}
