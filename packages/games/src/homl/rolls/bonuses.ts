import { bestOfType, type Effect, NOBODY, type PieceId, type Tally } from '@riposte/referee'
import type { Sway } from '@riposte/tactics'
import { partsOn, useUp } from '../bearing/parts.ts'
import { isPrey } from '../bearing/tests.ts'
import type { Checks, Role } from '../clauses/clauses.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { abilityOf, type Defense, type Knack } from '../terms.ts'

/** What feats and traits make of a check. */

/** Whose it is, of which kinds, and against whom. */
interface Made {
  readonly by: PieceId
  readonly kinds: readonly string[]
  readonly at: PieceId
  /** At whom the attack is, all of them. */
  readonly targets?: readonly PieceId[]
}

interface Bound {
  readonly by: PieceId
  readonly target: PieceId
}

function isMeant(step: HomlStep, on: Checks, { kinds, at, targets }: Made, { by, target }: Bound): boolean {
  if (on.of !== 'any' && !kinds.includes(on.of)) return false
  if (on.type !== undefined && !kinds.includes(on.type)) return false
  const whom = (role: Role): PieceId => (role === 'you' ? by : target)
  if (on.without !== undefined && targets?.includes(whom(on.without)) !== false) return false
  if (on.whom !== undefined && !isPrey(step, by, on.whom, at)) return false
  return on.against === undefined || whom(on.against) === at
}

export function leanings(step: HomlStep, sway: Sway, made: Made): void {
  for (const part of partsOn(step, made.by, 'edge')) {
    if (!isMeant(step, part.clause.on, made, part)) continue
    sway.give(R.effects.kinds, part.clause.side === 'advantage')
    sway.hamper(R.effects.kinds, part.clause.side === 'disadvantage')
  }
}

export function bonuses(step: HomlStep, tally: Tally, made: Made): Tally {
  for (const part of partsOn(step, made.by, 'bonus')) {
    const { on, by, kind } = part.clause
    if (
      on.some((stat) =>
        typeof stat === 'string' ? made.kinds.includes(stat === 'defenses' ? 'defense' : stat) : isMeant(step, stat, made, part),
      )
    )
      tally.add(R.core.noStack, by, 'feat', kind ?? 'permanent')
  }
  return tally
}

/** Who has a number rolls nothing: what would help it hampers who rolls against that, and the other way round. */
export function leaningsAgainst(step: HomlStep, sway: Sway, made: Made): void {
  sway.turn()
  leanings(step, sway, made)
  sway.turn()
}

/** The printed number of an NPC, and what bears on it: of each kind the best that helps, and the worst that hinders. */
const numberOf = (step: HomlStep, printed: number, made: Made): number => printed + bonuses(step, step.tally(bestOfType), made).total

export const defenseOf = (step: HomlStep, id: PieceId, which: Defense, against: PieceId, ...kinds: readonly string[]): number =>
  numberOf(step, sheetOf(step.fight, id).defense[which], { by: id, at: against, kinds: ['defense', which, ...kinds] })

/** As its check of a knack would be, did it make any. */
export const insteadOf = (id: PieceId, knack: Knack, against: PieceId): Made => ({ by: id, at: against, kinds: [knack, abilityOf[knack]] })

export const knackOf = (step: HomlStep, id: PieceId, knack: 'perception' | 'stealth' | 'athletics', against = NOBODY): number =>
  numberOf(step, sheetOf(step.fight, id)[knack], insteadOf(id, knack, against))

/** What was for so many checks is for one fewer. */
export function spend(step: HomlStep, made: Made): void {
  for (const effect of counted(step, made)) useUp(step, { effect })
}

/** What a check would use up. */
export function counted(step: HomlStep, made: Made): readonly Effect[] {
  const edges = partsOn(step, made.by, 'edge').filter((part) => isMeant(step, part.clause.on, made, part))
  const sums = partsOn(step, made.by, 'bonus').filter((part) =>
    part.clause.on.some((stat) => typeof stat !== 'string' && isMeant(step, stat, made, part)),
  )
  return [...edges, ...sums].flatMap(({ effect }) => (effect === undefined || effect.value === 0 ? [] : [effect]))
}
