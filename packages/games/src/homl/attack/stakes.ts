import type { Part, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { healingValue } from '../between.ts'
import type { ConditionName } from '../clauses/words.ts'
import { lay } from '../conditions/conditions.ts'
import { isHero, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** Rather a wound than so much of what is about to be lost: once an attack. */

const wounds: Readonly<Record<string, ConditionName>> = { leg: 'slowed', head: 'dazed' }

/** What a wound takes off the damage, when that is known: as much as its healing value. It lasts beyond the fight. */
export function upStakes(step: HomlStep, by: PieceId, at: PieceId, due: number): readonly Part[] {
  if (!isHero(step.fight, at)) return []
  const saved = Math.min(due, healingValue(pieceAt(step.fight, at).maxHp))
  const preview = (lost: number) => () => ({ text: `${lost} lost` })
  const staking = [
    { id: 'no-wound', byDefault: true, preview: preview(due) },
    ...Object.keys(wounds).map((id) => ({ id, rule: R.attackpc.stakes, rare: true, preview: preview(due - saved) })),
  ]
  const wound = wounds[ask.choice(step, at, 'a wound instead of some damage', staking, R.attackpc.stakes).id]
  if (wound === undefined) return []
  lay(step, at, by, wound, 'lasting', R.attackpc.stakes)
  // @rule homl.attackpc.stakes
  return [{ rule: R.attackpc.stakes, value: -saved, type: '', label: 'wound' }]
}
