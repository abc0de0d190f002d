import { ReactionIndex } from '@riposte/referee'
import type { DrawSteelEvent } from '../events.ts'
import type { DrawSteelFight } from '../fight.ts'
import type { DsMoment } from '../moments.ts'
import { token } from './hero-token.ts'
import { letGo } from './let-go.ts'
import { friendly, opportunity } from './opportunity-attack.ts'
import { triggered } from './triggered.ts'
import { villain } from './villain-action.ts'
import { traits } from './whenever.ts'

/** Who may answer what happens: all reactions, in the order in which they are looked at. */

export const reactions = new ReactionIndex<DrawSteelFight, DrawSteelEvent, DsMoment>([
  traits,
  triggered,
  opportunity,
  friendly,
  token,
  letGo,
  villain,
])
