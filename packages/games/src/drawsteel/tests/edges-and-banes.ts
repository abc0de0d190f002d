import { NOBODY, type PieceId } from '@riposte/referee'
import { holds } from '../bearing/holds.ts'
import { has, timesOf } from '../conditions/conditions.ts'
import { isSqueezed } from '../conditions/squeezed.ts'
import { traitParts } from '../conditions/traits.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Sway } from '../moments.ts'
import { isDefended, Sways } from '../rolls/edges-and-banes.ts'
import { keptReady } from '../rolls/lasting-edges.ts'
import { R } from '../rules.ts'
import { isSubmerged } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic } from '../terms.ts'

/** Edges and banes on a test. */

export function testSways(step: DsStep, by: PieceId, of: Characteristic, given: number, resists: boolean): readonly Sway[] {
  const { fight } = step
  const sways = new Sways(step)
  const bodily = of === 'might' || of === 'agility'
  sways.add(R.weakened.bane, -timesOf(step, by, 'weakened'), has(fight, by, 'weakened'))
  sways.add(R.restrained.tests, -1, bodily && has(fight, by, 'restrained'))
  sways.add(R.move.squeezed, -1, isSqueezed(fight, pieceAt(fight, by)))
  sways.add(R.environment.underwater, -1, isSubmerged(fight, by) && !sheetOf(fight, by).modes.includes('swim'))
  sways.add(R.action.defend, 2, resists && isDefended(step, by))
  sways.add(R.test.assist, given, given !== 0)
  for (const part of traitParts(step, by))
    if (part.is === 'sway' && part.side === 'own' && (part.rolls === 'test' || part.rolls === 'power'))
      sways.add(R.edge.circumstance, part.value, holds(step, part.when, by, NOBODY))
  for (const { effect, sway } of keptReady(fight.effects)) {
    if (effect.on !== by || (sway.rolls !== 'test' && sway.rolls !== 'power') || sway.against === 'bearer') continue
    sways.add(effect.rule, effect.value, true)
    if (sway.once) step.end(effect, 'used')
  }
  return sways.list
}
