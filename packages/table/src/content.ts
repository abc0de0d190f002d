import type { Game, Library } from '@riposte/referee'
import type { Known } from './known.ts'

/** What there is to play: rulebooks, packs and ledgers. Who starts the server brings it. */
export interface Content {
  readonly games: ReadonlyMap<string, Game>
  pack(game: string): Pack
  ledger(game: string): readonly Rule[]
  /** The id of the encounter to begin with. */
  starter(game: string): string
  /** What has been read already, where that is kept. */
  readonly known?: Known
}

export interface Pack extends Library {
  readonly encounterIds: readonly string[]
  encounter(id: string): unknown
  /** A board with the title it has for people. */
  boardTitle(id: string): { readonly title: string; readonly about: string }
}

/** A rule in our own words. */
export interface Rule {
  readonly id: string
  /** What it is called: a topic, a colon, a detail. */
  readonly name: string
  readonly where: string
  readonly kind: string
  readonly rule: string
  readonly example?: string | undefined
  readonly note?: string | undefined
  /** What there is without it, where a table can switch it. */
  readonly off?: string | undefined
}
