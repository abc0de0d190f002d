import { GM, NOBODY } from '@riposte/referee'
import { has } from '../conditions/conditions.ts'
import { type Camp, campOf, creatures, DIRECTOR, HEROES } from '../fight.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { DsStep } from '../step.ts'

/** Which side goes first. */

/** A d10, unless one side is wholly surprised. */
export function whoIsFirst(step: DsStep): Camp {
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
