import { type ClauseRow, clause, deed } from './row.ts'
import type { Scene } from './scene.ts'

/** Something has been rolled that this answers. */
const hasRoll = ({ scene }: { readonly scene: Scene }): boolean => scene.hasRoll === true
const lasting = { span: 'unspecified' } as const
const shield = { do: 'shield', ...lasting } as const
const reduce = { do: 'reduce', ...lasting } as const

/** What helps and what hinders; attacks that are given. */
export const help: readonly ClauseRow[] = [
  clause(
    '{to:subject} regain(s)|recover(s)|heal(s)|gain(s) hit points equal to {amount}',
    'The target regains hit points equal to its healing value.',
    { do: 'heal' },
  ),
  deed('{to:subject} gain(s) {amount} <hit point(s)|hp|in hit points>', 'You gain 1d6 hit points.', (said) => ({ do: 'heal', ...said })),
  deed(
    '{to:subject} regain(s)|recover(s)|heal(s) {amount} [<hit point(s)|hp|in hit points|points>]',
    'You regain 1d6 hit points.',
    (said) => ({
      do: 'heal',
      ...said,
    }),
  ),
  deed('{to:subject} take(s)|suffer(s) ongoing {amount} {types} damage', 'The target takes ongoing 5 fire damage.', ({ to, ...said }) => ({
    do: 'each-turn',
    of: to,
    at: 'start',
    does: [{ do: 'damage', to, isMore: false, ...said }],
    ...lasting,
  })),
  clause(
    '{to:subject} gain(s)|get(s)|has|have|receive(s)|suffer(s)|take(s) [a|an] {by:signed} {kind?} bonus|penalty to|on {on:stats}',
    'You gain a +2 bonus to attack checks.',
    { do: 'bonus', ...lasting },
  ),
  clause('{to:subject} gain(s)|get(s)|has|have <dr|damage reduction|damage reduction of> {by:count}', 'You gain DR 5.', reduce),
  deed(
    '{to:subject} gain(s)|get(s)|has|have {by:count} <points of dr|points of damage reduction|damage reduction>',
    'You gain 2 points of DR.',
    (said) => ({ ...reduce, ...said }),
  ),
  clause(
    '{to:subject} gain(s)|get(s)|has|have|suffer(s)|take(s)|is|are [granted|given] {side:edge} on {on:checks}',
    'The target has disadvantage on attack checks.',
    { do: 'edge', ...lasting },
  ),
  clause(
    '{to:subject} gain(s)|get(s)|has|have {how:guard} to|from|against {types:someTypes} [damage]',
    'The target gains vulnerability to fire and cold.',
    shield,
  ),
  deed('{to:subject} is|are {how:guarded} to|from|against {types:someTypes} [damage]', 'You are immune to fire.', (said) => ({
    ...shield,
    ...said,
  })),
  clause(
    '{who:subject} make(s) {with:attack} against {against:other}',
    'One ally within 5 squares of you may make a basic attack against the target.',
    { do: 'attack' },
  ),
  clause('{who:subject} make(s) {with:attack}', 'You may make an opportunity attack.', { do: 'attack' }),
  clause("{to:subject} <cannot|can't|may not> {what:deed}", 'The target cannot shift.', { do: 'forbid', ...lasting }),
  clause('{who:subject} ignore(s) [any|all] {what:hindrance}', 'You ignore difficult terrain.', { do: 'ignore', ...lasting }),
  clause('{to:subject} gain(s)|get(s)|has|have|is|are [in] {what:screen}', 'You gain cover.', { do: 'screen', ...lasting }),
  clause('{to:subject} take(s) {by:part} damage from the [triggering] attack', 'You take no damage from the attack.', { do: 'soften' }),
  deed('{to:subject} escape(s) <any grab|the grab|a grab|any hold|the hold>', 'You escape any grab.', ({ to }) => ({
    do: 'relieve',
    to,
    what: ['grabbed'],
  })),
  deed('{to:subject} gain(s)|get(s)|has|have {by:signed} {on:stats}', 'You gain +2 speed.', (said) => ({
    do: 'bonus',
    ...lasting,
    ...said,
  })),
  clause('reduce the damage to {to:who} by {by:amount}', 'Reduce the damage to you by 5.', { do: 'soften' }),
  deed(
    '{subject} reduce(s) the [triggering] damage [to {to:who?}] by {by:amount}',
    'You reduce the damage by 5.',
    ({ subject, to = subject, by }) => ({ do: 'soften', to, by }),
  ),
  clause(
    '{to:subject} gain(s)|get(s)|take(s)|use(s) <an additional|an extra|one additional|one extra|another|a|an> {kind:actionKind} action [this] [turn|round]',
    'You gain an additional move action.',
    { do: 'actions', isLost: false },
  ),
  clause('{to:subject} lose(s) its|his|her|their|your {kind:actionKind} action', 'The target loses its opportunity action.', {
    do: 'actions',
    isLost: true,
  }),
  clause(
    '{who:subject} reroll(s) the roll and use(s) the {keeps}',
    'You may reroll the roll and use the better result.',
    { do: 'reroll' },
    hasRoll,
  ),
  deed(
    '{who:subject} <reroll(s) {anyRoll}|roll(s) {anyRoll} again|roll(s) again|make(s) {anyRoll} again> [,] [and] [must] <use(s)|keep(s)|take(s)> [the|either] {keeps}',
    'You reroll the check and use the better result.',
    ({ who, keeps }, c) => (hasRoll(c) ? { do: 'reroll', who, keeps } : undefined),
  ),
  clause('{who:subject} <hide(s)|make a stealth check to hide|make a stealth check|attempt to hide>', 'You may hide.', { do: 'hide' }),
  clause('{who:subject} stand(s) up', 'You may stand up.', { do: 'stand' }),
  clause('{to:subject} gain(s)|regain(s)|get(s) {by:points}', 'One ally within 5 squares of you gains 1 power point.', { do: 'power' }),
  clause('{to:subject} lose(s) {by:fewerPoints}', 'The target loses 1 power point.', { do: 'power' }),
  clause('{to:subject} is|are|become(s) proficient in|with {in:knack}', 'You are proficient in stealth.', { do: 'proficient', ...lasting }),
  deed('{to:subject} gain(s) proficiency in|with {in:knack}', 'You gain proficiency in stealth.', (said) => ({
    do: 'proficient',
    ...lasting,
    ...said,
  })),
]
