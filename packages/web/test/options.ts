import type { SeenOption } from '@riposte/referee'

/** An answer that is nothing but its id, and what is said of it. */
export const optionOf = (id: string, said: Partial<SeenOption> = {}): SeenOption => ({
  id,
  label: id,
  rule: undefined,
  against: undefined,
  byDefault: false,
  group: undefined,
  spends: undefined,
  preview: undefined,
  square: undefined,
  piece: undefined,
  ...said,
})
