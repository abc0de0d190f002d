import { BRIGHT, DIM, LIGHTS, type Light, type Square } from '@riposte/board'
import { lasting } from '@riposte/referee'
import type { OrcusStep } from '../step.ts'
import { zonesOf, zoneTerrain } from './fog.ts'

/** How light squares are, and how much that obscures them. */

/** The light of the board, which the game master sets, unless a zone says otherwise; darkness drowns light. */
export function lightOn(step: OrcusStep, square: Square): Light {
  const { board, effects } = step.fight
  // @rule orcus.light.gm
  const light: Light = LIGHTS[board.light[square] ?? BRIGHT] ?? 'bright'
  let isLit = false
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i]
    if (effect?.kind !== 'zone' || !effect.squares.includes(square)) continue
    const terrain = zoneTerrain(effect)
    if (terrain === 'dark') return 'dark'
    if (terrain === 'bright') isLit = true
  }
  return isLit ? 'bright' : light
}

/** Whether light obscures nothing anywhere: bright day and no zone. */
export function isBrightDay(step: OrcusStep): boolean {
  const { board, effects } = step.fight
  return !zonesOf(effects).any && isBright(board.light)
}

const isBright = lasting((light: Uint8Array) => light.every((one) => one > DIM))
