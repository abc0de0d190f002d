import { squareName } from '@riposte/board'
import { nameIn, type PieceId } from '@riposte/referee'
import { pieceAt } from '../fight.ts'
import { roomAt, standAt } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { DsStep } from '../step.ts'
import { showWords } from '../words-by-hand.ts'

/** Creatures brought in by others: they act right after who summoned them. */
export function summon(step: DsStep, by: PieceId, name: string, count: number, within: number): void {
  const { setup } = step.fight
  const sheet = setup.sheets.findIndex((one) => one.id === name || one.compiled.name.toLowerCase() === name.toLowerCase())
  if (sheet < 0) return showWords(step, by, `${count} ${name} appear within ${within} squares`, R.summon.turn)
  const summoner = pieceAt(step.fight, by)
  for (let n = 0; n < count; n++) {
    const id = step.fight.pieces.length
    const key = `${name}-${id}`
    const plan = {
      key,
      name: '',
      sheet,
      side: summoner.side,
      seat: summoner.seat,
      at: summoner.at,
      height: undefined,
      turned: 0,
      hidden: 0,
      state: {},
    }
    step.emit({ type: 'piece-added', piece: id, added: { ...step.game.place(setup, plan, id), at: -1 }, rule: R.summon.turn })
    const known = step.asKnownTo(by)
    const options = []
    for (let at = 0; at < step.fight.board.size; at++) {
      const spot = standAt(known, id, at)
      if (spot === undefined) continue
      const far = Math.max(
        Math.abs((at % step.fight.board.columns) - (summoner.at % step.fight.board.columns)),
        Math.abs(Math.floor(at / step.fight.board.columns) - Math.floor(summoner.at / step.fight.board.columns)),
      )
      if (far <= within) options.push({ id: squareName(at, step.fight.board.columns), square: at, spot, byDefault: options.length === 0 })
    }
    if (options.length === 0) {
      step.emit({ type: 'piece-removed', piece: id, why: 'no room' })
      continue
    }
    const { spot } = ask.square(step, by, `where ${nameIn(step.fight, id)} appears`, options, R.summon.turn)
    const to = roomAt(step, id, spot)
    step.emit({ type: 'moved', piece: id, from: -1, to: to.at, height: to.height, how: 'summoned', rule: R.summon.turn })
    step.begin({ kind: 'summoned', on: id, by, rule: R.summon.turn, until: 'fight-end' })
  }
  step.set(by, 'summoned', 1, R.summon.turn)
}
