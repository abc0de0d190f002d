import type { Part } from '@riposte/referee'

export { Sway } from '@riposte/tactics'

/** Advantage, disadvantage, or neither: they do not add up, and any of both cancel. */
export function lean(parts: readonly Part[]): -1 | 0 | 1 {
  const helps = parts.some(({ value }) => value > 0)
  const hinders = parts.some(({ value }) => value < 0)
  // @rule homl.core.adv, homl.mod.cancel, homl.vis.cover-once
  if (helps && hinders) return 0
  return helps ? 1 : hinders ? -1 : 0
}
