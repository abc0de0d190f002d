import type { Passage } from '@riposte/print'
import { compile } from '../sheet/compile.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { stats } from '../stats.ts'
import type { Draft } from './figures.ts'
import type { Line } from './layout.ts'

/** What print says otherwise than the book reckons: print holds, and it is told. */

type Figure = readonly [label: RegExp, printed: number | undefined, reckoned: number]

export function againstFormulas(draft: Draft, lines: readonly Line[]): readonly (readonly [Passage, string])[] {
  const { level, stats: scores, modifiers } = draft
  const bare = {
    ...(level !== undefined && { level }),
    ...(scores !== undefined && { stats: scores }),
    'sp-dice': draft['sp-dice'],
    'mp-dice': draft['mp-dice'],
  }
  return figuresOf(draft, compile('', bare), compile('', { ...bare, modifiers })).flatMap(([label, printed, reckoned]) => {
    const line = lines.find((one) => label.test(one.label))
    return printed === undefined || printed === reckoned || line === undefined
      ? []
      : [[line.words, `the book reckons ${reckoned}: print holds`] as const]
  })
}

/** Points follow from the modifiers as they are printed. */
const figuresOf = (draft: Draft, plain: Sheet, own: Sheet): readonly Figure[] => [
  [/^level/, draft.base, plain.base],
  [/^nat$/, draft.nat, plain.nat],
  [/^sup$/, draft.sup, plain.sup],
  [/^nap$/, draft.nap, (draft.base ?? plain.base) + (draft.nat ?? plain.nat)],
  [/^sap$/, draft.sap, (draft.base ?? plain.base) + (draft.sup ?? plain.sup)],
  [/^hp$/, draft.hp, own.hp],
  [/^sp$/, draft.sp, own.sp],
  [/^mp$/, draft.mp, own.mp],
  ...stats.map((stat): Figure => [new RegExp(`^${stat} bonus`, 'i'), draft.modifiers?.[stat], plain.modifier[stat]]),
]
