/** A fight ten thousand times: played on threads of their own, and what that tells of it. */
export { type Cast, castOf, type Ended, fromHere } from './fight.ts'
export { FightBroke, Lab, type LabGiven } from './lab.ts'
export * from './odds.ts'
export { threadAt } from './thread-at.ts'
