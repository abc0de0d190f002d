import { NOWHERE } from '@riposte/board'
import { type Effect, effectsOn, lasting } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { type DrawSteelFight, type DsPiece, isAlive } from '../fight.ts'
import { bookOf, type DsStep } from '../step.ts'
import type { Condition } from '../terms.ts'
import { conditionRule, isImmune } from './conditions.ts'
import { traitParts } from './traits.ts'

/** Conditions that somebody has for as long as something holds: in an area, near somebody, in the sun. */

const isSaid = lasting((sheets: DrawSteelFight['setup']['sheets']) => says(sheets, 'is', 'suffers'))
const SUFFERED = { suffered: true } as const
const isSuffered = ({ holds }: Effect): boolean => typeof holds === 'object' && holds !== null && 'suffered' in holds

/** Whoever has come to where one suffers does, and whoever has left no longer does. */
export function checkSuffered(step: DsStep): void {
  const { fight } = step
  if (!isSaid(fight.setup.sheets)) return
  for (const piece of fight.pieces) {
    const now = sufferedBy(step, piece)
    const before = effectsOn(fight, piece.id).filter(isSuffered)
    for (const one of before) if (!now.some((condition) => condition === one.kind)) step.end(one, 'over')
    for (const condition of now) {
      if (before.some(({ kind }) => kind === condition) || isImmune(step, piece.id, condition)) continue
      step.begin({ kind: condition, on: piece.id, rule: conditionRule[condition], until: 'never', holds: SUFFERED })
      if (felling.includes(condition)) bookOf(step).comesDown(step, piece.id)
    }
  }
}

/** No flyer stays up in these. */
const felling: readonly Condition[] = ['prone', 'restrained']

const NONE: readonly Condition[] = []
function sufferedBy(step: DsStep, piece: DsPiece): readonly Condition[] {
  if (!isAlive(piece) || piece.at === NOWHERE) return NONE
  return [...new Set(traitParts(step, piece.id).flatMap((part) => (part.is === 'suffers' ? part.conditions : [])))]
}
