import { squareName } from '@riposte/board'
import { idOf } from '@riposte/print'
import { byHand, nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Of } from '../clauses/clauses.ts'
import { pieceAt } from '../fight.ts'
import { roomAt, standAt } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { isLined } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Creatures brought in by others: they act right after who summoned them. */
export function summon(step: DsStep, by: PieceId, name: string, count: number, within: number): void {
  const sheet = step.fight.setup.sheets.findIndex((one) => one.id === name || one.compiled.name.toLowerCase() === name.toLowerCase())
  if (sheet < 0) return byHand(step, by, `${count} ${name} appear within ${within} squares`, R.summon.turn)
  for (let n = 0; n < count; n++) {
    const id = bringIn(step, { by, sheet, name, around: by, within, rule: R.summon.turn })
    if (id >= 0) step.begin({ kind: 'summoned', on: id, by, rule: R.summon.turn, until: 'fight-end' })
  }
  step.set(by, 'summoned', 1, R.summon.turn)
}

/** Things that stand there: each a piece with a sheet of its own. */
export function conjure(
  step: DsStep,
  by: PieceId,
  { thing }: Pick<Of<'conjure'>, 'thing'>,
  count: number,
  around: PieceId,
  within: number,
): void {
  const { name, size, stamina, immunity, weakness, traits } = thing
  const told = traits.map((text) => ({ name, text }))
  const written = { name, kind: 'object', size, stamina, immunity, weakness, traits: told }
  const sheet = sheetFor(step, `${idOf(name)}-of-${pieceAt(step.fight, by).key}`, written)
  for (let n = 0; n < count; n++) bringIn(step, { by, sheet, name, around, within, rule: R.ability.effectsOrder })
}

/** The sheet with these figures; two things of one name may have others. */
function sheetFor(step: DsStep, name: string, written: object): number {
  const figures = JSON.stringify(written)
  for (let n = 1; ; n++) {
    const id = n === 1 ? name : `${name}-${n}`
    const at = step.fight.setup.sheets.findIndex((one) => one.id === id)
    if (at < 0) step.emit({ type: 'sheet-added', id, written })
    if (at < 0) return step.fight.setup.sheets.length - 1
    if (JSON.stringify(step.fight.setup.sheets[at]?.written) === figures) return at
  }
}

interface Newcomer {
  readonly by: PieceId
  readonly sheet: number
  readonly name: string
  /** Within so many squares of whom. */
  readonly around: PieceId
  readonly within: number
  readonly rule: RuleIndex
}

/** Who it is, or -1 where there is no room. */
function bringIn(step: DsStep, { by, sheet, name, around, within, rule }: Newcomer): PieceId {
  const { side, seat, at } = pieceAt(step.fight, by)
  const id = step.fight.pieces.length
  const plan = { key: `${name}-${id}`, name: '', sheet, side, seat, at, height: undefined, turned: 0, hidden: 0, state: {} }
  step.emit({ type: 'piece-added', piece: id, added: { ...step.game.place(step.fight.setup, plan, id), at: -1 }, rule })
  const known = step.asKnownTo(by)
  const { board } = step.fight
  const centre = boxOf(step.fight, around)
  const options = []
  for (let at = 0; at < board.size; at++) {
    const spot = standAt(known, id, at)
    if (spot === undefined) continue
    const box = boxAt(step.fight, id, at, spot.height)
    if (boxesApart(box, centre) <= within && (isLined(step, boxOf(step.fight, by), box) || !step.applies(R.line.required)))
      options.push({ id: squareName(at, board.columns), square: at, spot, byDefault: options.length === 0 })
  }
  if (options.length === 0) {
    step.emit({ type: 'piece-removed', piece: id, why: 'no room' })
    return -1
  }
  const { spot } = ask.square(step, by, `where ${nameIn(step.fight, id)} appears`, options, rule)
  const to = roomAt(step, id, spot)
  step.emit({ type: 'moved', piece: id, from: -1, to: to.at, height: to.height, how: 'summoned', rule })
  return id
}
