import { type OrderedChoice, ReactionIndex, type Setup, sheetAt } from '@riposte/referee'
import { throwOff } from '../actions/powers.ts'
import type { HomlEvent } from '../events.ts'
import type { HomlFight } from '../fight.ts'
import type { HomlMoment } from '../moments.ts'
import { freeFeat, triggeredFeat } from '../powers/answers.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { freeAct } from './free-acts.ts'
import { heldAction } from './held-action.ts'
import { opportunityAttack } from './opportunity-attack.ts'

/** All that answers what happens, in the order in which it is offered. */

/** A power point on a check: offered before every check there is. */
const enhancing: OrderedChoice = {
  id: 'enhance',
  name: 'a power point for a degree more, on each check',
  rule: R.check.enhance,
  fits: (setup: Setup<Sheet>, sheet) => sheetAt(setup, sheet).isHero,
}

const all = [opportunityAttack, triggeredFeat, heldAction, freeFeat, freeAct, throwOff]

export const reactions = new ReactionIndex<HomlFight, HomlEvent, HomlMoment>(all, [enhancing])
