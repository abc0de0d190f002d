import type { Game } from '@riposte/referee'
import type { Content, Pack } from '@riposte/table'
import { isRecord, textIn } from './files.ts'
import { gameNamed } from './games.ts'
import { ledgerOf } from './ledger.ts'
import { starterOf } from './new.ts'
import { type Packs, packsOf } from './packs.ts'
import type { Installed } from './world.ts'

/** The rulebooks, packs and ledgers of this installation. A game without packs is not one to begin with. */
export async function contentOf(world: Installed): Promise<Content> {
  const games = new Map<string, Game>()
  for (const id of world.games.ids) {
    if (packsOf(world, id).encounters.size > 0) games.set(id, await gameNamed(world, id))
  }
  return {
    games,
    pack: (game) => packOf(packsOf(world, game)),
    ledger: (game) => [...ledgerOf(world, game).values()],
    starter: (game) => starterOf(world, game),
  }
}

function packOf(packs: Packs): Pack {
  return {
    sheetIds: packs.sheetIds,
    boardIds: packs.boardIds,
    sheet: (id) => packs.sheet(id),
    board: (id) => packs.board(id),
    encounterIds: [...packs.encounters.keys()],
    encounter: (id) => packs.encounters.get(id)?.source.data,
    boardTitle: (id) => {
      const written = packs.boardSource(id)
      return { title: textIn(written, 'title') ?? id, about: isRecord(written) ? (textIn(written, 'about') ?? '') : '' }
    },
  }
}
