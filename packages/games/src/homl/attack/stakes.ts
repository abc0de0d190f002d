import type { Part, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { healingValue } from '../between.ts'
import type { ConditionName } from '../clauses/words.ts'
import { lay } from '../conditions/conditions.ts'
import { isHero, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** Rather a wound than so much damage: once an attack, before points are lost. */

const staking = [
  { id: 'no-wound', byDefault: true },
  { id: 'leg', rule: R.attackpc.stakes, rare: true },
  { id: 'head', rule: R.attackpc.stakes, rare: true },
]

const wounds: Readonly<Record<string, ConditionName>> = { leg: 'slowed', head: 'dazed' }

/** What a wound takes off the damage: as much as its healing value. It lasts beyond the fight. */
export function upStakes(step: HomlStep, by: PieceId, at: PieceId): readonly Part[] {
  if (!isHero(step.fight, at)) return []
  const { id } = ask.choice(step, at, 'a wound instead of some damage', staking, R.attackpc.stakes)
  const wound = wounds[id]
  if (wound === undefined) return []
  lay(step, at, by, wound, 'lasting', R.attackpc.stakes)
  // @rule homl.attackpc.stakes
  return [{ rule: R.attackpc.stakes, value: -healingValue(pieceAt(step.fight, at).maxHp), type: '', label: 'wound' }]
}
