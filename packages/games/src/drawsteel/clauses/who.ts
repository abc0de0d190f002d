import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import type { Use } from '../abilities/using.ts'
import { isAlive, isEnemy, pieceAt } from '../fight.ts'
import { hasLine } from '../sight/sight.ts'
import { distance, isIn } from '../space.ts'
import type { DsStep } from '../step.ts'
import { allOf, type Some } from './around.ts'
import type { Reach, Who } from './phrases.ts'
import { testsHold } from './when.ts'

/** Whom a clause means. */

export function whoIs(step: DsStep, use: Use, given: Who, target: PieceId): PieceId[] {
  const { fight } = step
  if (given.who === 'you') return [use.by]
  if (given.who === 'target') return target >= 0 ? [target] : []
  if (given.who === 'targets') return [...use.targets]
  if (given.who === 'trigger') return use.trigger >= 0 ? [use.trigger] : []
  if (given.who === 'squad')
    return fight.pieces.filter((one) => one.squad >= 0 && one.squad === pieceAt(fight, use.by).squad && isAlive(one)).map((one) => one.id)
  if (given.who === 'rider') return fight.pieces.filter((one) => one.carrier === use.by && isAlive(one)).map((one) => one.id)
  if (given.who === 'mount') return [pieceAt(fight, use.by).carrier].filter((one) => one >= 0)
  if (given.who === 'mentor') return [pieceAt(fight, use.by).mentor].filter((one) => one >= 0)
  if (given.who !== 'some') return []
  const all = allIn(step, use, given, target)
  return given.count === 'each' ? all : pickSome(step, use, all, given.count)
}

/** All whom a selector names in a use of an ability, before anybody picks among them. */
export function allIn(step: DsStep, use: Use, given: Some, target: PieceId): PieceId[] {
  if (given.within === 'hurt') return hurtBy(step, use, given)
  const centre = given.of === 'you' ? use.by : given.of === 'trigger' ? use.trigger : target
  const ids = allOf(
    step,
    use.by,
    centre,
    given,
    (id) => isWithin(step, use, given.within, centre, id),
    (id) => given.tests.length === 0 || testsHold(step, use, given.tests, id),
  )
  return given.self ? [use.by, ...ids.filter((one) => one !== use.by)] : ids
}

/** Whom this use has done damage, even if they died of it. */
function hurtBy(step: DsStep, use: Use, given: Some): PieceId[] {
  const me = pieceAt(step.fight, use.by)
  return [...use.dealt].flatMap(([id, amount]) => {
    const isEnemies = isEnemy(pieceAt(step.fight, id), me)
    const isFit = given.relation.startsWith('enemy') ? isEnemies : !given.relation.startsWith('ally') || !isEnemies
    return amount > 0 && isFit ? [id] : []
  })
}

function isWithin(step: DsStep, use: Use, within: Reach, centre: PieceId, id: PieceId): boolean {
  if (within === 'hurt') return (use.dealt.get(id) ?? 0) > 0
  if (within === 'passed') return use.passed.includes(id)
  if (within === 'left') return use.left.includes(id)
  if (centre < 0) return false
  if (within === 'brushed') return use.brushed.get(centre)?.includes(id) === true
  if (within === 'fight') return true
  if (within === 'sight') return hasLine(step, centre, id)
  if (within === 'distance') return distance(step.fight, use.by, id) <= Math.max(use.ability.melee, use.ability.ranged)
  if (within === 'area') return use.laid !== undefined && isIn(step.fight, use.laid, id)
  return distance(step.fight, centre, id) <= within
}

function pickSome(step: DsStep, use: Use, all: readonly PieceId[], count: number): PieceId[] {
  const chosen: PieceId[] = []
  while (chosen.length < count) {
    const left = all.filter((one) => !chosen.includes(one))
    if (left.length === 0) break
    const options: (Option & { readonly one: PieceId })[] = left.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, one }))
    options.push({ id: 'nobody', byDefault: true, one: NOBODY })
    const { one } = step.ask({
      kind: 'target',
      seat: pieceAt(step.fight, use.by).seat,
      piece: use.by,
      text: `${use.ability.name}: whom`,
      options,
    })
    if (one === NOBODY) break
    chosen.push(one)
  }
  return chosen
}

export const againstWhom = (use: Use, against: 'you' | 'target' | 'trigger' | 'any', target: PieceId): PieceId | undefined =>
  against === 'any' ? undefined : against === 'you' ? use.by : against === 'trigger' ? use.trigger : target
