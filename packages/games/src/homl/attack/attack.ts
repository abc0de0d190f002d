import { type Effect, effectsOn, type PieceId, resolveInOrder } from '@riposte/referee'
import type { Attack } from '../aim/attack.ts'
import { isAble, isCondition, lay } from '../conditions/conditions.ts'
import { hurt } from '../damage/damage.ts'
import { DamageRoll } from '../damage/dice.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { reveal } from '../hidden.ts'
import { open } from '../moments.ts'
import { R } from '../rules.ts'
import type { Amount } from '../sheet/amount.ts'
import type { Degree, Line, Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { judge } from './judge.ts'

/** An attack from declaration to its last consequence; whom it was made at knows of who made it. */
export function attack(step: HomlStep, declared: Attack): void {
  resolve(step, declared)
  // @rule homl.hide.reveal
  reveal(step, declared.by, (one) => declared.targets.includes(one))
}

function resolve(step: HomlStep, declared: Attack): void {
  step.emit({ type: 'action', piece: declared.by, action: declared.strike.id, rule: R.attack.oneEvent })
  // @rule homl.trigger.instant
  open(step, 'declared', declared.by)
  if (!isAble(step.fight, declared.by)) return fail(step, declared)
  const thwarting = thwartedBy(step, declared)
  const struck: Struck[] = []
  for (const at of declared.targets) {
    // @rule homl.attack.check-each
    struck.push({ at, degree: judge(step, declared, at) })
  }
  for (const effect of thwarting) step.end(effect, 'used')
  if (!isAble(step.fight, declared.by)) return fail(step, declared)
  const dice = new DamageRoll(step, declared.by, declared.weapon)
  // @rule homl.attack.npc-steps
  inOrder(step, declared, struck, 'whom to hurt first', (one) => harm(step, declared, dice, one))
  inOrder(step, declared, struck, 'on whom effects come first', (one) => afflict(step, declared, one))
}

/** It can no longer be made, and nothing is given back. */
// @rule homl.attack.stopped
const fail = (step: HomlStep, { by, strike }: Attack): void =>
  step.emit({ type: 'lost', piece: by, what: strike.id, rule: R.attack.stopped })

/** One who has been struck at, and how well. */
interface Struck {
  readonly at: PieceId
  readonly degree: Degree
}

/** Those of one attack one by one, as the attacker likes. */
function inOrder(step: HomlStep, { by, strike }: Attack, struck: readonly Struck[], text: string, resolve: (one: Struck) => void): void {
  const touched = struck.filter(({ degree }) => lineFor(strike, degree) !== undefined)
  const { seat } = pieceAt(step.fight, by)
  resolveInOrder(step, { seat, piece: by, text, rule: R.attack.damageOrder }, touched, {
    option: ({ at }, place) => ({ id: pieceAt(step.fight, at).key, piece: at, ...(place === 0 && { byDefault: true }) }),
    resolve,
  })
}

/** The line of a degree; where there is none, the next lower one counts, and only a failure has its own or nothing. */
// @rule homl.feat.block, homl.check.no-enhanced-line
export function lineFor({ lines }: Strike, degree: Degree): Line | undefined {
  switch (degree) {
    case 'failure':
      return lines.failure
    case 'success':
      return lines.success
    case 'complete':
      return lines.complete ?? lines.success
    case 'enhanced':
      return lines.enhanced ?? lines.complete ?? lines.success
  }
}

function harm(step: HomlStep, attack: Attack, dice: DamageRoll, { at, degree }: Struck): void {
  const line = lineFor(attack.strike, degree)
  if (line?.damage === undefined || pieceAt(step.fight, at).gone === 1) return
  // @rule homl.npc.types
  if (degree === 'failure' && sheetOf(step.fight, at).type === 'minion') return
  const { by, strike, isNonlethal } = attack
  const parts = damageParts(attack, dice, line.damage)
  const amount = parts.reduce((sum, { value }) => sum + value, 0)
  hurt(step, { on: at, by, amount, parts, tags: strike.tags, how: strike.id, isNonlethal, rule: R.damage.subtract })
}

/** What an amount comes to; half of what a success would do, rounded down. */
function damageParts({ strike }: Attack, dice: DamageRoll, amount: Amount) {
  const whole = strike.lines.success?.damage
  if (!amount.isHalf || whole === undefined) return dice.partsOf(amount)
  const parts = dice.partsOf(whole)
  const sum = parts.reduce((all, { value }) => all + value, 0)
  // @rule homl.attack.miss-effects
  return [...parts, { rule: R.attack.missEffects, value: Math.floor(sum / 2) - sum, type: '', label: 'half' }]
}

/** Effects come with the hit, be its damage nothing. */
// @rule homl.effects.kinds
function afflict(step: HomlStep, { by, strike }: Attack, { at, degree }: Struck): void {
  if (pieceAt(step.fight, at).gone === 1 || ignores(step, strike, at)) return
  for (const { condition, lasts } of lineFor(strike, degree)?.afflictions ?? [])
    if (isCondition(condition)) lay(step, at, by, condition, lasts)
}

/** Who is immune to a tag of it. */
const ignores = (step: HomlStep, { tags }: Strike, at: PieceId): boolean => {
  const { immune } = sheetOf(step.fight, at)
  // @rule homl.injury.immunity
  return tags.some((tag) => immune.includes(tag))
}

/** Heroes at whom it strikes, who parried it so well that this is the harder for it. */
const thwartedBy = ({ fight }: HomlStep, { by, targets }: Attack): Effect[] =>
  effectsOn(fight, by).filter((effect) => effect.kind === 'thwarted' && targets.includes(effect.by))
