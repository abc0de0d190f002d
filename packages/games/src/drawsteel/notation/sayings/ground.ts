import { type Clause, zoned } from '../../clauses/clauses.ts'
import { type Amount, flat, type Span } from '../../clauses/phrases.ts'
import { say } from '../../clauses/say.ts'
import type { Saying } from '../row.ts'
import type { Scope } from '../scope.ts'
import { isFlavour, singularOf } from '../words.ts'
import { type Comers, tells } from './row.ts'

/** Sentences about the ground, the area that an ability leaves, and who comes onto the map. */

type Terrain = Extract<Clause, { do: 'terrain' }>
const terrain = (where: Terrain['where'], squares: number, span: Terrain['span'] | undefined, forFoes?: string): readonly Clause[] => [
  { do: 'terrain', what: forFoes === undefined ? 'difficult' : 'enemy-difficult', where, squares, span: span ?? 'encounter' },
]

/** Ground does not go along with whoever bears an aura. */
const staysPut = ({ hasArea, aura }: Scope): boolean => hasArea && aura === undefined

/** Who comes, as one choice of several. */
function summoned({ count, isOne, name, within }: Comers): { readonly text: string; readonly so: readonly Clause[] } {
  const so: readonly Clause[] = [{ do: 'summon', sheet: isOne ? name : singularOf(name), count, within }]
  return { text: say(so), so }
}

/** For good, or for as long as nobody tells. */
const raised = (
  where: 'area' | 'target',
  sinks: boolean,
  squares: Amount,
  { hasArea }: Scope,
  span: Span | undefined,
): readonly Clause[] | undefined =>
  span !== undefined || (where === 'area' && !hasArea) ? undefined : [{ do: 'raise', where, squares, sinks }]

const everybody = { to: 'creature', self: true } as const

/** A sentence is no name. */
const NO_SHEET =
  /^(?:minions?|allies|monsters?|creatures?|enemies)$|\b(?:the|from|their|your|or|and|then|until|another|other|choice|two|three|four|five|six|each|size)\b/

export const ground: readonly Saying[] = [
  tells('{space} {rough} {forFoes?}', 'the area is difficult terrain for enemies', ({ forFoes }, { scope, span }) =>
    staysPut(scope) ? terrain('area', 0, span, forFoes) : undefined,
  ),
  tells(
    '{space} is|becomes <filled|covered|overgrown|wreathed|shrouded|choked|coated|littered> with|in|by {looks} [and {rough?}] {forFoes?}',
    'the area is covered in ice and becomes difficult terrain',
    ({ rough, forFoes, looks }, { scope, span }) =>
      !scope.hasArea || !isFlavour(looks)
        ? undefined
        : rough === undefined
          ? forFoes === undefined
            ? []
            : undefined
          : staysPut(scope)
            ? terrain('area', 0, span, forFoes)
            : undefined,
  ),
  tells(
    '{space} [is|becomes <filled|covered|wreathed|shrouded> with|in|by {looks} that|which|and] provides|grants|gives|creates {shelter} [to|for {sheltered?}]',
    'the area provides concealment to your allies',
    ({ looks, shelter: what, sheltered = everybody }, { scope, span = 'encounter' }) =>
      !scope.hasArea || (looks !== undefined && !isFlavour(looks))
        ? undefined
        : [zoned(span, { on: 'inside', ...sheltered, so: [], holds: [{ is: 'hard-to-hit', what }] })],
  ),
  tells(
    '{space} is|becomes|turns|pools [into|with] [a|an] {turned} <that is|which is|and is|that becomes|and becomes|that counts as> difficult terrain {forFoes?}',
    'the area becomes a swamp that is difficult terrain for enemies',
    ({ turned, forFoes }, { scope, span }) => (staysPut(scope) && isFlavour(turned) ? terrain('area', 0, span, forFoes) : undefined),
  ),
  tells('a|an {filling} fill(s)|cover(s)|engulf(s) the area', 'a raging blaze fills the area', ({ filling }, { scope }) =>
    scope.hasArea && isFlavour(filling) ? [] : undefined,
  ),
  tells(
    'the area|square|ground [in the area] is <on fire|ablaze|frozen over|slick with {looks}>',
    'the area is frozen over',
    (_, { scope }) => (scope.hasArea ? [] : undefined),
  ),
  tells('{space} <gains|has> the following effect(s)', 'the area gains the following effects', (_, { scope, span }) =>
    scope.hasArea && span !== undefined ? [] : undefined,
  ),
  // What stands in the list below it is about them.
  tells(
    '{who} gain(s)|has|have the following benefit(s)|effect(s)',
    'the target has the following benefits',
    ({ who: { who, when } }, { span }) =>
      span !== undefined && when.length === 0 && (who.who === 'you' || who.who === 'target') ? [] : undefined,
  ),
  tells(
    '<the|each|this> <area(s)|wall(s)|effect(s)|aura(s)|summoned creature(s)> lasts|last|remains|remain [in the area|place]',
    'the wall lasts',
    (_, { span }) => (span === undefined ? undefined : []),
  ),
  tells(
    "<the target's space|the ground [beneath] [under] [the|each] target> {rough}",
    'the ground beneath the target is difficult terrain',
    (_, { span }) => terrain('target', 0, span),
  ),
  tells(
    'the ground within {number} square(s) of [where] the target [lands] {rough}',
    'the ground within 2 squares of the target is difficult terrain',
    ({ number }, { span }) => terrain('around-target', number, span),
  ),
  tells(
    '<the area|the ground|each square> <within {number?} square(s) of|adjacent to> <you|your space|your body|the space you left|the space you occupied> {rough} {forFoes?}',
    'the ground within 2 squares of you is difficult terrain for enemies',
    ({ number = 1, forFoes }, { span }) => terrain('around-you', number, span, forFoes),
  ),
  tells('your space|body {rough}', 'your space is difficult terrain', (_, { span }) => terrain('around-you', 0, span)),
  tells(
    'the ground <in|beneath|under> {below} {rising} [up] {much} [{creating?}]',
    'the ground in the area rises 3 squares',
    ({ below, rising, much }, { scope, span }) => raised(below, rising !== 'up', much, scope, span),
  ),
  tells(
    '{space} <becomes|collapses into|turns into|opens into> a|an [{turned?}] {pit} {much} deep',
    'the area becomes a pit 2 squares deep',
    ({ much }, { scope, span }) => raised('area', true, much, scope, span),
  ),
  tells(
    'a|an [{turned?}] {pit} [that is] {much} deep opens|forms|appears <in|beneath|under> {below}',
    'a pit 2 squares deep opens beneath the target',
    ({ much, below }, { scope, span }) => raised(below, true, much, scope, span),
  ),
  tells(
    'you [can] move <the|this> <area|wall|cloud|aura|fog|storm|cube> [up to] {much} [square(s)] [in any direction]',
    'you can move the area up to 3 squares',
    ({ much: squares }, { scope }) => (!scope.hasArea || scope.aura !== undefined ? undefined : [{ do: 'move-area', squares }]),
  ),
  tells(
    '{who} {can?} swap <places|positions> [with each other]',
    'two allies within 5 squares of you can swap places with each other',
    ({ who: { who, when }, can }) =>
      when.length === 0 && who.who === 'some' && (who.count === 2 || who.count === 'each')
        ? [{ do: 'swap', who: { ...who, count: 2 }, by: 'each-other', ...(can !== undefined && { may: true }) }]
        : undefined,
  ),
  tells(
    '[you [can] <summon|conjure|spawn|call|create|raise>] [up to] {comers}',
    'two rats appear in unoccupied spaces adjacent to you',
    ({ comers }) => (NO_SHEET.test(comers.name) ? undefined : summoned(comers).so),
  ),
  tells(
    '[you [can] <summon|conjure|spawn|call|create|raise>] [up to] {some:number} {first:comer} or {comers}',
    'you summon one bear or three rats into unoccupied spaces within distance',
    ({ some, first, comers }) =>
      NO_SHEET.test(first) || NO_SHEET.test(comers.name)
        ? undefined
        : [
            {
              do: 'choose',
              count: 1,
              options: [summoned({ ...comers, count: flat(some), isOne: some === 1, name: first }), summoned(comers)],
            },
          ],
  ),
  tells(
    '<they|these creatures|the summoned creature(s)|the minion(s)|it> act(s) immediately|directly after <your turn each round|your turn|yours|your>',
    'they act immediately after your turn',
    () => [],
  ),
  tells(
    '[you [can]] <the target|each target> make(s) a|an {characteristic} test',
    'each target makes a might test',
    ({ characteristic }) => [{ do: 'test', of: [characteristic], who: { who: 'target' }, tiers: [] }],
  ),
]
