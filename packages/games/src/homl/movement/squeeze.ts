import { type Footprint, NOWHERE, type Square, squareName, squareOn, squaresUnder } from '@riposte/board'
import type { Option, PieceId, Reading } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { shapesOf, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { canBeAt } from './aloft.ts'
import { ground, planFor } from './plan.ts'

/** Spaces of several squares: lying another way, squeezing into half of them, and taking all of them again. */

export interface Form extends Option {
  readonly at: Square
  readonly turned: number
  readonly squeezed: number
  readonly cost: number
}

/** All that a body could lie like now, and what each costs of a move. */
export function formsOf(step: HomlStep, id: PieceId): Form[] {
  const { fight } = step
  const now = pieceAt(fight, id)
  const own = squaresOf(fight, id)
  const { columns } = fight.board
  const { footprint } = sheetOf(fight, id)
  const longest = Math.max(footprint.across, footprint.down)
  const forms: Form[] = []
  for (const [turned, shapes] of shapesOf(footprint).entries()) {
    if (turned === 1 && footprint.across === footprint.down) continue
    for (const [squeezed, shape] of shapes.entries()) {
      for (let i = 0; i < (2 * longest) ** 2; i++) {
        const x = (now.at % columns) - longest + 1 + (i % (2 * longest))
        const at = squareOn(fight.board, x, Math.floor(now.at / columns) - longest + 1 + Math.floor(i / (2 * longest)))
        if (at === NOWHERE || (at === now.at && turned === now.turned && squeezed === now.squeezed)) continue
        const cost = costOf(step, id, own, shape, at, squeezed > 0)
        const name = `${squareName(at, columns)}:${shape.across}x${shape.down}`
        if (cost >= 0 && !forms.some((one) => one.id === name)) forms.push({ id: name, square: at, at, turned, squeezed, cost })
      }
    }
  }
  return forms
}

/** Why it cannot lie as it would like to: as narrow or as wide as it never is; or too far off, or where there is no room. */
export function readForm({ fight }: HomlStep, id: PieceId, answer: string): Reading<Form> | undefined {
  const [, across, down] = /^[a-z]+\d+:(\d+)x(\d+)$/.exec(answer) ?? []
  if (across === undefined || down === undefined) return undefined
  const shapes = shapesOf(sheetOf(fight, id).footprint).flat()
  const isOfIts = shapes.some((one) => one.across === Number(across) && one.down === Number(down))
  // @rule homl.squeeze.large, homl.size.turn
  return { refusal: { id: answer, rule: isOfIts ? R.size.turn : R.squeeze.large, piece: id } }
}

/** Squeezing and taking the whole space again cost nothing; lying another way is a step. -1 where that cannot be. */
function costOf(step: HomlStep, id: PieceId, own: readonly Square[], shape: Footprint, at: Square, isNarrow: boolean): number {
  const { board } = step.fight
  if ((at % board.columns) + shape.across > board.columns || Math.floor(at / board.columns) + shape.down > board.rows) return -1
  const squares = squaresUnder(board.columns, shape, at)
  const isNarrower = squares.every((one) => own.includes(one))
  const isWider = own.every((one) => squares.includes(one))
  const isSame = squares.length === own.length
  // @rule homl.squeeze.large
  if (isNarrow && !isNarrower && !isSame) return -1
  // @rule homl.size.turn
  if (!squares.some((one) => own.includes(one))) return -1
  if (!isNarrower && !isWider && !isSame) return -1
  const plan = planFor(step, id, 0, { mode: pieceAt(step.fight, id).mode })
  const { fits, cost, plain } = ground.groundFor(plan, shape)
  if (fits[at] !== 1 || !canBeAt(step, id, { at, height: pieceAt(step.fight, id).height }, shape)) return -1
  // @rule homl.squeeze.large
  if ((isNarrower || isWider) && !isSame) return 0
  // @rule homl.size.enter-two, homl.size.enter-once otherwise branch
  return squares.reduce((sum, one) => (own.includes(one) ? sum : sum + (cost[one] ?? 0) - plain), 1)
}
