import { bareHands } from '../carrying/hands.ts'
import { hurt, spares } from '../damage/damage.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { bestAttribute } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import { isShruggedOff } from '../windows.ts'
import { rollDamage } from './outcome.ts'

/** At the end of a round whoever is still held is hurt by each who holds it, as if hit bare-handed; a beast's claws count as unarmed. */
export function squeeze(step: SovereignStep): void {
  const { fight } = step
  for (const { on, by } of fight.effects.filter((effect) => effect.kind === 'grappled' && effect.by >= 0)) {
    if (!isUp(pieceAt(fight, on)) || !isUp(pieceAt(fight, by)) || !step.applies(R.grapple.roundDamage)) continue
    if (isShruggedOff(step, by, on, 'grapple')) continue
    const weapon = sheetOf(fight, by).body.find(({ natural, melee }) => natural && melee) ?? bareHands(fight, by)
    const attribute = bestAttribute(step, by, weapon)
    const { total: amount, parts } = rollDamage(step, {
      by,
      at: on,
      weapon,
      way: 'melee',
      kind: 'attack',
      attribute,
      skill: 'Brawl',
      others: 0,
    })
    const spare = (): boolean => spares(step, by, weapon)
    hurt(step, { piece: on, by, amount, parts, how: 'grapple', rule: R.grapple.roundDamage, spare })
  }
}
