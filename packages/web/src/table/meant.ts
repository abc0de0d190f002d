import type { SeenOption, SeenPreview } from '@riposte/referee'
import { labelOf, spelled } from '../ui/words.ts'
import type { Way } from './ways.ts'

/** What can be explained: an answer, or what is not possible now. */
export interface Meant {
  /** An answer's; by it the power or the action is found. */
  readonly id: string
  readonly label: string
  readonly rule?: string | undefined
  readonly preview?: SeenPreview | undefined
  /** Why not. */
  readonly why?: string
}

type Names = (key: string | undefined) => string

export const optionMeant = (option: SeenOption, nameOf: Names): Meant => ({
  id: option.id,
  label: labelOf(option, nameOf),
  rule: option.rule,
  preview: option.preview,
})

/** What a click on the board would do: with its action, and what promises it. */
export function wayMeant({ action, option, means }: Way, nameOf: Names): Meant {
  const { id, rule } = action ?? option
  const label = labelOf(action ?? option, nameOf)
  return { id, label: means === undefined ? label : `${label}: ${spelled(means).toLowerCase()}`, rule, preview: option.preview }
}
