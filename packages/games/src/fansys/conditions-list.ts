import { conditions } from './tables.ts'

/** Every condition of the book, by its name. */

export type ConditionName = keyof typeof conditions
export const isCondition = (word: string): word is ConditionName => Object.hasOwn(conditions, word)
export const conditionNames: readonly ConditionName[] = Object.keys(conditions).filter(isCondition)

/** Of these somebody gets free. */
export const holding: readonly unknown[] = ['grappled', 'restrained', 'immobilised'] satisfies readonly ConditionName[]
