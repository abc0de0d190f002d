import { ReactionIndex } from '@riposte/referee'
import type { DrawSteelEvent } from '../events.ts'
import type { DrawSteelFight } from '../fight.ts'
import type { DsMoment } from '../moments.ts'
import type { Book, DsReaction } from '../step.ts'
import { token } from './hero-token.ts'
import { letGo } from './let-go.ts'
import { friendly, opportunity } from './opportunity-attack.ts'
import { triggered } from './triggered.ts'
import { villain } from './villain-action.ts'
import { traits } from './whenever.ts'

/** Who may answer what happens: all reactions, in the order in which they are looked at. */

/** One that somebody is asked about. */
const asked = (one: DsReaction): DsReaction => ({
  ...one,
  offer: (step, id, moment, offers) => {
    if (moment.stage !== 'of-itself') one.offer(step, id, moment, offers)
  },
})

export const reactions = new ReactionIndex<DrawSteelFight, DrawSteelEvent, DsMoment, Book>([
  traits,
  ...[triggered, opportunity, friendly, token, letGo, villain].map(asked),
])
