import type { Who } from '../clauses/phrases.ts'
import type { Cursor } from './cursor.ts'
import type { Node } from './nodes.ts'
import type { Scene } from './scene.ts'
import { target } from './who.ts'

/** What somebody does or suffers: the phrases after "the target", "you", "each ally within 5 squares". */
export type Verb = (c: Cursor, s: Scene, subject: readonly Who[]) => Node | undefined

export const single = (subject: readonly Who[]): Who => subject[0] ?? target
