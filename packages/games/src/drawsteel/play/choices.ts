import type { PieceId } from '@riposte/referee'
import { testsHold } from '../amounts/when.ts'
import { ask } from '../asking.ts'
import type { Of } from '../clauses/clauses.ts'
import { barsTriggered, spendTriggered } from '../conditions/conditions.ts'
import { isThere, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { spend } from '../paying.ts'
import { leastResource } from '../resources/resources.ts'
import { isBelow } from '../rolls/potency.ts'
import { R } from '../rules.ts'
import { bookOf, type DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import { livingOf, whoIs } from './who.ts'

/** Clauses that hold others: choices, conditions, potencies, tests. */

export function may(step: DsStep, use: Use, clause: Of<'may'>, target: PieceId): void {
  const asked = clause.by === 'you' ? use.by : clause.by === 'target' ? target : use.trigger
  if (clause.costs === 'triggered' && (pieceAt(step.fight, asked).triggered === 0 || barsTriggered(step, asked).length > 0)) return
  const isDone = ask.yes(step, asked, clause.text)
  if (isDone && clause.costs === 'triggered') spendTriggered(step, asked)
  bookOf(step).run(step, use, isDone ? clause.so : (clause.else ?? []), target)
}

/** Something is bought in the middle of it. */
export function pay(step: DsStep, use: Use, clause: Of<'pay'>, target: PieceId): void {
  const isMalice = clause.of === 'malice'
  const { resource } = pieceAt(step.fight, use.by)
  if ((isMalice ? step.fight.malice : resource - leastResource(step, use.by)) < clause.cost) return
  const options = [
    { id: `spend-${clause.cost}`, rule: R.ability.spend },
    { id: 'no-spend', byDefault: true },
  ]
  const { id } = ask.choice(step, use.by, clause.text, options, R.ability.spend)
  if (id === 'no-spend') return
  spend(step, use.by, isMalice ? 'malice' : 'resource', clause.cost, isMalice ? R.malice.spend : R.ability.spend)
  bookOf(step).run(step, use, clause.so, target)
}

export function ifSo(step: DsStep, use: Use, clause: Of<'if'>, target: PieceId): void {
  if (testsHold(step, use, clause.tests, target)) return bookOf(step).run(step, use, clause.so, target)
  if (clause.tests.some((one) => one.is === 'potency')) use.resisted = true
  bookOf(step).run(step, use, clause.else, target)
}

export function each(step: DsStep, use: Use, clause: Of<'each'>, target: PieceId): void {
  const { aimedAt } = use
  use.aimedAt = aimedAt ?? target
  for (const id of whoIs(step, use, clause.who, target)) bookOf(step).run(step, use, clause.so, id)
  use.aimedAt = aimedAt
}

export function makeTest(step: DsStep, use: Use, clause: Of<'test'>, target: PieceId): void {
  for (const id of livingOf(step, use, clause.who, target)) {
    const tier = rollTest(step, id, { of: clause.of, what: use.ability.id, resists: true })
    bookOf(step).run(step, use, clause.tiers[tier - 1] ?? [], id)
  }
}

export function takeChance(step: DsStep, use: Use, clause: Of<'chance'>, target: PieceId): void {
  const shown = step.roll(clause.sides, use.by, 'effect')
  for (const one of clause.outcomes) if (shown >= one.least && shown <= one.most) bookOf(step).run(step, use, one.so, target)
}

/** After the whole of what set it off is done. */
export function afterwards(step: DsStep, use: Use, clause: Of<'after'>, target: PieceId): void {
  // An answer's waits for what it answers.
  const answered = use.moment !== undefined && 'use' in use.moment ? use.moment.use : undefined
  const { afterwards: later } = answered ?? use
  later.push(() => bookOf(step).run(step, use, clause.so, target))
}

export function potency(step: DsStep, use: Use, clause: Of<'potency'>, target: PieceId): void {
  if (target < 0 || !isThere(pieceAt(step.fight, target))) return
  const below = isBelow(step, use, target, clause.of, clause.value)
  if (below) return bookOf(step).run(step, use, clause.so, target)
  use.resisted = true
  step.emit({ type: 'resisted', piece: target, by: use.by, what: clause.of, rule: R.potency.check })
  bookOf(step).run(step, use, clause.else, target)
}

export function choose(step: DsStep, use: Use, clause: Of<'choose'>, target: PieceId): void {
  for (const by of clause.by === undefined ? [use.by] : whoIs(step, use, clause.by, target)) chooseBy(step, use, clause, target, by)
}

function chooseBy(step: DsStep, use: Use, clause: Of<'choose'>, target: PieceId, by: PieceId): void {
  const left = clause.options.map((option, i) => ({ id: `choice-${i + 1}`, label: option.text, byDefault: i === 0, so: option.so }))
  for (let n = 0; n < clause.count && left.length > 0; n++) {
    const chosen = ask.choice(
      step,
      by,
      use.ability.name,
      left.map((one, i) => ({ ...one, byDefault: i === 0 })),
    )
    const at = left.findIndex((one) => one.id === chosen.id)
    left.splice(at, 1)
    bookOf(step).run(step, use, chosen.so, target)
  }
}
