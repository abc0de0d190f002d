import type { Option, PieceId, Refusal } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { highestScore } from '../bearing/held.ts'
import { isAlive, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { swaysOf } from '../rolls/edges-and-banes.ts'
import { hasPotency } from '../rolls/potency.ts'
import { type Outcome, outcomeOf, tellRoll } from '../rolls/roll.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Tier } from '../terms.ts'
import { noted } from '../using.ts'

/** What the user decides once the roll, if there is one, is known: surges for damage or potency, and a lower tier. */

interface Choice extends Option {
  readonly surges?: number
  readonly tier?: Tier
}

/** A retainer shares its mentor's surges, worth the mentor's highest score. */
export const purseOf = (step: DsStep, by: PieceId): PieceId => {
  const { mentor } = pieceAt(step.fight, by)
  // @rule drawsteel.retainer.turn
  return mentor >= 0 ? mentor : by
}

const GO_ON: Choice = { id: 'go-on', byDefault: true }
const FOR_DAMAGE = [1, 2, 3, 4, 5, 6].map((n): Choice & { readonly surges: number } => ({
  id: `surges-${n}`,
  label: `${n} ${n === 1 ? 'surge' : 'surges'} for damage`,
  rule: R.surge.damage,
  surges: n,
}))

/** How many more one use of an ability may take for damage. */
const most = (step: DsStep, { surgesSpent }: Use): number => (step.applies(R.surge.cap) ? 3 - surgesSpent : 99)

export function decideOutcome(step: DsStep, use: Use): void {
  const { by, roll, ability } = use
  const hasDamage = roll !== undefined && ability.tiers.some((tier) => tier.some((one) => one.do === 'damage'))
  const raised: PieceId[] = []
  for (;;) {
    const purse = pieceAt(step.fight, purseOf(step, by))
    const offers = step.offers<Choice>()
    offers.options.push(GO_ON)
    let top = 0
    for (const one of use.targets) top = Math.max(top, use.tiers.get(one) ?? 0)
    for (const one of DOWNGRADES) if (one.tier < top) offers.offer(one)
    if (purse.surges > 0 && hasDamage && use.targets.length > 0 && use.surgesSpent === 0)
      for (const one of FOR_DAMAGE)
        if (one.surges <= purse.surges) offers.offer(one, step.forbids(R.surge.cap, one.surges > most(step, use)))
    const mayRaise = (purse.surges >= 2 || raised.length > 0) && use.targets.length > 0 && hasPotency(ability)
    const candidates = mayRaise ? use.targets.filter((one) => !raised.includes(one) || !step.applies(R.surge.potencyCap)) : []
    if (mayRaise)
      offers.offer(
        { id: 'potency', rule: R.surge.potency },
        step.forbids(R.surge.potencyCap, candidates.length === 0),
        step.forbids(R.surge.potency, purse.surges < 2),
      )
    if (offers.options.length === 1 && offers.refusals.length === 0) return
    const chosen = ask.choice(step, by, 'surges, or a lower tier', given(offers.options), undefined, offers.refusals)
    if (chosen.tier !== undefined) downgrade(step, use, chosen.tier)
    else if (chosen.surges !== undefined) spendOn(step, use, use.targets, chosen.surges)
    else if (chosen.id === 'potency') {
      const whom = askWhom(step, use, candidates, 'whose potency', refused(step, use, raised))
      spendSurges(step, use, 2)
      raised.push(whom)
      use.potency = noted(use.potency, whom, (use.potency.get(whom) ?? 0) + 1)
      if (!step.applies(R.surge.potencyMany)) return
    } else return
  }
}

function spendSurges(step: DsStep, use: Use, n: number): void {
  const purse = purseOf(step, use.by)
  step.set(purse, 'surges', pieceAt(step.fight, purse).surges - n, R.surge.spent)
}

function spendOn(step: DsStep, use: Use, among: readonly PieceId[], n: number): void {
  const each = n * worth(step, use.by)
  // @rule drawsteel.surge.one-target
  const whom = [askWhom(step, use, among, 'who takes the extra damage')]
  spendForDamage(step, use, n)
  for (const one of whom) use.surges = noted(use.surges, one, (use.surges.get(one) ?? 0) + each)
}

function spendForDamage(step: DsStep, use: Use, n: number): void {
  spendSurges(step, use, n)
  use.surgesSpent += n
}

const worth = (step: DsStep, by: PieceId): number => Math.max(0, highestScore(step, purseOf(step, by)))

/** Whose potency has been raised already. */
const refused = (step: DsStep, use: Use, raised: readonly PieceId[]): readonly Refusal[] =>
  use.targets.flatMap((one) =>
    raised.includes(one) && step.applies(R.surge.potencyCap)
      ? [{ id: pieceAt(step.fight, one).key, piece: one, rule: R.surge.potencyCap }]
      : [],
  )

function askWhom(step: DsStep, use: Use, among: readonly PieceId[], text: string, refusals: readonly Refusal[] = []): PieceId {
  const options = among
    .filter((one) => isAlive(pieceAt(step.fight, one)))
    .map((one, i) => ({ id: pieceAt(step.fight, one).key, piece: one, byDefault: i === 0 }))
  if (options.length === 0) return among[0] ?? use.by
  return ask.target(step, use.by, text, given(options), undefined, refusals).piece
}

/** Surges gained while damage is being dealt, for that very damage: what they add. */
export function askSurges(step: DsStep, use: Use, among: readonly PieceId[]): number {
  const whom = among[0]
  const purse = pieceAt(step.fight, purseOf(step, use.by))
  const left = Math.min(purse.surges, most(step, use))
  if (whom === undefined || left <= 0) return 0
  const options: Choice[] = [GO_ON]
  for (let n = 1; n <= left; n++) options.push({ id: `surges-${n}`, rule: R.triggered.lateSurges, surges: n })
  const { surges = 0 } = ask.choice(step, use.by, 'surges on this damage', options, R.triggered.lateSurges)
  if (surges > 0) spendForDamage(step, use, surges)
  return surges * worth(step, use.by)
}

const DOWNGRADES = ([1, 2] as const).map((tier) => ({
  id: `downgrade-${tier}`,
  label: `tier ${tier} instead`,
  rule: R.roll.downgrade,
  tier,
  rare: true,
}))

/** The outcome of a lower tier, which whoever has rolled may take instead. */
function downgrade(step: DsStep, use: Use, tier: Tier): void {
  const { roll } = use
  for (const target of use.targets) {
    if ((use.tiers.get(target) ?? 0) <= tier) continue
    use.tiers.set(target, tier)
    if (roll === undefined) continue
    const again = (known: DsStep): Outcome => outcomeOf(known, use.by, roll, swaysOf(known, use, target), target)
    const outcome = again(step)
    tellRoll(step, use.by, target, use.ability.id, roll, { ...outcome, tier }, R.roll.downgrade, again)
  }
}
