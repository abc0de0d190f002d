import type { PassSpan } from '@riposte/protocol'
import {
  type Ask,
  answerUnasked,
  type Fight,
  type Game,
  type Option,
  PASS,
  type Session,
  type Setup,
  type StandingOrder,
} from '@riposte/referee'
import type { GivenOrder, Manner, Passing } from './journal.ts'

/**
 * The fight itself takes standing orders only between actions: in the middle of one it would run otherwise than it has.
 * Until then the table answers as they say, and it passes for whom nobody wants to be asked.
 */
export function orderedAnswer<O extends Option>(
  game: Game,
  ask: Ask<O>,
  fight: Fight,
  { orders, passing, computer }: Pick<Manner, 'orders' | 'passing' | 'computer'>,
): O | undefined {
  const key = fight.pieces[ask.piece]?.key
  if (key === undefined) return undefined
  const passes = ask.kind === 'reaction' && passing.some((one) => one.piece === key && holds(one, fight))
  if (passes) return ask.options.find((option) => option.id === PASS.id)
  const mine = orders.filter((one) => one.piece === key)
  const given = mine.map(({ reaction, order }): StandingOrder => ({ piece: ask.piece, reaction, order }))
  // What is tedious to people is not to the computer: it weighs a choice each time, unless somebody has ordered otherwise.
  const isTireless = ask.kind === 'choice' && computer.includes(key)
  if (isTireless && given.length === 0 && fight.standing.every(({ piece }) => piece !== ask.piece)) return undefined
  return answerUnasked(game, ask, fight, [...given, ...fight.standing])
}

/** Those who pass as things stand, by their keys, and for how long. */
export const passingNow = (passing: readonly Passing[], fight: Fight): Readonly<Record<string, PassSpan>> =>
  Object.fromEntries(passing.filter((one) => holds(one, fight)).map(({ piece, round }) => [piece, round === undefined ? 'fight' : 'round']))

const holds = ({ round }: Passing, fight: Fight): boolean => round === undefined || round === fight.round

/** Orders that the fight had and has no more after an undo: what somebody wants outlives what happened. */
export function lostOrders(before: readonly StandingOrder[], { fight }: Session): GivenOrder[] {
  return before.flatMap(({ piece, reaction, order }) => {
    const whose = fight.pieces[piece]
    const still = fight.standing.find((one) => one.piece === piece && one.reaction === reaction)
    return whose === undefined || still?.order === order ? [] : [{ piece: whose.key, reaction, order, seat: whose.seat }]
  })
}

/** All orders that hold or wait, for another fight in which their pieces and seats go by the same names. */
export function ordersOf(fight: Fight, waiting: readonly GivenOrder[], { seats }: Pick<Setup, 'seats'>): GivenOrder[] {
  const given = fight.standing.flatMap(({ piece, reaction, order }): GivenOrder[] => {
    const whose = fight.pieces[piece]
    return whose === undefined ? [] : [{ piece: whose.key, reaction, order, seat: whose.seat }]
  })
  return [...given, ...waiting].map((one) => ({ ...one, seat: seats.indexOf(fight.setup.seats[one.seat] ?? '') }))
}
