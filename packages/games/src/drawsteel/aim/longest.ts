import { lasting, NOBODY, type PieceId } from '@riposte/referee'
import type { Ability, Spend } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import { said } from '../clauses/said.ts'
import { pieceAt } from '../fight.ts'
import { leastResource } from '../resources/resources.ts'
import type { DsStep } from '../step.ts'

/** How far an ability can be made to reach: what is out of its distance now may not be. */

interface Stretch {
  readonly by: number
  readonly spend: Spend | undefined
}
const farther = (clauses: readonly Clause[]): number =>
  clauses.reduce((sum, one) => sum + (one.do === 'grow' && one.what === 'distance' && one.when === undefined ? one.by : 0), 0)

const stretchesOf = lasting((ability: Ability): readonly Stretch[] => {
  const trades = said(ability, 'trade').flatMap((one) => (one.do === 'trade' ? [farther(one.so)] : []))
  const all = [...trades.map((by) => ({ by, spend: undefined })), ...ability.spends.map((spend) => ({ by: farther(spend.so), spend }))]
  return all.filter(({ by }) => by > 0)
})

const canPay = (step: DsStep, by: PieceId, ability: Ability, { of, cost }: Spend): boolean =>
  of === 'malice'
    ? step.fight.malice >= cost + ability.cost
    : by !== NOBODY && pieceAt(step.fight, by).resource - leastResource(step, by) >= cost + ability.cost

/** The ability with all the reach that its user can give it; itself where there is nothing to give. */
export function longest(step: DsStep, by: PieceId, ability: Ability): Ability {
  const stretches = stretchesOf(ability)
  if (stretches.length === 0) return ability
  const more = stretches.reduce((sum, one) => sum + (one.spend === undefined || canPay(step, by, ability, one.spend) ? one.by : 0), 0)
  const { melee, ranged } = ability
  return { ...ability, melee: melee > 0 ? melee + more : 0, ranged: ranged > 0 ? ranged + more : 0 }
}
