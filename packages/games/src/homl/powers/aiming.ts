import { type Square, squareBox, squareNames } from '@riposte/board'
import { NOBODY, type Offers, type Option, type PieceId, type Preview, type Refusal, type RuleIndex } from '@riposte/referee'
import { askSome } from '@riposte/tactics'
import { type Means, rangeOf, reaches, strikesAt, whyNot } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { lineFor, oddsAt } from '../attack/attack.ts'
import { suits } from '../bearing/tests.ts'
import { spanOf } from '../damage/dice.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { whySpared } from '../movement/off-the-map.ts'
import { isBlow } from '../play/harm.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { isHiddenFrom } from '../sight/hidden.ts'
import { boxesApart, boxOf, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'

/** The questions of who aims: at whom, with what, and whether to kill. */

interface TargetOption extends Option {
  /** NOBODY: a square is named, and who is struck there shows when it is answered: an option that named somebody hidden would tell. */
  readonly piece: PieceId
  readonly square?: number
}

/** Whom it is at; and where somebody was hoped to be, if that was said. */
interface Aim {
  readonly targets: readonly PieceId[]
  readonly square?: Square | undefined
}

/** One; or one after another, as many as it may be. */
export function askAim(step: HomlStep, by: PieceId, strike: Strike, means: readonly Means[], among: readonly PieceId[]): Aim {
  const { count } = strike
  const text = textFor(strike)
  if (count === 1) return askTarget(step, by, text, means, among)
  const { seat } = pieceAt(step.fight, by)
  const near = among.filter((id) => means.length === 0 || means.some((one) => reaches(step.asKnownTo(by), by, id, one)))
  const about = { kind: 'target', seat, piece: by, text, rule: R.type.targetClause } as const
  return { targets: askSome(step, about, { among: near, most: count, least: 1, enough: 'enough', stands: 'last' }) }
}

export const askTargets = (...asked: Parameters<typeof askAim>): readonly PieceId[] => askAim(...asked).targets

function textFor({ isAttack, targets }: Strike): string {
  if (isAttack) return 'whom to attack'
  return targets === 'allies' || targets === 'party' ? 'whom to help' : 'whom'
}

/** What it promises with the first that reaches: the chance, and what a success does. */
export function promiseOf(step: HomlStep, by: PieceId, at: PieceId, [means]: readonly Means[]): Preview {
  if (means === undefined || !means.strike.isAttack) return {}
  const { strike, weapon, versus } = means
  const odds = oddsAt(step, { by, strike, weapon, versus, targets: [at], isNonlethal: false, isEnhanced: false }, at)
  const blows = lineFor(strike, 'success')?.flatMap((clause) => (clause.do === 'damage' && isBlow(clause) ? [clause] : [])) ?? []
  // What is measured by something shows when it is done.
  if (blows.length === 0 || blows.some(({ amount, per }) => amount.measures.length > 0 || per !== undefined)) return odds
  const spans = blows.map(({ amount }) => spanOf(sheetOf(step.fight, by), weapon, amount))
  return { ...odds, least: spans.reduce((sum, [one]) => sum + one, 0), most: spans.reduce((sum, [, one]) => sum + one, 0) }
}

/** Those who are meant are offered; who means another says so, and who strikes at somebody hidden names a square. */
function askTarget(step: HomlStep, by: PieceId, text: string, means: readonly Means[], among: readonly PieceId[]): Aim {
  const known = step.asKnownTo(by)
  const offers = step.offers<TargetOption>()
  const offer = (other: PieceId, into = offers): void => {
    const spares = ({ strike }: Means): readonly (RuleIndex | undefined)[] => [
      whySpared(known, by, strike, [other]),
      step.forbids(R.type.targetClause, !suits(known, by, strike.requires, other)),
    ]
    const reaching = means.filter((one) => reaches(known, by, other, one) && spares(one).every((rule) => rule === undefined))
    const isReached = means.length === 0 || reaching.length > 0
    // Why not is for those who read it.
    if (!isReached && !step.isTold) return
    const reasons = isReached ? [] : means.flatMap((one) => [...whyNot(known, by, other, one), ...spares(one)])
    const preview = () => promiseOf(known, by, other, reaching)
    into.offer({ id: pieceAt(step.fight, other).key, piece: other, preview }, ...reasons)
  }
  for (const id of among) if (pieceAt(known.fight, id).gone === 0) offer(id)
  const read = (key: string) => {
    if (means.length === 0) return undefined
    const friend = known.fight.pieces.find((one) => one.key === key && one.gone === 0 && one.id !== by)
    const alone = step.offers<TargetOption>()
    // @rule homl.pvp.target
    if (friend !== undefined) offer(friend.id, alone)
    else aimAtSquare(step, by, means, key, alone)
    return alone.reading()
  }
  const { options, refusals } = offers
  const { seat } = pieceAt(step.fight, by)
  const { piece, square } = step.ask<TargetOption>({
    kind: 'target',
    seat,
    piece: by,
    text,
    options,
    refusals,
    rule: R.type.single,
    read,
  })
  return { targets: [square === undefined ? piece : hiddenIn(step, by, means, square)], square }
}

/** A square is named in the hope that somebody hidden is there. */
function aimAtSquare(step: HomlStep, by: PieceId, means: readonly Means[], key: string, offers: Offers<TargetOption>): void {
  const { board } = step.fight
  const square = squareNames(board).indexOf(key)
  if (square < 0) return
  const there = squareBox(board.columns, square, board.floor[square] ?? 0)
  const isFar = means.every((one) => boxesApart(step.fight, boxOf(step.fight, by), there) > rangeOf(step, by, one))
  offers.offer({ id: key, piece: NOBODY, square }, step.forbids(R.type.within, isFar))
}

/** Whoever is hidden in a square is struck at by its name, if it is there. */
function hiddenIn(step: HomlStep, by: PieceId, means: readonly Means[], square: number): PieceId {
  const hider = step.fight.pieces.find(
    (one) => one.gone === 0 && isHiddenFrom(step.fight, one.id, by) && squaresOf(step.fight, one.id).includes(square),
  )
  // @rule homl.vis.hidden-location
  return hider !== undefined && means.some((one) => strikesAt(step, by, hider.id, one)) ? hider.id : NOBODY
}

export function askMeans(step: HomlStep, by: PieceId, means: readonly Means[], refusals?: readonly Refusal[]): Means {
  const options = means.map((one, place) => ({ id: one.id, means: one, auto: true, byDefault: place === 0 }))
  return ask.choice(step, by, 'with what', options, R.type.weaponRange, refusals).means
}

const intents = [
  { id: 'lethal', byDefault: true },
  { id: 'non-lethal', rule: R.nonlethal.declare, rare: true },
]

/** A player may say that it shall not kill. */
export function sparesLife(step: HomlStep, by: PieceId): boolean {
  return sheetOf(step.fight, by).isHero && ask.choice(step, by, 'to kill or not', intents, R.nonlethal.declare).id === 'non-lethal'
}
