import { type EncounterData, type Game, readSetup, type Setup } from '@riposte/referee'
import type { Content } from './content.ts'

/** A sheet as it was written, and what was made of it. */
export interface ReadSheet {
  readonly game: string
  readonly id: string
  readonly written: unknown
  readonly compiled: unknown
}

/** So many characters of what was written are remembered with what was made of it. */
const MOST_REMEMBERED = 32_000_000

/** Things by the text they were read from; what was not asked for longest goes first. */
class Shelf<T> {
  private readonly things = new Map<string, T>()
  private room = MOST_REMEMBERED

  get(text: string): T | undefined {
    const thing = this.things.get(text)
    if (thing === undefined) return undefined
    this.things.delete(text)
    this.things.set(text, thing)
    return thing
  }

  put(text: string, thing: T): void {
    if (this.get(text) !== undefined) return
    this.things.set(text, thing)
    this.room -= text.length
    for (const old of this.things.keys()) {
      if (this.room >= 0) return
      this.things.delete(old)
      this.room += old.length
    }
  }
}

/** What readers have made of sheets and set-ups, so that nobody reads them again where a table opens, or brings one in. */
export class Known {
  private readonly sheets = new Shelf<unknown>()
  private readonly setups = new Shelf<Setup>()

  addSetup(setup: Setup): void {
    this.setups.put(JSON.stringify(setup.source), setup)
    for (const { id, written, compiled } of setup.sheets) this.addSheet({ game: setup.game, id, written, compiled })
  }

  addSheet({ game, id, written, compiled }: ReadSheet): void {
    this.sheets.put(JSON.stringify([game, id, written]), compiled)
  }

  setup(source: EncounterData): Setup | undefined {
    return this.setups.get(JSON.stringify(source))
  }

  sheet(game: string, id: string, written: unknown): unknown {
    return this.sheets.get(JSON.stringify([game, id, written]))
  }
}

/** The content, whose games know what has been read. */
export function withKnown(content: Content, known: Known): Content {
  const games = [...content.games].map(([id, game]): [string, Game] => [
    id,
    { ...game, known: (sheet, written) => known.sheet(id, sheet, written) },
  ])
  return { ...content, games: new Map(games), known }
}

/** A set-up as it was written down, read already or read now. */
export const setupOf = (content: Content, game: Game, source: EncounterData): Setup =>
  content.known?.setup(source) ?? readSetup(game, source, content.pack(game.id))
