import type { PieceId, RuleIndex } from '@riposte/referee'
import { wasRefused } from '../abilities/costs.ts'
import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import type { Ability } from '../clauses/ability.ts'
import { isForbidden } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { whyNotHad } from '../paying.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import type { Action, Cost } from './action.ts'

/** The abilities of a sheet, as actions of its turn. */

const costOf: Readonly<Record<Ability['kind'], Cost | undefined>> = {
  action: 'action',
  maneuver: 'maneuver',
  move: 'move',
  'free-maneuver': 'free-maneuver',
  none: 'free',
  triggered: undefined,
  'free-triggered': undefined,
  villain: undefined,
}

export function abilityActions(sheet: Sheet): Action[] {
  return sheet.abilities.flatMap((ability): Action[] => {
    const cost = costOf[ability.kind]
    if (cost === undefined || ability.trigger !== undefined) return []
    const summons = [...ability.after, ...ability.before].some((one) => one.do === 'summon')
    return [
      {
        id: ability.id,
        name: ability.name,
        about: ability.name,
        told: '',
        cost,
        isStrike: ability.keywords.includes('strike'),
        isAbility: true,
        forbidden: (now, who) => refusals(now, who, ability, summons),
        take: (now, who) => {
          useAbility(now, who, ability, { isAction: cost === 'action' })
        },
      },
    ]
  })
}

function refusals(step: DsStep, id: PieceId, ability: Ability, summons: boolean): readonly (RuleIndex | undefined)[] {
  return [
    step.forbids(R.ability.tooLong, ability.minutes),
    ...whyNotHad(step, id, ability),
    wasRefused(step, id, ability.id) ? R.ability.targetAlly : undefined,
    step.forbids(R.summon.turn, summons && pieceAt(step.fight, id).summoned === 1),
    step.forbids(R.triggered.barred, ability.kind === 'maneuver' && isForbidden(step, id, 'maneuver')),
    ...whyNobody(step, id, ability),
  ]
}
