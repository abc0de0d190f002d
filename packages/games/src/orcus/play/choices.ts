import { ask } from '../asking.ts'
import { agrees, asksForCritical, pieceIn, wants } from '../bearing/holds.ts'
import { whoIs } from '../bearing/who.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Context } from '../context.ts'
import { R } from '../rules.ts'
import { bookOf, type OrcusStep } from '../step.ts'

/** Clauses that hold others: choices, conditions, tables. */

type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

/** One of several, or some of them, each once. */
export function choose(step: OrcusStep, clause: Of<'choose'>, context: Context): void {
  const by = pieceIn(context, clause.by)
  if (by < 0) return
  let left = clause.options.map((option, i) => ({ ...option, id: String(i + 1), label: option.text }))
  for (let i = 0; i < clause.count && left.length > 0; i++) {
    const picked = ask.choice(step, by, 'one of these', left)
    left = left.filter((option) => option !== picked)
    bookOf(step).run(step, picked.does, context)
  }
}

export function may(step: OrcusStep, clause: Of<'may'>, context: Context): void {
  const by = pieceIn(context, clause.by)
  if (by >= 0 && wants(step, by, clause.text)) bookOf(step).run(step, clause.does, context)
}

/** What comes before the attack or after it: whoever does it before has done it. */
export function around(step: OrcusStep, clause: Of<'around'>, context: Context): void {
  const { act, you } = context
  if (act === undefined) return
  if (clause.when === 'after') {
    if (!act.early) bookOf(step).run(step, clause.does, context)
    return
  }
  act.early = wants(step, you, `${clause.text}, before the attack`)
  if (act.early) bookOf(step).run(step, clause.does, context)
}

export function ifSo(step: OrcusStep, clause: Of<'if'>, context: Context): void {
  if (!agrees(step, clause.test, context)) return bookOf(step).run(step, clause.else, context)
  bookOf(step).run(step, clause.does, asksForCritical(clause.test) ? { ...context, ofCritical: true } : context)
}

export function each(step: OrcusStep, clause: Of<'each'>, context: Context): void {
  const { attack, ...others } = context
  // Who was hit by an attack that this one has granted was not hit by the one that set it off.
  for (const target of whoIs(step, clause.to, context))
    bookOf(step).run(step, clause.does, {
      ...others,
      target,
      attack: clause.to.who === 'hit' && attack?.at !== target ? undefined : attack,
    })
}

export function rollTable(step: OrcusStep, clause: Of<'roll'>, context: Context): void {
  const face = step.roll(clause.sides, context.you, context.power?.name ?? 'table', R.power.effect)
  for (const { from, to, does } of clause.rows) if (face >= from && face <= to) bookOf(step).run(step, does, context)
}
