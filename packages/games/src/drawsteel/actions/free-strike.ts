import type { PieceId } from '@riposte/referee'
import { freeStrike, freeStrikesOf } from '../abilities/strikes.ts'
import { whyNobody } from '../aim/aim.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** A free strike as the action of a turn. */

/** The free strikes of a piece, as actions of its turn. */
// @rule drawsteel.freestrike.action
/** A free strike as the action of a turn. */
export const freeStrikeActions = (sheet: Sheet): Action[] =>
  freeStrikesOf(sheet).map((ability) => ({
    id: ability.id,
    name: ability.name,
    about: ability.name,
    told: '',
    rule: R.freestrike.action,
    cost: 'action' as const,
    isStrike: true,
    isAbility: ability.roll !== undefined,
    forbidden: (now: DsStep, who: PieceId) => whyNobody(now, who, ability),
    take: (now: DsStep, who: PieceId) => {
      freeStrike(now, who, ability, { isAction: true })
    },
  }))
