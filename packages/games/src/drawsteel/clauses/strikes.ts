import type { PieceId } from '@riposte/referee'
import type { Use } from '../abilities/using.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { later } from '../later.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { idOf } from '../terms.ts'
import type { Of } from './clauses.ts'
import { againstWhom, whoIs } from './who.ts'

/** Clauses by which somebody strikes or uses an ability out of turn. */

export function strikeNow(step: DsStep, use: Use, clause: Of<'strike'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.by, target))
    later().grantStrike(step, id, clause.with, againstWhom(use, clause.against, target), clause.sway)
  use.took = true
}

export function useAnother(step: DsStep, use: Use, clause: Of<'use'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.by, target)) useOther(step, id, clause.ability)
}

/** Another ability of the sheet, out of turn. */
function useOther(step: DsStep, by: PieceId, name: string): void {
  const ability = abilityCalled(sheetOf(step.fight, by), idOf(name))
  if (ability === undefined || !isUp(pieceAt(step.fight, by))) return
  const options = [{ id: ability.id }, { id: 'none', byDefault: true }]
  const { id } = step.ask({ kind: 'choice', seat: pieceAt(step.fight, by).seat, piece: by, text: ability.name, options })
  if (id === ability.id) later().useAbility(step, by, ability, { isGranted: true, isAction: false, isFree: true })
}
