import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Role, type Span, type Who } from '../../clauses/phrases.ts'
import type { Forcing } from '../../terms.ts'
import type { Saying } from '../row.ts'
import type { Subject } from '../scope.ts'
import type { Far } from '../slots.ts'
import { guarded, roleOf } from '../subjects.ts'
import { act } from './row.ts'

/** Moving, and being moved. */

const force = (how: Forcing, squares: Amount, isVertical: boolean, to: Who, ignoresStability: boolean): readonly Clause[] => [
  { do: 'force', how, vertical: isVertical, squares, to, ignoresStability },
]

type Move = Extract<Clause, { do: 'move' }>

/** "Your speed" is that of whoever uses the ability, whoever moves. */
function squaresFor({ speed, squares }: Far, { who }: Who): Move['squares'] | undefined {
  if (speed === undefined) return squares
  const { whose, times, more = 0 } = speed
  const isOther = whose === 'your' && who !== 'you'
  if (!isOther && more === 0 && times <= 1) return times === 1 ? 'speed' : 'half-speed'
  return { ...flat(more), measures: [{ of: 'speed', times, whose: whose === 'your' ? 'you' : 'target' }] }
}

/** One alone, whoever it is. */
function roleIn(whom: Subject | undefined): Role | 'aimed' | undefined {
  const of = whom?.when.length === 0 ? whom.who.who : undefined
  return of === 'you' || of === 'target' || of === 'trigger' || of === 'aimed' ? of : undefined
}

interface Ends {
  readonly near: string
  readonly of?: Subject | undefined
  readonly far?: Far | undefined
}

/** Where it ends; nothing where that is not told of one alone. */
function nearOf({ near, of: whom }: Ends, hasArea: boolean): Move['near'] {
  const isOwn = whom === undefined && (near === 'within distance' || (near === 'in the area' && hasArea))
  const of = isOwn ? 'you' : roleIn(whom)
  if (of === undefined) return undefined
  const within =
    near === 'adjacent to' ? 1 : near === 'in the area' ? 'area' : near === 'within distance' ? 'distance' : Number(/\d+/.exec(near)?.[0])
  return { of, within }
}

/** Teleported to a space near somebody: of no other distance is said anything, unless it is. */
function nearby(by: Who, who: Who, ends: Ends, hasArea: boolean): readonly Clause[] | undefined {
  const squares = ends.far === undefined ? flat(99) : squaresFor(ends.far, who)
  const near = nearOf(ends, hasArea)
  return squares === undefined || near === undefined
    ? undefined
    : [{ do: 'move', how: 'teleport', squares, who, by: roleOf(by), straight: false, near }]
}

/** The same over the ground or through the air. */
function goesNear(how: Move['how'], who: Who, ends: Ends, hasArea: boolean, more: Partial<Move> = {}): readonly Clause[] | undefined {
  const squares = ends.far === undefined ? undefined : squaresFor(ends.far, who)
  const near = nearOf(ends, hasArea)
  return squares === undefined || near === undefined || how === 'teleport'
    ? undefined
    : [{ do: 'move', how, squares, who, by: roleOf(who), straight: false, ...more, near }]
}

export const motion: readonly Saying[] = [
  act(
    '<is|are|be> {forcing} an additional|extra {number} square(s)',
    'is pushed an additional 2 squares',
    ({ number }, { who, span, scope }) =>
      who.who !== 'target' || span !== undefined || scope.isAnswer === true ? undefined : [{ do: 'farther', by: flat(number), when: [] }],
  ),
  act(
    '[can] [immediately] {travel} [up to] {far} {straight?} {heading?} {whom:role?} {line:straight?} {anywhere?} {beforehand?} {quietly?} {bringing?} {landing?}',
    'shifts up to 3 squares away from the target in a straight line',
    ({ travel, far, straight, heading, whom, line, quietly, bringing, landing }, { who }) => {
      const squares = squaresFor(far, who)
      if (squares === undefined || (heading === undefined) !== (whom === undefined)) return undefined
      if ((heading !== undefined || quietly !== undefined) && travel === 'teleport') return undefined
      if ((bringing !== undefined && who.who !== 'you') || (landing !== undefined && travel === 'teleport')) return undefined
      return [
        {
          do: 'move',
          how: travel,
          squares,
          who,
          by: roleOf(who),
          straight: straight !== undefined || line !== undefined,
          ...(heading !== undefined && whom !== undefined && { heading: { sense: heading, of: whom } }),
          ...(quietly !== undefined && { having: [{ is: 'ignores', what: 'opportunity' } as const] }),
          ...(bringing !== undefined && { brings: true }),
          ...(landing !== undefined && { lands: true }),
        },
      ]
    },
  ),
  act(
    '[can] [immediately] {travel} [up to] {far} {quietly?} {thither} {near} [of] {of:who?}',
    'shifts up to 3 squares to an unoccupied space adjacent to the target',
    ({ travel, far, quietly, near, of }, { who, scope }) =>
      goesNear(travel, who, { near, of, far }, scope.hasArea, {
        ...(quietly !== undefined && { having: [{ is: 'ignores', what: 'opportunity' }] }),
      }),
  ),
  act(
    '[can] [immediately] {travel} [up to] {far} adjacent to {of:who}',
    'shifts up to 3 squares adjacent to the target',
    ({ travel, far, of }, { who, scope }) => goesNear(travel, who, { near: 'adjacent to', of, far }, scope.hasArea),
  ),
  act('[can] [immediately] {travel} {thither?} adjacent to {of:who}', 'flies adjacent to the target', ({ travel, of }, { who, scope }) =>
    goesNear(travel, who, { near: 'adjacent to', of, far: { speed: { whose: 'their', times: 1 } } }, scope.hasArea),
  ),
  act('[can] [immediately] {travel} {vacated} {asMoved?}', 'can shift into any square the target left', ({ travel }, { who }) =>
    who.who !== 'you' || travel === 'teleport'
      ? undefined
      : [{ do: 'move', how: travel, squares: 'speed', who, by: 'you', straight: false, near: { of: 'target', within: 'vacated' } }],
  ),
  act(
    '[can] [immediately] {travel} [up to] {far} {vacated} {asMoved?}',
    'can shift up to 3 squares into any square the target left',
    ({ travel, far }, { who }) => {
      const squares = squaresFor(far, who)
      return who.who !== 'you' || travel === 'teleport' || squares === undefined
        ? undefined
        : [{ do: 'move', how: travel, squares, who, by: 'you', straight: false, near: { of: 'target', within: 'vacated' } }]
    },
  ),
  act(
    '[can] teleport(s) [up to] {far?} to|into [an|any|a] [unoccupied] <space|spaces> {near} [of] {of:who?} {bringing?}',
    'teleports to an unoccupied space adjacent to the target',
    ({ far, near, of, bringing }, { who, scope }) =>
      bringing !== undefined && who.who !== 'you' ? undefined : brought(nearby(who, who, { near, of, far }, scope.hasArea), bringing),
  ),
  act(
    '[can] teleport(s) [up to] {far?} [to be] {near} {of:who}',
    'teleports adjacent to the target',
    ({ far, near, of }, { who, scope }) => (near === 'adjacent to' ? nearby(who, who, { near, of, far }, scope.hasArea) : undefined),
  ),
  act(
    '[can] teleport(s) {whom:who} [up to] {far?} to|into [an|any|a] [unoccupied] <space|spaces> {near} [of] {of:who?}',
    'teleport the target to an unoccupied space within 5 squares of you',
    ({ whom, far, near, of }, { who, scope }) => {
      const moved = who.who === 'you' ? nearby(who, whom.who, { near, of, far }, scope.hasArea) : undefined
      return moved === undefined ? undefined : guarded(whom.when, moved)
    },
  ),
  act('[can] teleport(s) {whom:who} up to {far} {anywhere?}', 'teleport the target up to 3 squares', ({ whom, far }, { who }) =>
    far.squares === undefined
      ? undefined
      : guarded(whom.when, [{ do: 'move', how: 'teleport', squares: far.squares, who: whom.who, by: roleOf(who), straight: false }]),
  ),
  act(
    '[can] [each] {vertically?} {forcing} {whom:who} [up to] {reach} {own:ownWay?} {stable?}',
    'push the target up to 3 squares',
    ({ vertically, forcing, whom, reach, own, stable }, { who }) => {
      const isPlain = own === undefined || (forcing === 'push' && own === 'away') || (forcing === 'pull' && own === 'toward')
      return who.who !== 'you' || !isPlain
        ? undefined
        : guarded(whom.when, force(forcing, reach, vertically !== undefined, whom.who, stable !== undefined))
    },
  ),
  act(
    'is|are|be {vertically?} {forcing} [up to] {reach} {stable?} {up?} {own:ownWay?}',
    'is pushed up to 3 squares',
    ({ vertically, forcing, reach, stable }, { who }) => force(forcing, reach, vertically !== undefined, who, stable !== undefined),
  ),
  act(
    '<is|are> removed|banished|taken from the <encounter map|map|battlefield|encounter> {back?}',
    'is removed from the encounter map',
    (_, { who, span }) => away(who, span),
  ),
  act(
    '<disappear(s)|vanish(es)> [from the <encounter map|map|battlefield>] {back}',
    'disappears and returns to the space they left',
    (_, { who, span }) => away(who, span),
  ),
  act('<disappear(s)|vanish(es)> from the <encounter map|map|battlefield>', 'vanishes from the encounter map', (_, { who, span }) =>
    away(who, span),
  ),
  act('has|have that|their|the shift|movement|move end [immediately]', 'has that shift end', () => [{ do: 'halt' }]),
  act('[must] [immediately] end(s) that|this|their|the shift|movement|move', 'must end their movement', () => [{ do: 'halt' }]),
  act('[must] [immediately] stop(s) moving', 'must stop moving', () => [{ do: 'halt' }]),
  act(
    'swap(s) <place|places|position|positions> [with {other:who?}] [by teleporting]',
    'swap places with the target',
    ({ other }, { who }) => (who.who === 'you' ? swapped(other) : undefined),
  ),
  act(
    'swap(s) <place|places|position|positions> with {clearly} [by teleporting]',
    'swaps places with one ally adjacent to you',
    ({ clearly }, { who }) => (who.who === 'target' && clearly.who.who === 'some' ? swapped(clearly, 'target') : undefined),
  ),
  act('swap(s) <place|places|position|positions> with you [by teleporting]', 'swaps places with you', (_, { who }) =>
    who.who === 'target' ? [{ do: 'swap', who: { who: 'you' }, by: 'target' }] : undefined,
  ),
]

/** For as long as turns and rounds count. */
const away = (to: Who, span: Span | undefined): readonly Clause[] | undefined =>
  span === undefined || !/(?:start|end|eot)$/.test(span) ? undefined : [{ do: 'remove', span, to }]

const brought = (moved: readonly Clause[] | undefined, bringing: string | undefined): readonly Clause[] | undefined =>
  bringing === undefined ? moved : moved?.map((one) => (one.do === 'move' ? { ...one, brings: true } : one))

function swapped({ who, when }: Subject = { who: { who: 'target' }, when: [] }, by?: 'target'): readonly Clause[] | undefined {
  // One other, whom whoever uses the ability picks.
  const isOne = who.who === 'target' || (who.who === 'some' && who.count === 1 && who.within !== 'sight')
  return isOne && when.length === 0 ? [{ do: 'swap', who, ...(by !== undefined && { by }) }] : undefined
}

/** "Toward the center of the area": a pull goes there, a push away from there. */
function centred(all: readonly Clause[], centre: 'away' | 'toward' | undefined, hasArea: boolean): readonly Clause[] | undefined {
  const [one] = all
  if (centre === undefined || one?.do !== 'force') return all
  return hasArea && one.how === (centre === 'toward' ? 'pull' : 'push') ? [{ ...one, centre: true }] : undefined
}

/** As outcomes have it: "vertical push 3, ignoring stability". */
export const shoves: readonly Saying[] = [
  act(
    '{vertically?} {forcing} {reach} {centre?} {stable?}',
    'vertical push 3, ignoring stability',
    ({ vertically, forcing, reach, centre, stable }, { who, scope }) =>
      centred(force(forcing, reach, vertically !== undefined, who, stable !== undefined), centre, scope.hasArea),
  ),
]
