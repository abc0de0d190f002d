import { type Effect, effectsOn, NOBODY, type Part, type PieceId, type RuleIndex, type Tally } from '@riposte/referee'
import { figure, scoreOf } from '../bearing/held.ts'
import { meansOf, type TierChange } from '../clauses/means.ts'
import type { Rolls } from '../clauses/phrases.ts'
import type { PowerRoll, Sway } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic, Tier } from '../terms.ts'
import { addedAgainst } from './rivals.ts'

/** Power rolls: two ten-sided dice, what is added, edges and banes, and the tier that comes of it. */

export interface Outcome {
  readonly total: number
  readonly tier: Tier
  readonly edges: number
  readonly banes: number
  readonly parts: readonly Part[]
  /** Every edge and bane with its reason. */
  readonly sways: readonly Sway[]
  /** What they come to: two points or a tier, up or down, by these rules. */
  readonly net: Net
}

interface Net {
  readonly plus: number
  readonly shift: number
  readonly rules: readonly RuleIndex[]
}

/** The dice of an ability or a test, and everything that is added to them before edges and banes. */
export function rollPower(
  step: DsStep,
  by: PieceId,
  given: {
    readonly score?: Characteristic | undefined
    readonly bonus?: number
    readonly kind: 'ability' | 'test'
    readonly crits: boolean
    readonly skill?: number
    readonly sorts?: readonly Rolls[]
  },
): PowerRoll {
  const first = step.roll(10, by, 'power roll', R.roll.dice)
  const second = step.roll(10, by, 'power roll', R.roll.dice)
  const dice = first + second
  const tally = rollBonus(step, by, given)
  const base = dice + tally.total
  // @rule drawsteel.roll.natural otherwise comparison
  const critical = given.kind === 'ability' && given.crits && dice >= 19 && step.applies(R.crit.trigger)
  return { natural: dice, base, parts: [...tally.parts], critical, late: [], shift: 0, turned: false, sorts: given.sorts ?? TEST }
}

/** What is added to the dice, edges and banes left out. */
export function rollBonus(
  step: DsStep,
  by: PieceId,
  given: {
    readonly score?: Characteristic | undefined
    readonly bonus?: number
    readonly kind: 'ability' | 'test'
    readonly skill?: number
  },
): Tally {
  const tally = step.tally()
  if (given.score !== undefined) tally.add(R.roll.dice, scoreOf(step, by, given.score), given.score)
  tally.add(R.roll.monster, given.bonus ?? 0, 'printed')
  tally.add(R.skill.bonus, given.skill ?? 0, 'skill')
  tally.add(R.roll.bonusPenalty, figure(step, by, 'roll') + figure(step, by, given.kind === 'test' ? 'test' : 'ability-roll'), 'bonus')
  return tally
}

/** What a roll comes to against one target. */
export function outcomeOf(step: DsStep, by: PieceId, roll: PowerRoll, sways: readonly Sway[], target: PieceId): Outcome {
  const all = [...sways, ...roll.late.filter((one) => one.of === NOBODY || one.of === target)]
  let edges = 0
  let banes = 0
  for (const { value } of all) {
    if (value > 0) edges += value
    else banes -= value
  }
  if (roll.turned && edges > 0) {
    edges -= 1
    banes += 1
  }
  const parts: Part[] = [...roll.parts]
  const net = netOf(step, edges, banes)
  if (net.plus !== 0) {
    const one = net.plus > 0 ? R.edge.single : R.bane.single
    const source = all.find((sway) => Math.sign(sway.value) === Math.sign(net.plus))?.rule ?? one
    parts.push({ rule: source, value: net.plus, type: '', label: net.plus > 0 ? 'edge' : 'bane' })
  }
  const more = addedAgainst(roll.against, target)
  if (more !== 0) parts.push({ rule: R.roll.bonusPenalty, value: more, type: '', label: 'rivals' })
  const total = roll.base + net.plus + more
  const tier = tierOf(step, by, roll, total, net.shift)
  return { total, tier, edges, banes, parts, sways: all, net }
}

/** An edge or a bane that comes once the dice lie. */
export const swayedLate = (roll: PowerRoll, value: number, of: PieceId): PowerRoll => ({
  ...roll,
  late: [...roll.late, { rule: R.triggered.lateBane, value, of }],
})

const NOTHING: Net = { plus: 0, shift: 0, rules: [] }

/** What edges and banes leave: two points up or down, or a tier. */
function netOf(step: DsStep, edges: number, banes: number): Net {
  const e = Math.min(edges, 2)
  const b = Math.min(banes, 2)
  // @rule drawsteel.edge.cancel
  if (e === b && e > 0) return NOTHING
  if (e === 2 && b === 1) return also(up(step, 1), R.edge.doubleVsBane)
  if (b === 2 && e === 1) return also(down(step, 1), R.bane.doubleVsEdge)
  return e > 0 ? up(step, e) : b > 0 ? down(step, b) : NOTHING
}

const also = (net: Net, rule: RuleIndex): Net => ({ ...net, rules: [...net.rules, rule] })

function up(step: DsStep, edges: number): Net {
  if (edges === 2 && step.applies(R.edge.double)) return { plus: 0, shift: 1, rules: [R.edge.double] }
  return { plus: step.applies(R.edge.single) ? 2 : 0, shift: 0, rules: [R.edge.single] }
}

function down(step: DsStep, banes: number): Net {
  if (banes === 2 && step.applies(R.bane.double)) return { plus: 0, shift: -1, rules: [R.bane.double] }
  return { plus: step.applies(R.bane.single) ? -2 : 0, shift: 0, rules: [R.bane.single] }
}

function tierOf(step: DsStep, by: PieceId, roll: PowerRoll, total: number, shift: number): Tier {
  const automatic = automaticTier(step, by, roll)
  if (automatic !== 0) return automatic
  if (roll.fixed !== undefined) return roll.fixed
  if (roll.natural >= 19 && step.applies(R.roll.naturalTier3)) return 3
  const least = effectTier(step, by, roll, 'least', Math.max)
  const moved = effectTier(step, by, roll, 'shift', (a, b) => a + b)
  const tier = clamped(plainTier(total) + shift + roll.shift + moved)
  return tier < least ? (least === 3 ? 3 : 2) : tier
}

/** What effects of a kind come to for one roller. */
function effectTier(step: DsStep, by: PieceId, roll: PowerRoll, how: TierChange['how'], join: (a: number, b: number) => number): number {
  let value = 0
  for (const effect of effectsOn(step.fight, by)) if (isTierFor(effect, roll.sorts, how)) value = join(value, effect.value)
  return value
}

export const TEST: readonly Rolls[] = ['power', 'test']

/** Whether an effect decides over the tiers of such rolls. */
export function isTierFor(effect: Effect, sorts: readonly Rolls[], how?: TierChange['how']): boolean {
  const means = meansOf(effect)
  if (means?.is !== 'tier' || (how !== undefined && means.how !== how)) return false
  return means.rolls === undefined || sorts.includes(means.rolls)
}

/** 11 or less, 12 to 16, 17 and more. */
function plainTier(total: number): number {
  // @rule drawsteel.roll.tier3
  if (total >= 17) return 3
  // @rule drawsteel.roll.tier2
  if (total >= 12) return 2
  // @rule drawsteel.roll.tier1 otherwise number
  return 1
}

function clamped(tier: number): Tier {
  // @rule drawsteel.bane.double-floor
  if (tier <= 1) return 1
  // @rule drawsteel.edge.double-ceiling
  return tier >= 3 ? 3 : 2
}

/** Effects that give a tier outright: they must agree. */
function automaticTier(step: DsStep, by: PieceId, roll: PowerRoll): Tier | 0 {
  const given: number[] = []
  for (const effect of effectsOn(step.fight, by)) if (isTierFor(effect, roll.sorts, 'automatic')) given.push(effect.value)
  const first = given[0]
  if (first === undefined || !step.applies(R.roll.automaticTier)) return 0
  // @rule drawsteel.roll.automatic-conflict
  if (given.some((one) => one !== first)) return 0
  return first === 1 ? 1 : first === 2 ? 2 : 3
}

/** For the log: the roll as it stands against one target. `again` works it out on the fight as others know it. */
export function tellRoll(
  step: DsStep,
  by: PieceId,
  at: PieceId,
  what: string,
  roll: PowerRoll,
  outcome: Outcome,
  rule: RuleIndex,
  again: (known: DsStep) => Outcome = () => outcome,
): void {
  if (!step.isTold) return
  const met = [by, at]
  step.emit({
    type: 'power-roll',
    by,
    at,
    what,
    natural: roll.natural,
    total: outcome.total,
    tier: outcome.tier,
    edges: outcome.edges,
    banes: outcome.banes,
    critical: roll.critical,
    parts: step.reasons(outcome.parts, met, (known) => again(known).parts),
    sways: step.reasons(swaysOf(outcome), met, (known) => swaysOf(again(known))),
    rule,
  })
}

const swaysOf = ({ sways, net }: Outcome): Sway[] => [...sways.map(({ rule, value }) => ({ rule, value })), ...settled(net)]

/** The rules by which edges and banes were counted: points, or a tier. */
const settled = ({ plus, shift, rules }: Net): Sway[] => (plus + shift === 0 ? [] : rules.map((rule) => ({ rule, value: plus + shift })))
