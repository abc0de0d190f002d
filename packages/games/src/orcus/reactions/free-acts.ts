import { drop } from '../actions/belongings.ts'
import { dropProne } from '../actions/drop-prone.ts'
import { isUp, pieceAt } from '../fight.ts'
import { pay, unpaid } from '../paying.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { OrcusReaction } from '../step.ts'

/** Free actions on others' turns: by the variant any, one in each turn; else only a word, and letting go. */

const acts = [dropProne, drop]

export const freeActNow: OrcusReaction = {
  id: 'free-act',
  rule: R.turn.freeVariant,
  windows: ['turn-start:counter'],
  usually: 'never',
  fits: () => true,
  orders: ({ options }) =>
    options['free-actions'] === 'one-a-turn'
      ? acts.map(({ id, rule }) => ({ id, name: `${id.replaceAll('-', ' ')}, as a turn of another begins`, rule }))
      : [],
  isAwake: ({ setup }, _, isTold) => isTold || setup.options['free-actions'] === 'one-a-turn',
  offer(step, id, moment, offers) {
    if (moment.by === id || !isUp(pieceAt(step.fight, id))) return
    const isVariant = isSet(step, 'free-actions', 'one-a-turn')
    for (const act of acts) {
      if (act.pointless?.(step, id) === true) continue
      offers.offer(
        { id: act.id, rule: act.rule },
        step.forbids(R.turn.freeWhen, !isVariant),
        ...unpaid(step, id, 'free'),
        ...(act.forbidden?.(step, id) ?? []),
      )
    }
  },
  resolve(step, id, option) {
    acts.find((act) => act.id === option.id)?.take(step, id, () => pay(step, id, 'free'))
  },
}
