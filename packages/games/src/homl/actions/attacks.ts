import { squareNames } from '@riposte/board'
import { NOBODY, type Offers, type Option, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import type { Attack } from '../aim/attack.ts'
import { askBurst, canBurst } from '../aim/bursts.ts'
import { basicMeans, type Means, rangeOf, reaches, strikeMeans, strikesAt, whyNot } from '../aim/means.ts'
import { attack, lineFor } from '../attack/attack.ts'
import { attackCheck, chanceAt } from '../attack/judge.ts'
import { spanOf } from '../damage/dice.ts'
import { isEnemy, isHero, pieceAt, sheetOf } from '../fight.ts'
import { isHiddenFrom } from '../hidden.ts'
import { giveOpportunity } from '../moments.ts'
import { type Check, paysToEnhance } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { Strike } from '../sheet/sheet.ts'
import { boxAt, boxesApart, boxOf, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Attacks as actions: the one that everybody has, and those of a sheet. */

export const basicAttack: Action = {
  id: 'basic-attack',
  rule: R.basic.attack,
  cost: 'major',
  about:
    'Attack one opponent with what is in hand: close against FORT, ranged against REF. Answers: the target; the weapon, where several would do.',
  example: 'A: [basic-attack, B]',
  pointless: (step, id) => !sheetOf(step.fight, id).isHero,
  forbidden: (step, id, isBlind) => (isBlind === true ? [] : noTarget(step, id, basicMeans(step, id))),
  take: (step, id, pay) => strikeWith(step, id, basicMeans(step, id), pay),
}

/** An attack of a sheet: the action goes by its name. */
export function strikeAction(strike: Strike, place: number): Action {
  return {
    id: strike.id,
    rule: R.action.feat,
    cost: 'major',
    about: `${strike.name}: an attack of its sheet. Answers: the target.`,
    example: `A: [${strike.id}, B]`,
    forbidden: (step, id, isBlind) => [
      step.forbids(R.feat.level, sheetOf(step.fight, id).isHero && strike.level > sheetOf(step.fight, id).level),
      step.forbids(R.npc.usage, (pieceAt(step.fight, id).used & (1 << place)) !== 0),
      ...(strike.burst > 0
        ? [step.forbids(R.type.targetClause, !canBurst(step, id, strike))]
        : isBlind === true
          ? []
          : noTarget(step, id, strikeMeans(step, id, strike))),
    ],
    take(step, id, pay) {
      const attackWith = strike.burst > 0 ? burstWith : strikeWith
      attackWith(step, id, strikeMeans(step, id, strike), () => {
        pay()
        // @rule homl.npc.usage
        if (strike.usage !== 'at-will') step.set(id, 'used', pieceAt(step.fight, id).used | (1 << place))
      })
    },
  }
}

/** Why nobody is to be had with any of it, where that is so. */
function noTarget(step: HomlStep, id: PieceId, means: readonly Means[]): readonly RuleIndex[] {
  const reasons = new Set<RuleIndex>()
  for (const other of step.fight.pieces) {
    if (other.gone === 1 || !isEnemy(step.fight, id, other.id)) continue
    for (const one of means) {
      if (reaches(step, id, other.id, one)) return []
      for (const rule of whyNot(step, id, other.id, one)) if (rule !== undefined) reasons.add(rule)
    }
  }
  return reasons.size === 0 ? [R.type.targetClause] : [...reasons]
}

export function strikeWith(step: HomlStep, by: PieceId, means: readonly Means[], pay: () => void): void {
  const at = askTarget(step, by, means)
  const how = askMeans(
    step,
    by,
    means.filter((one) => at === NOBODY || strikesAt(step, by, at, one)),
  )
  const isNonlethal = how.strike.isNonlethal || sparesLife(step, by)
  const plain: Attack = { by, strike: how.strike, weapon: how.weapon, versus: how.versus, targets: [at], isNonlethal, isEnhanced: false }
  const isKnown = at !== NOBODY && !isHiddenFrom(step.fight, at, by)
  const isEnhanced = paysFor(step, by, how.strike, isKnown && !isHero(step.fight, at) ? () => attackCheck(step, plain, at) : undefined)
  pay()
  // @rule homl.attack.stopped
  if (how.strike.type === 'ranged' && !giveOpportunity(step, by, R.opp.ranged)) return
  if (at === NOBODY) return step.emit({ type: 'lost', piece: by, what: how.strike.id, rule: R.vis.hiddenLocation })
  attack(step, { ...plain, isEnhanced })
}

/** At all in an area who are meant. */
function burstWith(step: HomlStep, by: PieceId, means: readonly Means[], pay: () => void): void {
  const how = askMeans(step, by, means)
  const { strike, weapon, versus } = how
  const { origin, caught: targets } = askBurst(step, by, strike)
  const isNonlethal = strike.isNonlethal || sparesLife(step, by)
  const isEnhanced = paysFor(step, by, strike)
  pay()
  if (strike.type === 'ranged' && !giveOpportunity(step, by, R.opp.ranged)) return
  attack(step, { by, strike, weapon, versus, targets, origin, isNonlethal, isEnhanced })
}

const paysFor = (step: HomlStep, by: PieceId, strike: Strike, check?: () => Check): boolean =>
  strike.versus.length > 0 && paysToEnhance(step, by, strike.source, check)

/** What it promises with the first that reaches: the chance, and what a success does. */
function promiseOf(step: HomlStep, by: PieceId, at: PieceId, [means]: readonly Means[]): Preview {
  if (means === undefined) return {}
  const { strike, weapon, versus } = means
  const chance = chanceAt(step, { by, strike, weapon, versus, targets: [at], isNonlethal: false, isEnhanced: false }, at)
  const amount = lineFor(strike, 'success')?.damage
  if (amount === undefined) return { chance }
  const [least, most] = spanOf(sheetOf(step.fight, by), weapon, amount)
  return { chance, least, most }
}

interface TargetOption extends Option {
  /** NOBODY: a square is named, and nobody is there. */
  readonly piece: PieceId
}

/** Opponents are offered; who means a friend says so, and who strikes at somebody hidden names a square. */
function askTarget(step: HomlStep, by: PieceId, means: readonly Means[]): PieceId {
  const known = step.asKnownTo(by)
  const offers = step.offers<TargetOption>()
  const offer = (other: PieceId, into = offers): void => {
    const reasons = means.map((one) => whyNot(known, by, other, one))
    const reaching = means.filter((_, i) => reasons[i]?.every((rule) => rule === undefined) === true)
    const preview = () => promiseOf(known, by, other, reaching)
    into.offer({ id: pieceAt(step.fight, other).key, piece: other, preview }, ...(reaching.length > 0 ? [] : (reasons[0] ?? [])))
  }
  for (const { id, gone } of known.fight.pieces) if (gone === 0 && isEnemy(step.fight, by, id)) offer(id)
  const read = (key: string) => {
    const friend = known.fight.pieces.find((one) => one.key === key && one.gone === 0 && one.id !== by)
    const alone = step.offers<TargetOption>()
    // @rule homl.pvp.target
    if (friend !== undefined) offer(friend.id, alone)
    else aimAtSquare(step, by, means, key, alone)
    return alone.reading()
  }
  const { options, refusals } = offers
  const { seat } = pieceAt(step.fight, by)
  return step.ask<TargetOption>({ kind: 'target', seat, piece: by, text: 'whom to attack', options, refusals, read, rule: R.type.single })
    .piece
}

/** Whoever is hidden in a square is struck at by its name, if it is there. */
function aimAtSquare(step: HomlStep, by: PieceId, means: readonly Means[], key: string, offers: Offers<TargetOption>): void {
  const { board, pieces } = step.fight
  const square = squareNames(board).indexOf(key)
  if (square < 0) return
  const there = boxAt(step.fight, by, square)
  const isFar = means.every((one) => boxesApart(boxOf(step.fight, by), there) > rangeOf(step, by, one))
  const hider = pieces.find(
    (one) => one.gone === 0 && isHiddenFrom(step.fight, one.id, by) && squaresOf(step.fight, one.id).includes(square),
  )
  // @rule homl.vis.hidden-location
  const isHit = hider !== undefined && means.some((one) => strikesAt(step, by, hider.id, one))
  offers.offer({ id: key, piece: isHit ? hider.id : NOBODY }, step.forbids(R.type.within, isFar))
}

function askMeans(step: HomlStep, by: PieceId, means: readonly Means[]): Means {
  const options = means.map((one, place) => ({ id: one.id, means: one, auto: true, ...(place === 0 && { byDefault: true }) }))
  return ask.choice(step, by, 'with what', options, R.type.weaponRange).means
}

/** A player may say that it shall not kill. */
function sparesLife(step: HomlStep, by: PieceId): boolean {
  if (!sheetOf(step.fight, by).isHero) return false
  const options = [
    { id: 'lethal', byDefault: true },
    { id: 'non-lethal', rule: R.nonlethal.declare, rare: true },
  ]
  return ask.choice(step, by, 'to kill or not', options, R.nonlethal.declare).id === 'non-lethal'
}
