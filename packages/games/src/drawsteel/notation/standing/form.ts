import type { TraitPart } from '../../clauses/traits.ts'
import type { Scope } from '../scope.ts'

/** A form of words for something that always holds. */
export type Standing = readonly [RegExp, (m: RegExpExecArray, scope: Scope) => readonly TraitPart[] | undefined]
