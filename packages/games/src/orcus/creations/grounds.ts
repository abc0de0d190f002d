import { NOBODY, type PieceId } from '@riposte/referee'
import { pieceAt, sheetOf, type Zoned } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { reachedFrom } from './zones.ts'

/** The ground of auras: light that a creature sheds, ground that it makes difficult. A zone that goes where it goes. */
export function layGrounds(step: OrcusStep, id: PieceId): void {
  for (const { aura, ground, name } of sheetOf(step.fight, id).traits) {
    if (ground === undefined || aura === 0 || !step.applies(R.monster.aura)) continue
    const base = pieceAt(step.fight, id).at
    const holds: Zoned = {
      zone: { ...ground, parts: [], span: 'lasting', area: { shape: 'burst', size: aura, around: 'you' }, moves: undefined, follows: true },
      name,
      power: '',
      base,
      size: aura,
    }
    const squares = reachedFrom(step, id, aura)
    step.begin({ kind: 'zone', on: NOBODY, by: id, rule: R.monster.aura, squares, holds, withAuthor: true, until: 'never' })
  }
}
