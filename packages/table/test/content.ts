import { books } from '@riposte/games/books'
import type { Content } from '@riposte/table'
import { contentOf } from './shipped.ts'

const all = await Promise.all(Object.values(books).map((load) => load()))

/** The shipped content of all games. */
export const testContent = (): Content => contentOf(all)
