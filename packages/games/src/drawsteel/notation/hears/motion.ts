import { anybody } from '../filters.ts'
import type { Saying } from '../row.ts'
import { doer, type Heard, hear, simply } from './row.ts'

/** Triggers of movement and of turns. */

export const motion: readonly Saying<readonly Heard[]>[] = [
  hear(
    '{by} [<would|attempts to|tries to|is about to>] <force move|force moves|push|pushes|pull(s)|slide(s)> {whom}',
    'an enemy attempts to force move you',
    ({ by, whom }) => doer(simply(['forced'], whom, { by })),
  ),
  hear(
    '{whom} <would be|is|are|is about to be|are about to be> {shoves} [by {by?}]',
    'you would be pushed, pulled, or slid by an enemy',
    ({ whom, by }) => simply(['forced'], whom, by && { by }),
  ),
  hear(
    '{whom} end(s)|finish(es)|stop(s) [their|its|your|a|any] movement|move|shift|moving',
    'an enemy adjacent to you ends their movement',
    ({ whom }) => simply(['stops'], whom),
  ),
  hear(
    '{whom} {willingly?} <move or shift|moves or shifts|move(s)|come(s)> [into|to] [a|an|any] [space|square] {near} you',
    'an enemy moves adjacent to you',
    ({ whom, willingly, near: comes }) => simply(['moves'], whom, { willing: willingly !== undefined, comes }),
  ),
  hear(
    '{whom} {willingly?} enter(s) [a|an|any] [space|square] {near} you',
    'an enemy enters a square within 2 squares of you',
    ({ whom, willingly, near: comes }) => simply(['moves'], whom, { willing: willingly !== undefined, comes, eachSquare: true }),
  ),
  hear(
    '{whom} {willingly?} <come(s) within|move(s) within|move(s) to within|enter(s) a square within|enter(s) a space within> distance [of you]',
    'an enemy comes within distance',
    ({ whom, willingly }) => simply(['moves'], whom, { willing: willingly !== undefined, comes: 'distance' }),
  ),
  hear(
    '{whom} <moves or is force moved|is force moved or moves|enters or is force moved> [into] [a|an|any] [space|square] {near} you',
    'a creature moves or is force moved adjacent to you',
    ({ whom, near: comes }) => simply(['moves'], whom, { willing: false, comes }),
  ),
  hear(
    '{whom} {willingly?} <move(s) away from|moves or shifts away from|move or shift away from> you',
    'an enemy moves away from you',
    ({ whom, willingly }) => simply(['moves'], whom, { willing: willingly !== undefined, goes: 1 }),
  ),
  hear(
    '{whom} {willingly?} <moves or shifts away|shifts or moves away|move(s) away>',
    'an enemy adjacent to you moves or shifts away',
    ({ whom, willingly }) =>
      // Off from where it is: it was near until now.
      typeof whom.within === 'number' && whom.of === undefined
        ? simply(['moves'], { ...whom, within: 'any' }, { willing: willingly !== undefined, goes: whom.within })
        : undefined,
  ),
  hear(
    '{whom} {willingly?} <move(s) out of|leave(s)> a|an|any space|square {near} you',
    'an enemy moves out of a space adjacent to you',
    ({ whom, willingly, near: leaves }) => simply(['moves'], whom, { willing: willingly !== undefined, leaves }),
  ),
  hear(
    '{whom} is|are <force moved|pushed|pulled|slid> [into|to] [a|an|any] [space|square] {near} you',
    'an enemy is force moved adjacent to you',
    ({ whom, near: comes }) => simply(['moves'], whom, { willing: false, unwilling: true, comes }),
  ),
  hear(
    '{whom} <collide(s) with|is force moved into|are force moved into|is pushed into|is pulled into|is slid into> {into}',
    'an enemy collides with you',
    ({ whom, into }) => simply(['collides'], whom, { into }),
  ),
  hear('{by} force|forces move(s) {whom} into {into}', 'an enemy force moves a creature into you', ({ by, whom, into }) =>
    doer(simply(['collides'], whom, { by, into })),
  ),
  hear(
    '{whom} <move(s) through|pass through|passes through|shift(s) through> [the space of] {through} {space?}',
    'you move through an enemy',
    ({ whom, through }) => simply(['moves'], whom, { through }),
  ),
  hear('{whom} <move(s)|pass(es)> through your space', 'an ally moves through your space', ({ whom }) =>
    simply(['moves'], whom, { through: { ...anybody, relation: 'you' } }),
  ),
  hear('{whom} <enter(s)|move(s) into> the space of {through}', 'you enter the space of an enemy', ({ whom, through }) =>
    simply(['moves'], whom, { through }),
  ),
  hear('{whom} <enter(s)|move(s) into> {possessor}', "you enter an enemy's space", ({ whom, possessor: through }) =>
    simply(['moves'], whom, { through }),
  ),
  hear('{whom} {willingly?} move(s) a square', 'an enemy willingly moves a square', ({ whom, willingly }) =>
    simply(['moves'], whom, { willing: willingly !== undefined, eachSquare: true }),
  ),
  hear('{whom} shift(s) [into|to] [a|an|any] [space|square] {near} you', 'an enemy shifts adjacent to you', ({ whom, near: comes }) =>
    simply(['moves'], whom, { shifts: true, comes }),
  ),
  hear('{whom} shift(s)', 'the target shifts', ({ whom }) => simply(['moves'], whom, { shifts: true })),
  hear('{whom} {willingly?} move(s) [or shift(s)]', 'the target moves or shifts', ({ whom, willingly }) =>
    simply(['moves'], whom, { willing: willingly !== undefined }),
  ),
  hear('{whom} <fall(s)|land(s) from a fall|land(s) after falling|land(s) after a fall>', 'an enemy falls', ({ whom }) =>
    simply(['falls'], whom),
  ),
  hear('a|each|the [combat] round starts|begins', 'a combat round begins', () => simply(['round-start'], anybody)),
  hear('a|each|the [combat] round ends', 'a combat round ends', () => simply(['round-end'], anybody)),
  hear('your turn starts|begins', 'your turn starts', () => simply(['turn-start'], { ...anybody, relation: 'you' })),
  hear('your turn ends', 'your turn ends', () => simply(['turn-end'], { ...anybody, relation: 'you' })),
  hear('{whom} start(s)|begin(s) their|your|its|a turn', 'the target starts their turn', ({ whom }) => simply(['turn-start'], whom)),
  hear('{whom} end(s) their|your|its|a turn', 'an ally ends their turn', ({ whom }) => simply(['turn-end'], whom)),
]
