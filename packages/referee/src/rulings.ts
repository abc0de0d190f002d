import { type BoardChange, NOWHERE, parsePlace } from '@riposte/board'
import { suggestion } from './content.ts'
import { effectOn } from './effects.ts'
import { RiposteError } from './errors.ts'
import type { AnyEvent, Value } from './events.ts'
import type { Fight } from './fight.ts'
import type { Field, Game } from './game.ts'
import type { Step } from './step.ts'

/** One thing the game master changes. Pieces are named by their keys, squares as on the board. */
export type Ruling =
  | { readonly do: 'set'; readonly piece?: string; readonly field: string; readonly to: Value }
  | { readonly do: 'move'; readonly piece: string; readonly to: string }
  | { readonly do: 'begin'; readonly piece: string; readonly condition: string }
  | { readonly do: 'end'; readonly piece: string; readonly condition: string }
  | { readonly do: 'add'; readonly key: string; readonly sheet: string; readonly side: string; readonly at: string; readonly written?: unknown }
  | { readonly do: 'remove'; readonly piece: string }
  | { readonly do: 'board'; readonly change: BoardChange }
  | { readonly do: 'order'; readonly order: readonly number[] }

const bad = (message: string, remedy: string): RiposteError => new RiposteError('bad-ruling', message, remedy)

export function pieceNamed<P extends { readonly key: string }>(fight: { readonly pieces: readonly P[] }, key: string): P {
  const piece = fight.pieces.find((one) => one.key === key)
  if (piece === undefined) {
    throw bad(
      `there is no piece "${key}"`,
      suggestion(
        key,
        fight.pieces.map((one) => one.key),
      ),
    )
  }
  return piece
}

/** Throws where a ruling names what does not exist, before anything changes. */
export function checkRuling<F extends Fight, E extends AnyEvent>(game: Game<F, E>, fight: F, ruling: Ruling): void {
  switch (ruling.do) {
    case 'set': {
      if (ruling.piece !== undefined) pieceNamed(fight, ruling.piece)
      return checkField(game, ruling.piece === undefined ? 'fight' : 'piece', ruling.field, ruling.to)
    }
    case 'move':
      pieceNamed(fight, ruling.piece)
      squareNamed(fight, ruling.to)
      return
    case 'begin':
    case 'end': {
      pieceNamed(fight, ruling.piece)
      const known = game.conditions.map((one) => one.id)
      if (!known.includes(ruling.condition)) throw bad(`${game.id} has no condition "${ruling.condition}"`, suggestion(ruling.condition, known))
      return
    }
    case 'add':
      if (fight.pieces.some((one) => one.key === ruling.key)) throw bad(`there is a piece "${ruling.key}" already`, 'give the new one another key')
      squareNamed(fight, ruling.at)
      if (ruling.written === undefined && !fight.setup.sheets.some((one) => one.id === ruling.sheet)) {
        throw bad(`this fight has no sheet "${ruling.sheet}"`, 'bring the sheet along with the piece')
      }
      if (!fight.setup.sides.includes(ruling.side)) throw bad(`there is no side "${ruling.side}"`, `one of: ${fight.setup.sides.join(', ')}`)
      return
    case 'remove':
      pieceNamed(fight, ruling.piece)
      return
    case 'board':
    case 'order':
      return
  }
}

/** Does what a checked ruling says. */
export function rule<F extends Fight, E extends AnyEvent>(step: Step<F, E>, ruling: Ruling): void {
  const { fight, game } = step
  switch (ruling.do) {
    case 'set':
      return step.set(ruling.piece === undefined ? -1 : pieceNamed(fight, ruling.piece).id, ruling.field, ruling.to)
    case 'move': {
      const piece = pieceNamed(fight, ruling.piece)
      const to = squareNamed(fight, ruling.to)
      return step.emit({ type: 'moved', piece: piece.id, from: piece.at, to: to.square, height: to.height ?? fight.board.floorOf(to.square), how: 'ruling' })
    }
    case 'begin': {
      const condition = game.conditions.find((one) => one.id === ruling.condition)
      if (condition?.rule === undefined) throw bad(`${ruling.condition} cannot be given by a ruling`, 'set a field instead')
      step.begin({ kind: ruling.condition, on: pieceNamed(fight, ruling.piece).id, rule: condition.rule, until: 'never' })
      return
    }
    case 'end': {
      const effect = effectOn(fight, pieceNamed(fight, ruling.piece).id, ruling.condition)
      if (effect !== undefined) step.end(effect, 'ruling')
      return
    }
    case 'add': {
      let sheet = fight.setup.sheets.findIndex((one) => one.id === ruling.sheet)
      if (sheet < 0) {
        step.emit({ type: 'sheet-added', id: ruling.sheet, written: ruling.written })
        sheet = step.fight.setup.sheets.length - 1
      }
      const at = squareNamed(fight, ruling.at)
      const side = fight.setup.sides.indexOf(ruling.side)
      const plan = { key: ruling.key, name: '', sheet, side, seat: 0, at: at.square, height: at.height, turned: 0, hidden: 0, state: {} }
      const id = fight.pieces.length
      return step.emit({ type: 'piece-added', piece: id, added: game.place(step.fight.setup, plan, id) })
    }
    case 'remove':
      return step.emit({ type: 'piece-removed', piece: pieceNamed(fight, ruling.piece).id, why: 'ruling' })
    case 'board':
      return step.emit({ type: 'board-changed', change: ruling.change })
    case 'order':
      return step.emit({ type: 'order-set', order: ruling.order })
  }
}

function squareNamed(fight: Fight, name: string) {
  const place = parsePlace(fight.board, name)
  if (place === undefined || place.square === NOWHERE) throw bad(`${name} is not a square of this board`, 'write a square such as d2, or d2^3')
  return place
}

function checkField<F extends Fight, E extends AnyEvent>(game: Game<F, E>, of: Field['of'], name: string, to: Value): void {
  const known = game.fields.filter((field) => field.of === of)
  const field = known.find((one) => one.name === name)
  if (field === undefined) {
    throw bad(
      `${of === 'fight' ? 'a fight' : 'a piece'} has no field "${name}"`,
      suggestion(
        name,
        known.map((one) => one.name),
      ),
    )
  }
  const type = { number: 'number', text: 'string', flag: 'boolean' }[field.kind]
  if (typeof to !== type) throw bad(`${name} takes a ${field.kind}`, field.about)
  if (typeof to === 'number' && (!Number.isInteger(to) || to < (field.min ?? to) || to > (field.max ?? to))) {
    throw bad(`${name} cannot be ${to}`, `a whole number from ${field.min ?? 'anything'} to ${field.max ?? 'anything'}`)
  }
  if (typeof to === 'string' && field.values !== undefined && !field.values.includes(to)) throw bad(`${name} cannot be ${to}`, `one of: ${field.values.join(', ')}`)
}
