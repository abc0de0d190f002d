import { type Effect, GM, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { settle } from '../ending.ts'
import { type DsPiece, isAlive, isObject, isUp, pieceAt } from '../fight.ts'
import { buryDead } from '../movement/death.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { enter } from './phase.ts'
import { giveTurn } from './turn-start.ts'
import { awaitsSummoner, campFor, campsOf, isReady, leadOf, ready, turnsOf, unitOf } from './units.ts'

/** Sides in turn: the side that is to act picks a creature, the Director a group. */

/** The side that is to act picks one of its creatures, the Director a group. */
export function pick(step: DsStep): void {
  const { fight } = step
  const next = fight.nextUp
  if (next >= 0) {
    step.set(NOBODY, 'nextUp', NOBODY)
    // Who has fallen meanwhile keeps nobody's turn.
    return isUp(pieceAt(fight, next)) ? giveTurn(step, next, true) : goOn(step)
  }
  const summoned = summonedNow(step)
  if (summoned !== undefined) return giveTurn(step, summoned, true)
  if (fight.groupUp >= 0) {
    const mates = ready(step, fight.camp).filter((one) => pieceAt(fight, one).group === fight.groupUp)
    if (mates.length > 0) return choose(step, mates, standing(step), R.initiative.group)
    step.set(NOBODY, 'groupUp', -1)
    return passOn(step)
  }
  const mine = ready(step, fight.camp)
  if (mine.length === 0) return passOn(step)
  choose(step, mine, standing(step))
}

const standing = ({ fight }: DsStep): DsPiece[] => fight.pieces.filter((one) => isAlive(one) && !isObject(fight, one.id) && one.at >= 0)

/** The creatures that somebody has brought in act right after it, and all with whom it acts. */
function summonedNow({ fight }: DsStep): PieceId | undefined {
  const isNow = ({ kind, by }: Effect): boolean => kind === 'summoned' && leadOf(fight, by) === fight.lastUp
  return fight.pieces.find((one) => isUp(one) && one.turns === 0 && fight.effects.some((effect) => effect.on === one.id && isNow(effect)))
    ?.id
}

function choose(step: DsStep, mine: readonly PieceId[], others: readonly DsPiece[], rule: RuleIndex = R.initiative.alternate): void {
  const { fight } = step
  const offers = step.offers()
  const forced = mustTakeSecond(step, mine)
  for (const id of mine) {
    const piece = pieceAt(fight, id)
    const isTwice = piece.turns > 0 && fight.lastUp === id
    offers.offer(
      { id: piece.key, piece: id, seat: piece.seat },
      step.forbids(R.solo.turns, isTwice || (forced !== undefined && forced !== id)),
    )
  }
  for (const piece of others) {
    const lead = leadOf(fight, piece.id)
    if (mine.includes(lead)) {
      if (lead !== piece.id) offers.options.push({ id: piece.key, piece: lead, seat: piece.seat, label: piece.key })
      continue
    }
    if (!step.isTold) continue
    const isOurs = campFor(step, piece) === fight.camp
    const isLater = rule === R.initiative.group && (!isOurs || ready(step, fight.camp).includes(lead))
    // @rule drawsteel.initiative.once
    offers.refuse(piece.key, isLater ? rule : isOurs ? whyNotYet(step, piece) : R.initiative.alternate, piece.id)
  }
  if (offers.options.length === 0) return lastSolo(step)
  const seat = offers.options[0]?.seat ?? GM
  const { options, refusals } = offers
  const { piece: next } = step.ask({ kind: 'who', seat, piece: NOBODY, text: 'who acts', options: given(options), refusals, rule })
  if (next === undefined) return
  if (fight.groupUp < 0) step.set(NOBODY, 'groupUp', pieceAt(fight, next).group, R.initiative.group)
  giveTurn(step, next, true)
}

const whyNotYet = (step: DsStep, piece: DsPiece): RuleIndex => (awaitsSummoner(step, piece) ? R.summon.turn : R.initiative.once)

/** So that a solo's second turn does not come right after its first, it may have to be taken now. */
function mustTakeSecond(step: DsStep, mine: readonly PieceId[]): PieceId | undefined {
  if (!step.applies(R.solo.turns)) return undefined
  const { fight } = step
  const solo = mine.find((one) => turnsOf(step, one) > 1 && fight.lastUp !== one)
  if (solo === undefined) return undefined
  const others = campsOf(step)
    .flatMap((camp) => ready(step, camp))
    .filter((one) => one !== solo)
  const left = turnsOf(step, solo) - pieceAt(fight, solo).turns
  return left > 1 && others.length <= 1 ? solo : undefined
}

/** A second turn that would follow the first directly is lost. */
function lastSolo(step: DsStep): void {
  const { fight } = step
  for (const id of ready(step, fight.camp)) {
    if (campsOf(step).some((camp) => camp !== fight.camp && isReady(step, camp))) return passOn(step)
    step.set(id, 'turns', turnsOf(step, id), R.solo.turns)
    step.emit({ type: 'lost', piece: id, what: 'its second turn', rule: R.solo.turns })
  }
}

/** The other side picks; if it has nobody left, this one goes on. */
function passOn(step: DsStep): void {
  const camps = campsOf(step)
  const at = camps.indexOf(step.fight.camp)
  // @rule drawsteel.initiative.leftover
  for (let n = 1; n <= camps.length; n++) {
    const camp = camps[(at + n) % camps.length] ?? step.fight.camp
    if (!isReady(step, camp)) continue
    // @rule drawsteel.initiative.alternate
    step.set(NOBODY, 'camp', camp)
    return enter(step, 'pick')
  }
  enter(step, 'round-end')
}

/** After a turn villains may act, and allies may go before the other side. */
export function afterTurn(step: DsStep): void {
  const { fight } = step
  const last = fight.lastUp
  for (const { id } of unitOf(fight, last, (one) => one.id === last || isAlive(one))) openPlain(step, 'turn-end', id, id)
  buryDead(step)
  step.emit({ type: 'acting', who: NOBODY })
  if (!settle(step)) goOn(step)
}

function goOn(step: DsStep): void {
  const { nextUp, groupUp } = step.fight
  if (nextUp >= 0 || groupUp >= 0 || summonedNow(step) !== undefined) return enter(step, 'pick')
  passOn(step)
}
