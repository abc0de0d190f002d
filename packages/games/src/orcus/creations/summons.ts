import { byHand, effectOn, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { rollAmount } from '../bearing/amounts.ts'
import type { Clause } from '../clauses/clauses.ts'
import { INSTINCT, type Power } from '../clauses/power.ts'
import { canAct } from '../conditions/conditions.ts'
import { actOf, type Context, contextOf } from '../context.ts'
import { type OrcusFight, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { askSquare, freeSquares, newcomer, roomAt } from './newcomers.ts'

/** Summoned monsters: they act when their summoner gives up an action for it, or by their instinct. */

type Summon = Extract<Clause, { do: 'summon' }>

export function summonsOf(fight: OrcusFight, id: PieceId): OrcusPiece[] {
  const found: OrcusPiece[] = []
  for (const piece of fight.pieces) if (piece.master === id && piece.gone === 0 && !piece.conjured) found.push(piece)
  return found
}

export function summon(step: OrcusStep, clause: Summon, context: Context): void {
  const { you, power } = context
  const known = step.fight.setup.sheets.find((one) => isCalled(one.id, clause.sheet) || isCalled(one.compiled.name, clause.sheet))
  if (known === undefined) return byHand(step, you, `summons ${clause.sheet}`, R.kw.summonsHp)
  const count = Math.max(1, rollAmount(step, clause.count, { context, why: 'how many' }).total)
  const hp = clause.hp === undefined ? undefined : rollAmount(step, clause.hp, { context, why: 'hit points' }).total
  const { sheet, written } = atLevel(step, known, power)
  for (let i = 0; i < count; i++) {
    const { size } = known.compiled
    const squares = freeSquares(step.asKnownTo(you), you, rangeOf(clause, power), size)
    const at = askSquare(step, you, squares, `where the ${known.compiled.name} appears`)
    if (at === undefined) return
    const hitPoints = hp !== undefined && step.applies(R.kw.summonsHp) ? { hp } : {}
    const id = newcomer(step, {
      sheet,
      written,
      key: known.compiled.name,
      master: you,
      isFree: clause.isFree === true,
      at: roomAt(step.fight, at, size),
      conjured: clause.conjured,
      ...hitPoints,
    })
    if (clause.isFree === true) {
      joinOrder(step, id, you)
      continue
    }
    step.begin({ kind: 'summoned', on: id, by: you, rule: R.kw.summonsDismiss, until: 'never', value: step.fight.round })
  }
}

/** Right after its maker, and from this round on. */
function joinOrder(step: OrcusStep, id: PieceId, maker: PieceId): void {
  const { order } = step.fight
  const place = order.indexOf(maker)
  step.set(id, 'initiative', pieceAt(step.fight, maker).initiative)
  if (place >= 0)
    step.emit({ type: 'order-set', order: [...order.slice(0, place + 1), id, ...order.slice(place + 1)], rule: R.power.effect })
}

/** As far as the clause says, else as far as the power reaches. */
function rangeOf({ within }: Summon, power: Power | undefined): number {
  const range = power?.strike.aim.range
  return within > 0 ? within : typeof range === 'number' && range > 0 ? range : 1
}

const isCalled = (name: string, wanted: string): boolean => name.toLowerCase() === wanted.toLowerCase()

/** Of the level of the power that brings it, whatever its block says. */
function atLevel(
  step: OrcusStep,
  known: OrcusFight['setup']['sheets'][number],
  power: Power | undefined,
): { readonly sheet: string; readonly written: unknown } {
  const { id, written, compiled } = known
  if (power === undefined || power.level === 0 || power.level === compiled.level || !step.applies(R.kw.summonsLevel))
    return { sheet: id, written }
  const whole = typeof written === 'object' && written !== null ? written : {}
  return { sheet: `${id} (level ${power.level})`, written: { ...whole, level: power.level } }
}

/** Gone without harm: dismissed, or its time is over. */
export const dismiss = (step: OrcusStep, id: PieceId): void =>
  step.emit({ type: 'piece-removed', piece: id, why: 'dismissed', rule: R.kw.summonsDismiss })

const FIVE_MINUTES = 50

/** The end of a summoner's turn: what got no command follows its instinct, and what has been there too long goes. */
export function actsByItself(step: OrcusStep, id: PieceId): void {
  for (const piece of summonsOf(step.fight, id)) {
    const since = effectOn(step.fight, piece.id, 'summoned')?.value ?? step.fight.round
    if (step.fight.round - since >= FIVE_MINUTES && step.applies(R.kw.summonsDismiss)) dismiss(step, piece.id)
    else if (!piece.acted) followInstinct(step, piece.id)
    step.set(piece.id, 'acted', false)
  }
}

/** Its Instinct is a trait: what it does by itself; what the program cannot read the game master sees to. */
function followInstinct(step: OrcusStep, id: PieceId): void {
  const instinct = sheetOf(step.fight, id).traits.find((trait) => trait.id === INSTINCT)
  if (instinct === undefined || !canAct(step, id) || !step.applies(R.kw.summonsInstinct)) return
  for (const part of instinct.parts) {
    if (part.is === 'whenever') bookOf(step).run(step, part.does, contextOf(id, { act: actOf(id) }))
  }
  if (instinct.mark === 'automatic' || says(instinct.parts, 'do', 'by-hand')) return
  byHand(step, id, instinct.text, R.power.fiction)
}
