import { books } from '@riposte/games/books'
import { remembering } from '@riposte/referee'
import type { Content } from '@riposte/table'
import { contentOf } from './shipped.ts'

/** Sheets are made once, whichever test wants them: nothing changes a sheet. */
const all = await Promise.all(Object.values(books).map(async (load) => remembering(await load())))
const content = contentOf(all)

/** The shipped content of all games. */
export const testContent = (): Content => content
