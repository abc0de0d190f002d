import type { Effect, Option } from '@riposte/referee'
import { Questions } from '@riposte/tactics'
import { type DrawSteelFight, pieceAt } from './fight.ts'
import type { DsStep } from './step.ts'
import { sayEffect } from './words.ts'

/** Whoever plays a piece answers for it. */
export const ask = new Questions<DsStep>((step, id) => pieceAt(step.fight, id).seat)

/** Of several that are called alike, the second is `NAME:2`. */
export function toldApart<O extends Option>(options: readonly O[]): O[] {
  const seen = new Map<string, number>()
  return options.map((option) => {
    const n = (seen.get(option.id) ?? 0) + 1
    seen.set(option.id, n)
    return n === 1 ? option : { ...option, id: `${option.id}:${n}` }
  })
}

/** Effects to choose among, the first of them unless said. */
export const effectOptions = (fight: DrawSteelFight, effects: readonly Effect[]) =>
  toldApart(effects.map((effect, i) => ({ id: effect.kind, label: sayEffect(fight, effect), byDefault: i === 0, effect })))
