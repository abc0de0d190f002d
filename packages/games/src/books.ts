import type { Game } from '@riposte/referee'

/** The rulebooks that can be played, each loaded when it is asked for. The first is the one to begin with: its book is the shortest. */
export const books: Readonly<Record<string, () => Promise<Game>>> = {
  sovereign: async () => (await import('./sovereign/index.ts')).sovereign,
  orcus: async () => (await import('./orcus/index.ts')).orcus,
  drawsteel: async () => (await import('./drawsteel/index.ts')).drawsteel,
  homl: async () => (await import('./homl/index.ts')).homl,
  fansys: async () => (await import('./fansys/index.ts')).fansys,
}
