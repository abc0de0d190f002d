import type { Cursor } from '@riposte/print'
import type { Who } from '../clauses/clauses.ts'
import { type ClauseRow, clause, deed, eachTurn, hasTrigger, lasting } from './row.ts'
import { type Scene, you } from './scene.ts'

/** Something has been rolled that this answers. */
const hasRoll = ({ scene }: { readonly scene: Scene }): boolean => scene.hasRoll === true
const shield = { do: 'shield', ...lasting } as const
const reduce = { do: 'reduce', ...lasting } as const

/** What comes of a check is said behind it. */
const tries = (c: Cursor<Scene>): boolean => {
  c.scene = { ...c.scene, hasTried: true }
  return c.isDone && (c.scene.subject ?? you).who === 'you'
}

/** Of what comes of it no more is known than that it was made. */
const strikes = (c: Cursor<Scene>): boolean => {
  c.scene = { ...c.scene, hasStruck: true }
  return true
}

/** Whose damage is answered. */
export const struckOne = ({ scene }: { readonly scene: Scene }): Who =>
  scene.isAtAlly === true ? { who: 'struck' } : scene.isByAlly === true && scene.hasDealt === true ? { who: 'trigger' } : you

/** What helps and what hinders; attacks that are given. */
export const help: readonly ClauseRow[] = [
  clause('{to:subject} {gains} {vision:sight} vision', 'You gain low light vision.', { do: 'see', ...lasting }),
  clause('{to:subject} end(s)|remove(s) one of the {of:anyStates} conditions', 'The target ends one of the dazed and slowed conditions.', {
    do: 'relieve-one',
  }),
  // Whose it is to end, ends it: nobody is asked when it is laid.
  clause(
    '{to:who} <can|may> <end this|end that|end the|shake off this> condition|effect|conditions as|with|using a|an {kind:endingAction} action',
    'The target can end this condition as a move action.',
    { do: 'shake' },
  ),
  clause(
    '{to:who} may|can make|attempt a|an {in:aspect} check [against] [dv|dc] {dv:count?} at the {at:turnEdge} of each of its turns to end this|the|that effect|condition',
    'The target may make a CON check at the end of each of its turns to end this effect.',
    { do: 'save' },
  ),
  clause(
    '{who:subject} make(s)|attempt(s) a|an {in:aspect} check against {against:foeDefense}',
    "You make a perception check against the target's REF.",
    { do: 'try' },
    (c) => c.scene.hasTarget && tries(c),
  ),
  clause(
    '{who:subject} make(s)|attempt(s) a|an {in:aspect} check [[against] dv|dc {dv:count?}]',
    'You make an arcana check.',
    { do: 'try' },
    (c) => tries(c),
  ),
  deed(
    '{to:who} <can|may> <end this|end that|end the> condition|effect [at any time]',
    'The target may end this effect.',
    ({ to }, { scene }) => ((to.who === 'you') === !scene.hasTarget ? { do: 'shake', to, kind: 'free' } : undefined),
  ),
  clause(
    '{to:subject} shed(s) bright light {bright:beam} and dim light {dim:beam}',
    'The target sheds bright light 5 squares and dim light 10 squares.',
    {
      do: 'light',
      ...lasting,
    },
  ),
  deed('{to:subject} shed(s) bright light {bright:beam}', 'The target sheds bright light in a radius of 5 squares.', (said) => ({
    do: 'light',
    dim: said.bright,
    ...said,
    ...lasting,
  })),
  deed(
    '{to:subject} become(s) the target of the [triggering] attack [instead]',
    'You become the target of the triggering attack.',
    (said, { scene }) => (scene.hasBlow === true ? { do: 'redirect', ...said } : undefined),
  ),
  clause('{to:subject} regain(s)|gain(s) hit points equal to {amount}', 'The target regains hit points equal to its healing value.', {
    do: 'heal',
  }),
  clause('{to:subject} gain(s) {amount} <hit point(s)|hp|in hit points>', 'You gain 1d6 hit points.', { do: 'heal' }),
  clause('{to:subject} regain(s) {amount} [<hit point(s)|hp|in hit points|points>] {higher?}', 'You regain 1d6 hit points.', {
    do: 'heal',
  }),
  deed('{to:subject} take(s) {ongoing} {types} [damage]', 'The target takes 5 ongoing fire damage.', ({ to, ongoing, types }) =>
    eachTurn(to, ongoing, types),
  ),
  clause('{to:subject} {gains} [a|an] {by:signed} {kind?} [bonus|penalty] to|on {on:stats}', 'You gain a +2 bonus to attack checks.', {
    do: 'bonus',
    ...lasting,
  }),
  clause(
    '{to:subject} {gains} [a|an] {kind?} bonus to|on {on:stats} equal to {plus:amount}',
    'The target gains a bonus to attack checks equal to CHA + 1.',
    { do: 'bonus', by: 0, ...lasting },
  ),
  clause('{to:subject} {gains} a bonus <equal to|of> {plus:amount} to|on {on:stats}', 'You gain a bonus of 1d6 to attack checks.', {
    do: 'bonus',
    by: 0,
    ...lasting,
  }),
  clause('{to:subject} {gains} dr equal to {plus:amount}', 'You gain DR equal to WIS + 2.', {
    ...reduce,
    by: 0,
  }),
  clause('{to:subject} {gains} dr {by:count}', 'You gain DR 5.', reduce),
  clause('{to:subject} {gains} {side:edge} on|for {on:checks}', 'The target has disadvantage on attack checks.', {
    do: 'edge',
    ...lasting,
  }),
  clause(
    '{to:subject} {gains} {how:guard} to|from|against {types:someTypes} [damage]',
    'The target gains vulnerability to fire and cold.',
    shield,
  ),
  clause(
    '{who:subject} make(s) {with:attack} [against|on {against:other?}] [with {side:edge?}]',
    'You may make a basic attack against the target with advantage.',
    { do: 'attack' },
    strikes,
  ),
  clause(
    '{who:subject} make(s) {times:count} {with:severalAttacks} against different targets',
    'You make 2 basic attacks against different targets.',
    { do: 'attack', isSpread: true },
    strikes,
  ),
  clause(
    '{who:subject} make(s) {times:count} {with:severalAttacks} [against {against:other?}]',
    'You make 2 basic attacks against the target.',
    { do: 'attack' },
    strikes,
  ),
  clause('{to:subject} {cannot} be {what:banes}', 'You cannot be dazed.', { do: 'spare', ...lasting }),
  clause('[any] forced movement of {to:who} is reduced by {by:squares}', 'Any forced movement of you is reduced by 1 square.', {
    do: 'brace',
    ...lasting,
  }),
  clause(
    '[any|all] push , pull , or slide [effects] {to:who} is|are subject to is|are reduced by {by:squares}',
    'Any push, pull, or slide you are subject to is reduced by 1 square.',
    { do: 'brace', ...lasting },
  ),
  clause(
    '{to:subject} {cannot} {what:deed} {against:role?}',
    'The target cannot shift.',
    { do: 'forbid', ...lasting },
    (_, { what, against }) => against === undefined || what === 'attack',
  ),

  clause('the|this|your attack|damage ignores [any|all] {what:hindrance}', 'The attack ignores cover.', {
    do: 'ignore',
    who: you,
    isThis: true,
    ...lasting,
  }),
  clause('{to:subject} drop(s) whatever <it is holding|it holds|it is wielding|it wields>', 'The target drops whatever it is holding.', {
    do: 'disarm',
  }),
  clause('{to:subject} drop(s) its|his|her|their weapon', 'The target drops its weapon.', { do: 'disarm', isOne: true }),
  clause('{who:subject} draw(s) one weapon', 'You draw one weapon.', { do: 'draw' }),
  clause(
    '{to:subject} is|are <left with|reduced to|at> {points:healthPoints} [instead]',
    'You are left with 1 hit point instead.',
    { do: 'left-with' },
    (c) => hasTrigger(c) || c.scene.subject?.who === 'you' || c.last === 'instead',
  ),
  deed('{subject} disarm(s) {to:who}', 'You disarm the target.', ({ to }) => ({ do: 'disarm', to })),
  clause('{to:subject} stop(s) moving', 'The target stops moving.', { do: 'halt' }),
  clause('{who:subject} ignore(s) [any|all] {what:hindrance}', 'You ignore difficult terrain.', { do: 'ignore', ...lasting }),
  clause('{to:subject} gain(s)|get(s)|has|have|is|are [in] {what:screen}', 'You gain cover.', { do: 'screen', ...lasting }),
  clause('{to:subject} take(s) {by:part} damage from the|that|this [triggering] attack', 'You take no damage from the attack.', {
    do: 'soften',
  }),
  clause('reduce the damage to {to:who} by {by:amount}', 'Reduce the damage to you by 5.', { do: 'soften' }),
  deed(
    '{subject} halve(s) the [triggering] damage [<from the attack|of the attack|from the triggering attack>]',
    'You halve the damage.',
    ({ subject }, c) =>
      subject.who === 'you' && (c.scene.hasTrigger || c.scene.hasDealt === true)
        ? { do: 'soften', to: struckOne(c), by: 'half' }
        : undefined,
  ),
  deed(
    '{subject} reduce(s) the [triggering] damage [to {to:who?}] by {by:amount}',
    'You reduce the damage by 5.',
    ({ subject, to, by }, c) => ({ do: 'soften', to: to ?? (subject.who === 'you' ? struckOne(c) : subject), by }),
  ),
  clause(
    '{to:subject} gain(s)|get(s)|take(s)|use(s) <an additional|one additional|another|a|an> {kind:actionKind} action [this] [turn|round]',
    'You gain an additional move action.',
    { do: 'actions', isLost: false },
    // Who takes one takes it now: in its own turn that is one more.
    (c, { to }) => to.who === 'you' || !/(?:take|use)s? an? [a-z]+ action$/.test(c.before(4)),
  ),
  clause('{to:subject} lose(s) its|his|her|their|your [next] {kind:actionKind} action', 'The target loses its opportunity action.', {
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
    '{who:subject} reroll(s) {anyRoll} [[,] [and] [must] <use(s)|keep(s)|take(s)> [the] {keeps?}]',
    'You reroll the check and use the better result.',
    ({ who, keeps = 'new' }, c) => (hasRoll(c) ? { do: 'reroll', who, keeps } : undefined),
  ),
  clause(
    '{who:subject} hide(s) [with {side:gain?}] [[,] even in plain view {isOpen:so?}]',
    'You may hide, even if you are not concealed.',
    { do: 'hide' },
  ),
  clause('{who:subject} stand(s) up [first]', 'You may stand up.', { do: 'stand' }),
  clause('{to:subject} gain(s)|regain(s)|get(s) {by:points}', 'One ally within 5 squares of you gains 1 power point.', { do: 'power' }),
  clause('{to:subject} lose(s) {by:fewerPoints}', 'The target loses 1 power point.', { do: 'power' }),
  clause('{to:subject} is|are|become(s) proficient in|with {in:knack}', 'You are proficient in stealth.', { do: 'proficient', ...lasting }),
]
