import { lasting, NOBODY, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { holds } from '../bearing/holds.ts'
import { reachOf } from '../bearing/reach.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Role, Test } from '../clauses/phrases.ts'
import { isWinded, windedValue } from '../conditions/winded.ts'
import { type DsPiece, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { isBelow } from '../rolls/potency.ts'
import { flankers } from '../sight/flanking.ts'
import { isNear } from '../sight/sight.ts'
import { distance, isIn } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Tier } from '../terms.ts'
import { isInAreaOf } from '../zones.ts'

/** Whether what a clause asks for holds, in this use of an ability. */

export function testsHold(step: DsStep, use: Use, tests: readonly Test[], target: PieceId): boolean {
  return tests.every((test) => {
    if (test.is === 'not') return !testsHold(step, use, [test.test], target)
    if (test.is === 'any') return test.tests.some((one) => testsHold(step, use, [one], target))
    if (test.is === 'edge' || test.is === 'tier') return tierTest(use, test, target)
    if (test.is === 'their-tier') return answeredTier(use, test.tiers)
    if (test.is === 'beyond') return isBeyond(step, use, test.whose === 'you' ? use.by : target)
    if (test.is === 'forced') return use.forced.has(target)
    if (test.is === 'felled' && target >= 0) return isFelled(use, pieceAt(step.fight, target))
    if (test.is === 'collided')
      return test.with === undefined
        ? use.collided.has(target)
        : test.with === 'object'
          ? use.hitThings.has(target)
          : (use.struck.get(target)?.length ?? 0) > 0
    if (test.is === 'in-area') return isHere(step, use, whom(use, test, target))
    if (test.is === 'by-target') return use.targets.some((one) => one !== target && isNear(step, one, target, 1))
    if (test.is === 'made-winded') return target >= 0 && isMadeWinded(use, pieceAt(step.fight, target))
    if (test.is === 'of-targets') return use.targets.filter((one) => testsHold(step, use, test.tests, one)).length >= test.least
    if (test.is === 'damaged') return (use.dealt.get(whom(use, test, target)) ?? 0) > 0
    if (test.is === 'had' && use.had !== undefined)
      return use.had.has(laidOn(target, test.condition, test.by === undefined ? undefined : use.by))
    if (test.is === 'laid' && use.newest !== undefined) {
      const { newest } = use
      const on = whom(use, test, target)
      return step.fight.effects.some((one) => one.on === on && one.kind === test.condition && one.by === use.by && one.id > newest)
    }
    if (test.is === 'flanks-along') return use.targets.some((one) => flankers(step, use.by, one).includes(target))
    if (test.is === 'charging') return use.isCharge
    if (test.is === 'crit') return use.roll?.critical === true
    if (test.is === 'targets') return use.targets.length <= test.most
    if (test.is === 'potency') return isBelow(step, use, test.whose === 'trigger' ? use.trigger : target, test.of, test.value)
    return holds(step, [test], use.by, 'whose' in test && test.whose === 'trigger' ? use.trigger : target)
  })
}

const whom = ({ by, trigger }: Use, { whose }: { readonly whose: Role }, target: PieceId): PieceId =>
  whose === 'you' ? by : whose === 'trigger' ? trigger : target

const isHere = (step: DsStep, use: Use, id: PieceId): boolean =>
  use.laid === undefined ? isInAreaOf(step, use.by, use.ability, id) : isIn(step.fight, use.laid, id)

/** The use that is being answered. */
const answeredIn = ({ moment }: Use): Use | undefined => (moment !== undefined && 'use' in moment ? moment.use : undefined)

const answeredTier = (use: Use, tiers: readonly Tier[]): boolean =>
  use.moment !== undefined && tiers.some((one) => one === answeredIn(use)?.tiers.get(use.moment?.whom ?? NOBODY))

function isBeyond(step: DsStep, use: Use, id: PieceId): boolean {
  const answered = answeredIn(use)
  if (answered === undefined) return false
  if (answered.laid !== undefined) return !isIn(step.fight, answered.laid, id)
  const form = answered.form === 'ranged' ? 'ranged' : 'melee'
  return distance(step.fight, answered.by, id) > reachOf(step, answered.by, answered.ability, form)
}

const laidOn = (id: PieceId, kind: string, by?: PieceId): string => `${id} ${kind}${by === undefined ? '' : ` ${by}`}`

const asksWhatIsNew = lasting((ability: Ability) => says(ability, 'is', 'laid'))
const asksWhatWas = lasting((ability: Ability) => (['had', 'made-winded', 'felled'] as const).some((test) => says(ability, 'is', test)))

/** "If the target is already slowed": what lies on everybody is remembered from before the ability does anything, and who was how hurt. */
export function remember(step: DsStep, use: Use): void {
  if (asksWhatIsNew(use.ability)) use.newest = step.fight.effects.reduce((most, { id }) => Math.max(most, id), -1)
  if (asksWhatWas(use.ability))
    use.had = new Set([
      ...step.fight.effects.flatMap((one) => [laidOn(one.on, one.kind), laidOn(one.on, one.kind, one.by)]),
      ...step.fight.pieces.flatMap((one) => (isWinded(one) ? [laidOn(one.id, one.stamina <= 0 ? 'down' : 'winded')] : [])),
    ])
}

/** Whether what a test asks is about the target. */
export const isAboutTarget = (test: Test): boolean =>
  test.is === 'not'
    ? isAboutTarget(test.test)
    : test.is === 'any'
      ? test.tests.some(isAboutTarget)
      : test.is === 'collided' || test.is === 'by-target' || test.is === 'made-winded' || ('whose' in test && test.whose === 'target')

/** Now, and not before, which temporary Stamina may hide. */
function isMadeWinded({ dealt, had }: Use, piece: DsPiece): boolean {
  const before = piece.stamina + (dealt.get(piece.id) ?? 0)
  return isWinded(piece) && before > windedValue(piece) && !['winded', 'down'].some((how) => had?.has(laidOn(piece.id, how)))
}
function isFelled({ dealt, had }: Use, { id, state, stamina }: DsPiece): boolean {
  const before = stamina + (dealt.get(id) ?? Number.POSITIVE_INFINITY)
  return state === 'dead' || (stamina <= 0 && before > 0 && had?.has(laidOn(id, 'down')) !== true)
}

function tierTest(use: Use, test: Extract<Test, { is: 'edge' | 'tier' }>, target: PieceId): boolean {
  if (test.is === 'tier') return test.tiers.some((tier) => tier === use.tiers.get(target))
  return (use.sways.get(target) ?? 0) >= test.least
}
