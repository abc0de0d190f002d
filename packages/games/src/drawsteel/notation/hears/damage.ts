import { anybody } from '../filters.ts'
import type { Saying } from '../row.ts'
import { dealt, doer, FELLED, type Heard, hear, simply } from './row.ts'

/** Triggers of damage, and of what it brings somebody to. */

export const harmed: readonly Saying<readonly Heard[]>[] = [
  hear(
    '{by} <deal(s)|would deal|use(s) an ability that deals> {rolled?} {types?} damage [to {whom?}] [with|using {used?}]',
    'an enemy deals fire damage to you with a strike',
    ({ by, whom = anybody, ...harm }) => doer(dealt(whom, by, harm)),
  ),
  hear('{used} deals {rolled?} {types?} damage to {whom}', 'an ability deals fire damage to you', ({ whom, ...harm }) =>
    dealt(whom, undefined, harm),
  ),
  hear('{by} damage(s)|hit(s) {whom} [with|using {used?}]', 'an enemy hits you with a melee strike', ({ by, whom, used: what }) =>
    doer(dealt(whom, by, { used: what })),
  ),
  hear(
    '{whom} <take(s)|would take|is about to take|are about to take|is dealt|are dealt> {rolled?} {types?} damage [from|by {source?}]',
    'you take damage from a melee strike',
    ({ whom, source, ...harm }) => dealt(whom, source?.by, { ...harm, used: source?.used }),
  ),
  hear(
    '{whom} take(s)|suffer(s) {figure} or more damage [from a single source|ability|strike|attack] [from {by?}]',
    'you take 10 or more damage',
    ({ whom, figure: least, by }) => simply(['damaged'], whom, { least, ...(by !== undefined && { by }) }),
  ),
  hear(
    '{whom} <would die|would be killed|take(s) damage that would reduce them to 0 stamina|take(s) damage that would reduce you to 0 stamina|take(s) damage that would kill them>',
    'an ally takes damage that would reduce them to 0 Stamina',
    ({ whom }) => simply(['damage'], whom, { fatal: true }),
  ),
  hear('{whom} lose(s) stamina', 'you lose Stamina', ({ whom }) => simply(['loses'], whom)),
  hear('{whom} is|are hit|damaged|struck [by|with {source?}]', "you are hit by an enemy's melee strike", ({ whom, source }) =>
    dealt(whom, source?.by, { used: source?.used }),
  ),
  hear('{used} hits|damages|strikes {whom}', 'a strike hits you', ({ used: what, whom }) => dealt(whom, undefined, { used: what })),
  hear(
    '<damage|rolled damage> <would reduce|would drop> {whom} to 0 stamina [or less|lower|fewer]',
    'damage would reduce you to 0 Stamina',
    ({ whom }) => simply(['damage'], whom, { fatal: true }),
  ),
  hear(
    '{whom} <would|would be|is about to|is about to be|are about to|are about to be> reduced|dropped|drop|fall to 0 stamina [or less|lower|fewer|below] [by {by?}]',
    'an ally would be reduced to 0 Stamina or less',
    ({ whom, by }) => simply(['damage'], whom, { fatal: true, ...(by !== undefined && { by }) }),
  ),
  hear(
    '{whom} <would become|would be made|take(s) damage that would leave you|take(s) damage that would leave them|take(s) damage that would make them|take(s) damage that would make you> {brought}',
    'you take damage that would leave you winded',
    ({ whom, brought }) => brought.flatMap((one) => simply(['damage'], whom, one)),
  ),
  hear('{by} reduce(s)|drop(s) {whom} to 0 stamina', 'an enemy reduces an ally to 0 Stamina', ({ by, whom }) =>
    doer(simply(FELLED, whom, { by })),
  ),
  hear('{by} kill(s) {whom}', 'you kill an enemy', ({ by, whom }) => doer(simply(['dropped'], whom, { by }))),
  hear(
    '{whom} <is reduced|are reduced|is dropped|are dropped|drop(s)> to 0 stamina [by {by?}]',
    'the target is reduced to 0 Stamina',
    ({ whom, by }) => simply(FELLED, whom, by === undefined ? {} : { by }),
  ),
  hear('{whom} <dies|die|is killed|are killed|is destroyed|are destroyed>', 'an ally dies', ({ whom }) => simply(['dropped'], whom)),
  hear('{whom} become(s)|is|are winded or dying', 'the target becomes winded or dying', ({ whom }) => simply(['winded', 'dying'], whom)),
  hear(
    '{whom} [is|are] [reduced|dropped|drop(s)|fall(s)] to half [of] their|your [maximum] stamina [or less|lower|fewer|below]',
    'you are reduced to half your Stamina',
    ({ whom }) => simply(['winded'], whom),
  ),
  hear('{whom} <become(s)|is made|are made|is|are> winded [by damage]', 'you are made winded by damage', ({ whom }) =>
    simply(['winded'], whom),
  ),
  hear('{whom} regain(s) stamina', 'an enemy regains Stamina', ({ whom }) => simply(['regains'], whom)),
  hear('{whom} stand(s) [up] [from prone]', 'an enemy stands up', ({ whom }) => simply(['stands'], whom)),
  hear('{whom} spend(s) a|any|one recovery', 'an ally spends a Recovery', ({ whom }) => simply(['recovers'], whom)),
  hear('{whom} <succeed(s) on|make(s) a successful|pass(es)> [a|any] saving throw', 'the target succeeds on a saving throw', ({ whom }) =>
    simply(['saves'], whom),
  ),
  hear(
    '{whom} end(s) a|an|any effect [on them|themself|you|yourself] with|by a saving throw',
    'the target ends an effect with a saving throw',
    ({ whom }) => simply(['saves'], whom),
  ),
  hear('{whom} fail(s) a|any saving throw', 'you fail a saving throw', ({ whom }) => simply(['fails-save'], whom)),
  hear('{whom} become(s)|is|are dying', 'an ally becomes dying', ({ whom }) => simply(['dying'], whom)),
  hear(
    '{whom} <become(s)|is made|are made|is knocked|are knocked|is|are|fall(s)> {either} [by {by?}]',
    'you become slowed or restrained',
    ({ whom, either, by }) => simply(['afflicted'], whom, { conditions: either, ...(by !== undefined && { by }) }),
  ),
  hear(
    '{whom} <gain(s) a condition|is affected by a condition|are affected by a condition|has a condition imposed on them|have a condition imposed on you>',
    'an ally gains a condition',
    ({ whom }) => simply(['afflicted'], whom),
  ),
]
