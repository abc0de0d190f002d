import { ContentError, NOBODY } from '@riposte/referee'
import { campOf, creatures, DIRECTOR, type DsPiece, HEROES, isHero, isObject, isUp, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { DsStep } from '../step.ts'
import { whoIsFirst } from './initiative.ts'
import { maliceForRound, startRound } from './rounds.ts'
import { surprise, surprisePiece } from './surprise.ts'
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
