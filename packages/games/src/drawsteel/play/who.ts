import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import { allIn } from '../amounts/among.ts'
import { amountFor } from '../amounts/amounts.ts'
import { ask } from '../asking.ts'
import type { Of } from '../clauses/clauses.ts'
import type { Role, Who } from '../clauses/phrases.ts'
import { isAlive, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import { isHiddenFrom } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'

/** Whom a clause means. */

export function whoIs(step: DsStep, use: Use, given: Who, target: PieceId): PieceId[] {
  const { fight } = step
  if (given.who === 'you') return [use.by]
  if (given.who === 'target') return target >= 0 ? [target] : []
  if (given.who === 'aimed') return use.aimedAt === undefined || use.aimedAt < 0 ? [] : [use.aimedAt]
  if (given.who === 'targets') return [...use.targets]
  if (given.who === 'trigger') return use.trigger >= 0 ? [use.trigger] : []
  if (given.who === 'squad')
    return fight.pieces.filter((one) => one.squad >= 0 && one.squad === pieceAt(fight, use.by).squad && isAlive(one)).map((one) => one.id)
  if (given.who === 'rider') return fight.pieces.filter((one) => one.carrier === use.by && isAlive(one)).map((one) => one.id)
  if (given.who === 'mount') return [pieceAt(fight, use.by).carrier].filter((one) => one >= 0)
  if (given.who === 'mentor') return [pieceAt(fight, use.by).mentor].filter((one) => one >= 0)
  if (given.who !== 'some') return []
  const all = allIn(step, use, given, target)
  if (given.many !== undefined) return pickSome(step, use, all, amountFor(step, use.by, target, given.many, use))
  return given.count === 'each' ? all : pickSome(step, use, all, given.count)
}

/** The same, but for who is dead by now: a body is moved, and does nothing itself. */
export const livingOf = (step: DsStep, use: Use, given: Who, target: PieceId): PieceId[] =>
  whoIs(step, use, given, target).filter((id) => isAlive(pieceAt(step.fight, id)))

/** Whom the ability is aimed at shows only on the move that it begins with. */
export const isOnTheWay = ({ who }: Of<'aim'>): boolean => who.who === 'some' && (who.within === 'passed' || who.within === 'crossed')

function pickSome(step: DsStep, use: Use, among: readonly PieceId[], count: number): PieceId[] {
  const all = step.knownTo(use.by, among)
  const chosen: PieceId[] = []
  while (chosen.length < count) {
    const left = all.filter((one) => !chosen.includes(one))
    if (left.length === 0) break
    const offers = step.offers<Option & { readonly one: PieceId }>()
    for (const one of left)
      offers.offer(
        { id: pieceAt(step.fight, one).key, piece: one, one },
        step.forbids(R.hidden.noTarget, use.form !== 'area' && isHiddenFrom(step.fight, one, use.by)),
      )
    if (offers.options.length === 0) break
    offers.options.push({ id: 'nobody', byDefault: true, one: NOBODY })
    const { one } = ask.target(step, use.by, `${use.ability.name}: whom`, offers.options, undefined, offers.refusals)
    if (one === NOBODY) break
    chosen.push(one)
  }
  return chosen
}

/** Nobody, where the game master called for the answer: then it is against whom one likes. */
const setOffBy = ({ trigger }: Use): PieceId | undefined => (trigger < 0 ? undefined : trigger)

export const againstWhom = (use: Use, against: Role | 'aimed' | 'any', target: PieceId): PieceId | undefined =>
  against === 'any'
    ? undefined
    : against === 'aimed'
      ? use.aimedAt
      : against === 'you'
        ? use.by
        : against === 'trigger'
          ? setOffBy(use)
          : target
