import { Cursor, joined, numberOf, type Passage, slice, trimmed } from '@riposte/print'
import type { Line } from './layout.ts'
import { damageIn } from './lists.ts'

/** Attacks that stand together, and such as are made more than once: a row for each of them, with how often it strikes. */

const times = (count: number): Passage => ({ text: count === 1 ? '1 attack' : `${count} attacks`, at: [] })
export const beside = (...parts: readonly (Passage | undefined)[]): Passage =>
  joined(
    parts
      .flatMap((part) => (part === undefined || part.text === '' ? [] : [part]))
      .flatMap((part, i) => (i === 0 ? [part] : [{ text: ';', at: [] }, part])),
  )

/** The rows that one row of a table stands for. */
export function severally(line: Line): readonly Line[] {
  const [name, bonus, damage, other] = line.cells
  if (name === undefined || bonus === undefined || damage === undefined || other === undefined) return [line]
  const row = (words: Passage, ...cells: readonly Passage[]): Line => ({ ...line, words, cells })
  if (/^(?:(?:melee|ranged|natural|full|monster) )?attacks?$/i.test(name.text)) {
    const listed = strikesIn(other)
    if (listed !== undefined) return listed.map(({ words, cells }) => row(words, ...cells))
  }
  const books = /^spells?$/i.test(name.text) ? [...other.text.matchAll(BOOK)] : []
  if (books.length > 0)
    return books.map(({ index, 0: whole, 1: book = '', 2: needs = '' }, i) => {
      const part = (text: string): Passage => slice(other, index + whole.indexOf(text), index + whole.indexOf(text) + text.length)
      return row(part(book), part(book), part(needs), damage, trimmed(slice(other, index + whole.length, books[i + 1]?.index)))
    })
  // "4 Roots +17" in the first column, and all the others one too far left.
  const own = bonus.text !== '' && damageIn(bonus.text)?.damage !== undefined ? /^(.*\D) *([+-]\d+)$/.exec(name.text) : null
  if (own !== null) {
    const at = name.text.length - (own[2]?.length ?? 0)
    return severally({ ...line, cells: [trimmed(slice(name, 0, at)), slice(name, at), bonus, beside(damage, other)] })
  }
  const forms = graded(bonus)
  if (forms !== undefined)
    return forms.flatMap((plus, i) => {
      const own = i === 0 ? name : joined([name, { text: ['', 'second', 'third'][i] ?? 'other', at: [] }])
      return severally(row(plus, own, plus, damage, plus.text.includes('/') ? other : beside(times(1), other)))
    })
  const each = parted(name, bonus, damage)
  if (each !== undefined) return each.map(([one, plus, harm]) => row(one, one, plus, harm, other))
  const named = counted(name, NAMED)
  const rolled = counted(bonus, ROLLED)
  const count = Math.max(named.count, rolled.count)
  if (count < 2 && rolled.rest === bonus && named.rest === name) return [line]
  return [row(line.words, named.rest, rolled.rest, damage, beside(count > 1 ? times(count) : undefined, rolled.more, other))]
}

/** `Sc: Water III (Thr=17):` among spells. */
const BOOK = /(?<=^|[.;,] *)((?:Sc: *)?[A-Z][a-z]+ [IVX]+) *(?:\(?(thr *=? *\d+)\)?)? *: */gi

interface Counted {
  readonly rest: Passage
  readonly count: number
  readonly more?: Passage
}

/** `Claws (2)`, `2 x Scythe arm`, `Leg blades x4`. */
const NAMED = [
  /^(?<count>\d|two|three|four) (?:x )?(?<rest>[a-z].*)$/i,
  /^(?<rest>.*[a-z]) \(?(?:x ?)?(?<count>\d|two|three|four)(?: attacks)?\)?$/i,
  /^(?<rest>.*[a-z]) \((?:each|one)\)$/i,
]
/** `+9 each`, `+17 (x2)`, `2 x +18`, `+7/+7`; and what else is said of a bonus: `+10 (+12 when charging)`. */
const ROLLED = [
  /^(?<rest>[+-]?\d+) (?:each|to hit)$/i,
  /^(?<rest>[+-]?\d+) \(?(?:x ?(?<count>\d)|(?<many>\d) ?x)\)?$/i,
  /^(?<count>\d) ?x ?(?<rest>[+-]\d+)$/i,
  /^(?<rest>[+-]\d+) \((?<more>.*\bwhen\b.*)\)$/i,
]

function counted(passage: Passage, patterns: readonly RegExp[]): Counted {
  const same = /^([+-]\d+)(?: ?[/,] ?\1)+$/.exec(passage.text)
  if (same !== null) return { rest: slice(passage, 0, same[1]?.length), count: passage.text.split(/[/,]/).length }
  const found = patterns.map((pattern) => pattern.exec(passage.text)?.groups).find((groups) => groups !== undefined)
  const { rest, count, many = count ?? '1', more } = found ?? {}
  if (rest === undefined) return { rest: passage, count: 0 }
  const part = (text: string): Passage => slice(passage, passage.text.indexOf(text), passage.text.indexOf(text) + text.length)
  return { rest: part(rest), count: numberOf(many) ?? 1, ...(more !== undefined && { more: part(more) }) }
}

/** `+9/+9/+4`: blows of one kind, some of them worse. */
function graded(bonus: Passage): readonly Passage[] | undefined {
  if (!/^[+-]\d+(?: ?\/ ?[+-]\d+)+$/.test(bonus.text)) return undefined
  const all = parts(bonus, /\//)
  const kinds = [...new Set(all.map(({ text }) => text))]
  // A rise is one of levels.
  if (kinds.length < 2 || all.length < 3 || kinds.some((one, i) => Number(one) > Number(kinds[i - 1] ?? one))) return undefined
  return kinds.map((kind) =>
    joined(all.filter(({ text }) => text === kind).flatMap((one, i) => (i === 0 ? [one] : [{ text: '/', at: [] }, one]))),
  )
}

/** `Mace, Dagger`, with as many damages, and as many bonuses or one for all. */
function parted(name: Passage, bonus: Passage, damage: Passage): readonly (readonly [Passage, Passage, Passage])[] | undefined {
  const names = parts(name, /[,/]| and /)
  const harms = parts(damage, names.length > 1 && damage.text.includes(',') ? /,/ : /[/;]| and /)
  const plus = parts(bonus, /[,/]| and /)
  if (names.length < 2 || harms.length !== names.length || (plus.length !== 1 && plus.length !== names.length)) return undefined
  const read = harms.map(({ text }) => damageIn(text))
  // "1d6/1d8+3[Sl]": nobody knows what of it holds for both.
  if (read.some((one) => one?.damage === undefined || (one.types === undefined) !== (read[0]?.types === undefined))) return undefined
  return names.map((one, i) => [one, plus[i] ?? plus[0] ?? bonus, harms[i] ?? damage])
}

function parts(passage: Passage, by: RegExp): readonly Passage[] {
  const found: Passage[] = []
  let from = 0
  for (const { index, 0: mark } of passage.text.matchAll(new RegExp(by, 'g'))) {
    found.push(trimmed(slice(passage, from, index)))
    from = index + mark.length
  }
  return [...found, trimmed(slice(passage, from))]
}

// ---------------------------------------------------------------------------------------------------- in one sentence

interface Strike {
  readonly words: Passage
  readonly cells: readonly [Passage, Passage, Passage, Passage]
}

/** `2 claws +5 (1d6+3), bite +3 (1d8+3)`, `two claws (+5, 1d6+3) and a bite (+3, 1d8+3)`, `Claws +5/+5, 1d6+3[Sl]; bite +3 for 1d8`. */
export function strikesIn(passage: Passage): readonly Strike[] | undefined {
  const c = new Cursor(passage.text, undefined)
  const found: (Omit<Strike, 'cells'> & { readonly cells: (isHabit: boolean) => Strike['cells']; readonly count: number })[] = []
  let isChoice = false
  const upTo = (from: number, to = c.at): Passage => trimmed(slice(passage, from, to))
  while (!c.isDone) {
    const from = c.at
    const before = c.scan('(?<count>\\d|an?|one|two|three|four)(?: ?x)?(?= )')?.count
    const named = c.at
    if (c.scan("[a-z][a-z' -]*?(?= *(?:[:(x]|[+-]\\d|\\d ?x))") === undefined) return undefined
    const name = upTo(named)
    const after = c.scan('\\(?(?:x ?(?<count>\\d)|(?<many>\\d) ?x)\\)?')
    c.eat(':')
    const isInside = c.eat('(') !== undefined
    const rolled = c.at
    const own = c.scan('(?<plus>[+-]\\d+)(?<more>(?: ?/ ?[+-]\\d+)*)')
    if (own === undefined) return undefined
    const more = own.more?.match(/[+-]\d+/g) ?? []
    if (more.some((one) => one !== own.plus)) return undefined
    const bonus = upTo(rolled, passage.text.indexOf(own.plus ?? '', rolled) + (own.plus?.length ?? 0))
    c.eat('each', 'to hit', 'melee', 'ranged')
    c.eat(',', 'for')
    const isBehind = !isInside && c.eat('(') !== undefined
    const told = c.at
    if (c.scan(isInside || isBehind ? '[^()]+' : '[^();,]+?(?= *(?:[;,]| and |\\. |\\.?$))') === undefined) return undefined
    const [harm, ...rest] = parts(upTo(told), /,|;/)
    if (harm === undefined || damageIn(harm.text) === undefined) return undefined
    if ((isInside || isBehind) && c.eat(')') === undefined) return undefined
    const count = Math.max(numberOf(before ?? '') ?? 1, Number(after?.count ?? after?.many ?? 1), more.length + 1)
    found.push({ words: upTo(from), count, cells: (isHabit) => [name, bonus, harm, beside(isHabit ? times(count) : undefined, ...rest)] })
    if (c.eat('or', ', or') !== undefined) isChoice = true
    else c.eat(',', ';', 'and', ', and', 'plus', '.')
  }
  const isHabit = !isChoice && found.some(({ count }) => count > 1)
  return found.length === 0 || (isChoice && found.some(({ count }) => count > 1))
    ? undefined
    : found.map(({ words, cells }) => ({ words, cells: cells(isHabit) }))
}
