import { type Passage, signed } from '@riposte/print'
import { compile } from '../sheet/compile.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { stats } from '../terms.ts'
import type { Draft } from './figures.ts'
import type { Line } from './layout.ts'

/** `NAP+[STR]`, `1d8+[STR]`, `Thr=10+Sup+[CHA]`: what it comes to for this creature. */
export function reckoned(cell: Passage, draft: Draft): Passage {
  if (!FORMULA.test(cell.text)) return cell
  const { attacks: _, powers: _powers, routine: _routine, traits: _traits, ...figures } = draft
  const { base, nat, sup, level, modifier } = compile('', figures)
  const values: Readonly<Record<string, number>> = {
    ...modifier,
    NAP: draft.nap ?? base + nat,
    SAP: draft.sap ?? base + sup,
    BASE: base,
    NAT: nat,
    SUP: sup,
    LEVEL: level,
  }
  const plain = swapped(cell, new RegExp(FORMULA, 'gi'), (term) => `${values[term.replaceAll(/[^a-z]/gi, '').toUpperCase()] ?? 0}`)
  return swapped(plain, SUM, (sum) => {
    const total = (sum.match(/[+-]? ?\d+/g) ?? []).reduce((all, one) => all + Number(one.replace(' ', '')), 0)
    return /^[+-]|^\d.*$/.test(sum) && plain.text === sum ? signed(total) : `${total}`
  })
}
/** A stat in brackets, or what it is good at beside a sign; dice with Sup beside them are a power's. */
const FORMULA =
  /\[(?:str|dex|con|int|wis|cha)\]|\b(?:nap|sap)\b|(?<=(?<!d\d+ ?)[+] ?)(?:base|nat|sup|level)\b(?! *\])|\b(?:base|nat|sup|level)\b(?= ?[+] ?[\d[])/i
const SUM = /(?<![d\d/])\d+(?: ?[+-] ?\d+(?![d\d]))+/g

function swapped({ text, at }: Passage, pattern: RegExp, by: (found: string) => string): Passage {
  const parts: Passage[] = []
  let from = 0
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const own = by(found)
    parts.push({ text: text.slice(from, index), at: at.slice(from, index) }, { text: own, at: Array.from(own, () => at[index] ?? 0) })
    from = index + found.length
  }
  parts.push({ text: text.slice(from), at: at.slice(from) })
  return { text: parts.map((part) => part.text).join(''), at: parts.flatMap((part) => part.at) }
}

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
