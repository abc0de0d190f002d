import { wasRefused } from '../abilities/costs.ts'
import { ask } from '../asking.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { runOne } from '../play/run.ts'
import { R } from '../rules.ts'
import { begin } from '../using.ts'
import type { Action } from './action.ts'
import { adjacentPieces, askWilling } from './ask.ts'

/** Potions and the like. */

export const consumable: Action = {
  id: 'use-consumable',
  told: '',
  about:
    'Maneuver: use a potion or the like on yourself or, if it does good, on a willing adjacent creature. Answers: the item, the creature.',
  example: 'A: [use-consumable, healing-potion, C]',
  rule: R.maneuver.consumable,
  cost: 'maneuver',
  pointless: (step, id) => pieceAt(step.fight, id).items.every((count) => count === 0),
  take: (step, id) => {
    const sheet = sheetOf(step.fight, id)
    const { items } = pieceAt(step.fight, id)
    const options = sheet.items.flatMap((item, place) => ((items[place] ?? 0) > 0 ? [{ id: item.id, label: item.name, place, item }] : []))
    const { place, item } = ask.choice(step, id, 'what to use', options, R.maneuver.consumable)
    // @rule drawsteel.ability.target-ally
    const others =
      item.benefits && !wasRefused(step, id, consumable.id)
        ? adjacentPieces(step, id, (one) => !isEnemy(pieceAt(step.fight, one), pieceAt(step.fight, id)))
        : []
    const whom = others.length > 0 ? askWilling(step, id, [id, ...others], 'on whom', consumable.id, R.maneuver.consumable) : id
    if (whom === undefined) return
    step.emit({ type: 'used-item', piece: id, place, count: (items[place] ?? 1) - 1, rule: R.maneuver.consumable })
    const use = begin(whom, item.ability, {})
    for (const clause of item.ability.after) runOne(step, use, clause, whom)
  },
}
