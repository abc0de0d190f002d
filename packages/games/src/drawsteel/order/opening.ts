import { ContentError, GM, NOBODY, type Option, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { has } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { type Camp, campOf, creatures, DIRECTOR, type DsPiece, HEROES, isHero, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { DsStep } from '../step.ts'
import { maliceForRound, startRound } from './rounds.ts'
import { giveTurn } from './turn-start.ts'

/** How a fight begins. */

export function openFight(step: DsStep): void {
  const { fight } = step
  const start = startOf(fight)
  // Nobody has a count: the list is for who looks on, the heroes first.
  const there = creatures(fight)
  step.emit({
    type: 'order-set',
    order: [HEROES, DIRECTOR].flatMap((camp) => there.filter((one) => campOf(fight, one) === camp).map((one) => one.id)),
  })
  const heroes = fight.pieces.filter((one) => isHero(fight, one.id) && campOf(fight, one) === HEROES)
  step.set(NOBODY, 'tokens', start.tokens ?? heroes.filter((one) => sheetOf(fight, one.id).kind === 'hero').length)
  for (const one of heroes)
    if (one.resource === 0 && sheetOf(fight, one.id).resource !== undefined && step.applies(R.resource.start))
      step.set(one.id, 'resource', one.victories, R.resource.start)
  if (step.applies(R.malice.start)) step.set(NOBODY, 'malice', averageVictories(step, heroes), R.malice.start)
  if (start.turn !== undefined) return startAt(step, start.turn, start.round ?? 1)
  surprise(step)
  const first = whoIsFirst(step)
  step.set(NOBODY, 'first', first)
  startRound(step, start.round ?? 1)
}

function averageVictories(step: DsStep, heroes: readonly DsPiece[]): number {
  const all = heroes.filter((one) => sheetOf(step.fight, one.id).kind === 'hero')
  return all.length === 0 ? 0 : Math.floor(all.reduce((sum, one) => sum + one.victories, 0) / all.length)
}

/** A fight that begins in the middle of somebody's turn. */
function startAt(step: DsStep, key: string, round: number): void {
  const { fight } = step
  const piece = fight.pieces.find((one) => one.key.toLowerCase() === key.toLowerCase())
  const unit = piece ?? creatures(fight).find((one) => fight.setup.sides[one.side] === key && isUp(one))
  const start = startOf(fight)
  step.emit({ type: 'round-began', round })
  for (const name of start.surprised ?? []) surprisePiece(step, name)
  if (start.malice !== undefined) step.set(NOBODY, 'malice', start.malice)
  else maliceForRound(step, round)
  if (unit === undefined || isObject(fight, unit.id))
    throw new ContentError([{ path: ['start', 'turn'], message: `"${key}" takes no turn`, remedy: 'give it to somebody who can act' }])
  const camp = campOf(fight, unit)
  step.set(NOBODY, 'first', camp)
  step.set(NOBODY, 'camp', camp)
  if (camp === DIRECTOR) step.set(NOBODY, 'groupUp', unit.group)
  giveTurn(step, unit.id, false)
}

/** A d10, unless one side is wholly surprised. */
function whoIsFirst(step: DsStep): Camp {
  const { fight } = step
  const given = startOf(fight).first
  if (given !== undefined) return given === 'heroes' ? HEROES : DIRECTOR
  const isAsleep = (camp: Camp): boolean => {
    const mine = creatures(fight).filter((one) => campOf(fight, one) === camp)
    return mine.length > 0 && mine.every((one) => has(fight, one.id, 'surprised'))
  }
  const asleep = [isAsleep(HEROES), isAsleep(DIRECTOR)]
  if (asleep[0] !== asleep[1] && step.applies(R.initiative.automatic)) return asleep[0] === true ? DIRECTOR : HEROES
  const die = step.roll(10, NOBODY, 'who goes first', R.initiative.roll)
  // @rule drawsteel.initiative.roll otherwise branch
  let first: Camp = die >= 6 ? HEROES : DIRECTOR
  if (step.setting('printing') === 'release') first = chosenFirst(step, first)
  step.emit({ type: 'initiative', die, first: first === HEROES ? 'heroes' : 'director', rule: R.initiative.roll })
  return first
}

/** By the release whoever wins the d10 chooses. */
function chosenFirst(step: DsStep, winner: Camp): Camp {
  const { fight } = step
  const seat = winner === HEROES ? (fight.pieces.find((one) => campOf(fight, one) === HEROES)?.seat ?? GM) : GM
  const options = [
    { id: 'heroes', byDefault: winner === HEROES },
    { id: 'director', byDefault: winner === DIRECTOR },
  ]
  const text = 'which side goes first'
  const asked = { kind: 'choice', seat, piece: NOBODY, text, options, refusals: undefined, rule: R.initiative.roll } as const
  return step.ask(asked).id === 'heroes' ? HEROES : DIRECTOR
}

/** The game master says who is caught off guard. */
function surprise(step: DsStep): void {
  const { fight } = step
  const start = startOf(fight)
  if (start.surprised !== undefined) {
    for (const name of start.surprised) surprisePiece(step, name)
    return
  }
  if (step.setting('surprise') !== 'ask') return
  for (;;) {
    const left = creatures(fight).filter((one) => !has(fight, one.id, 'surprised') && !isWary(step, one.id))
    const options: Option[] = [{ id: 'nobody', byDefault: true }, ...left.map((one) => ({ id: one.key, piece: one.id }))]
    const { piece } = ask.ruling(step, NOBODY, 'who is surprised', options, R.surprise.who)
    if (piece === undefined) return
    surprisePiece(step, pieceAt(fight, piece).key)
  }
}

function surprisePiece(step: DsStep, key: string): void {
  const piece = step.fight.pieces.find((one) => one.key.toLowerCase() === key.toLowerCase())
  if (piece !== undefined && !isWary(step, piece.id) && step.applies(R.surprise.who))
    step.begin({ kind: 'surprised', on: piece.id, rule: R.surprise.who, until: 'round-end' })
}

const isWary = (step: DsStep, id: PieceId): boolean =>
  hasTrait(step, id, (part) => part.is === 'cannot-be' && part.conditions.includes('surprised'))
