import type { Who } from '../clauses/phrases.ts'
import type { Node } from './nodes.ts'
import type { C, Scene } from './scene.ts'
import { target } from './who.ts'

/** What somebody does or suffers: the phrases after "the target", "you", "each ally within 5 squares". */
export type Verb = (c: C, s: Scene, subject: readonly Who[]) => Node | undefined

export const single = (subject: readonly Who[]): Who => subject[0] ?? target
