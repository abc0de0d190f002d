import { NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { type Mode, modes } from '../terms.ts'
import { goAlong, planOf, speedOf, whyNoMove, whyNoWalk } from './movement.ts'
import { ways } from './ways.ts'

/** One move of several parts, each in its own way of getting about. */

export interface Travel {
  readonly mode: Mode
  readonly how: string
  /** The rule that forbids to go farther. */
  readonly rule: RuleIndex
  /** How far it may go in that way, all told. */
  readonly reach: (mode: Mode) => number
  readonly pay: () => void
  /** Something that starts with the first step. */
  readonly begin?: () => void
}

/** Asks a way and goes it; then, with another speed left to use, another. Gives what it has cost, all told. */
export function travel(step: OrcusStep, id: PieceId, { mode: first, how, rule, reach, pay, begin }: Travel): number {
  let spent = 0
  let isBegun = false
  for (let mode: Mode | undefined = first; mode !== undefined; mode = nextMode(step, id, mode, reach, spent)) {
    const plan = planOf(step, id, reach(mode) - spent, mode, { provokes: true, far: isBegun ? R.move.speedsSwitch : rule })
    const { path, cost } = ways.askPath(plan, `${mode} up to ${reach(mode) - spent}`, { optional: isBegun })
    if (path.length === 0) return spent
    if (!isBegun) {
      pay()
      begin?.()
      isBegun = true
    }
    const before = spent
    const budget = { reach: () => reach(mode) - before, cost }
    const gone = goAlong(step, id, path, { how: mode === first ? how : mode, mode, manner: plan.manner, provokes: true, rule, budget })
    spent += cost
    if (gone < path.length || !isUp(pieceAt(step.fight, id))) return spent
  }
  return spent
}

/** With what is left in another way. Off: a move is all in one way. */
function nextMode(step: OrcusStep, id: PieceId, last: Mode, reach: (mode: Mode) => number, spent: number): Mode | undefined {
  const others = modes.filter((mode) => mode !== last && mode !== 'climb' && speedOf(step, id, mode) > 0 && isPossible(step, id, mode))
  const left = others.filter((mode) => reach(mode) > spent)
  if (left.length === 0 || !step.applies(R.move.speedsSwitch)) return undefined
  const options: (Option & { readonly mode?: Mode })[] = [
    { id: 'done', byDefault: true },
    ...left.map((mode) => ({ id: mode, mode, rule: R.move.speedsSwitch })),
  ]
  const refusals = others.filter((mode) => !left.includes(mode)).map((mode) => ({ id: mode, rule: R.move.speedsSwitch, piece: NOBODY }))
  return ask.choice(step, id, 'go on?', options, R.move.speedsSwitch, refusals).mode
}

const isPossible = (step: OrcusStep, id: PieceId, mode: Mode): boolean =>
  (mode === 'walk' ? whyNoWalk : whyNoMove)(step, id).every((rule) => rule === undefined)
