import type { Clause } from '../clauses/clauses.ts'
import { flat, type Test } from '../clauses/phrases.ts'
import { characteristicOf, damageTypes } from '../terms.ts'
import { readAct } from './acts/index.ts'
import { shoves } from './acts/motion.ts'
import { readAmount, readPotency, typesIn } from './amounts.ts'
import { once, tried } from './effort.ts'
import { type Said, said } from './paragraph.ts'
import { readRows } from './row.ts'
import { inner, ownPronouns, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { takeLast } from './spans.ts'
import { guarded, whoIn } from './subjects.ts'
import { readTests } from './tests.ts'
import { normalized } from './words.ts'

/** What a tier of a roll says, part by part, without naming whom it befalls. */

/** Words in small letters, the block's own creature as "you". */
export const wordsOf = (printed: string, names: readonly string[], startsWithYou: boolean): string => {
  const words = normalized(printed, names)
  return names.length === 0 ? words : ownPronouns(words, startsWithYou)
}

/** The parts of one tier, between semicolons. */
export function readTierParts(text: string, names: readonly string[], scope: Scope): readonly Said[] {
  return upward(partsOf(text, names, scope))
}

const UPWARD = /^(?:if the target has )?([marip]) ?< ?(-?\d+|weak|average|strong),? the forced movement is vertical$/i

/** "A < 1 the forced movement is vertical": of the one before it. */
function upward(all: readonly Said[]): readonly Said[] {
  const at = all.findIndex(({ printed }) => UPWARD.test(printed))
  const [, letter = '', words = ''] = UPWARD.exec(all[at]?.printed ?? '') ?? []
  const of = characteristicOf(letter.toLowerCase())
  const value = readPotency(words.toLowerCase())
  const before = all.findLastIndex(({ clauses }, i) => i < at && clauses.length === 1 && clauses[0]?.do === 'force')
  const [force] = all[before]?.clauses ?? []
  if (force?.do !== 'force' || of === undefined || value === undefined) return all
  const so: readonly Clause[] = [{ do: 'potency', of, value, so: [{ ...force, vertical: true }], else: [force] }]
  return all.map((one, i) => (i === before ? { ...one, clauses: so } : i === at ? { ...one, clauses: [], why: '' } : one))
}

function partsOf(text: string, names: readonly string[], scope: Scope): readonly Said[] {
  return text
    .split(/\s*;(?!\s*(?:otherwise|or if)\b)\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const words = wordsOf(part, names, false)
        .replace(/[.]$/, '')
        .replace(/; or if (?:(?:the target|they) ha(?:s|ve) )?/, ' or if ')
      if (/^(?:no (?:effect|damage)|nothing happens?|unharmed|(?:the target is )?unaffected|-)$/.test(words)) return said(part, [])
      return said(part, readPart(words, scope))
    })
}

const POTENCY =
  /^(?:if (?:the target has |they have )?)?([marip]) ?< ?(-?\d+|weak|average|strong),? ?(?:the target (?:is|has) (?=(?:\w+)(?: and| \(|$)))?(.+)$/

function readPart(words: string, given: Scope): readonly Clause[] | undefined {
  return tried(words, given, (scope) => once(scope.effort, scope, `part: ${words}`, () => partIn(words, scope)))
}

function partIn(words: string, scope: Scope): readonly Clause[] | undefined {
  const [, of = '', value = '', so = ''] = (!/\botherwise\b/.test(words) && POTENCY.exec(words)) || []
  if (of !== '') return potencyOf(of, value.replace('−', '-'), readPart(so, scope), [])
  for (const form of forms) {
    const found = form(words, scope)
    if (found !== undefined) return found
  }
  return undefined
}

type Form = (words: string, scope: Scope) => readonly Clause[] | undefined

function potencyOf(
  letter: string,
  against: string,
  so: readonly Clause[] | undefined,
  weaker: readonly Clause[] | undefined,
): readonly Clause[] | undefined {
  const of = characteristicOf(letter)
  const value = readPotency(against)
  if (of === undefined || value === undefined || so === undefined || weaker === undefined) return undefined
  return [{ do: 'potency', of, value, so, else: weaker }]
}

/** "M < 2, prone; otherwise, slowed". */
const orElse: Form = (words, scope) => {
  const [, so = '', other = ''] = /^(.+?),? otherwise,? (.+)$/.exec(words) ?? []
  const soElse = other === '' ? undefined : readPart(other, scope)
  const [one] = soElse === undefined ? [] : (readPart(so, scope) ?? [])
  return soElse !== undefined && one?.do === 'potency' && one.else.length === 0 ? [{ ...one, else: soElse }] : undefined
}

/** "5 damage, or 8 damage if you are hidden". */
const betterIf: Form = (words, scope) => {
  const [, plain, better, when] =
    /^(.+?),? or (.+) if (.+)$/.exec(words) ?? flipped(/^(.+?),? or if (?![marip] <)(.+?), (.+)$/.exec(words)) ?? []
  if (plain === undefined || better === undefined) return undefined
  const tests = readTests(when ?? '', inner(scope, 'target'))
  const [one, other] = [readPart(plain, scope), readPart(better, scope)]
  return tests === undefined || one === undefined || other === undefined ? undefined : instead(one, other, tests)
}

/** "Slowed, or if M < 2, restrained". */
const orIfWeak: Form = (words, scope) => {
  const [, weaker, of, value, stronger] = /^(.+?),? or if ([marip]) < (\S+?),? (.+)$/.exec(words) ?? []
  return weaker === undefined ? undefined : potencyOf(of ?? '', value ?? '', readPart(stronger ?? '', scope), readPart(weaker, scope))
}

/** "Prone if it is grabbed". */
const onlyIf: Form = (words, given) => {
  const [, what, when = ''] = /^(grabbed|prone|[a-z]+ \((?:save ends|eot)\)) if (.+)$/.exec(words) ?? []
  if (what === undefined) return undefined
  const scope = inner(given, 'target')
  const tests = readTests(when, scope) ?? readTests(`the target is ${when}`, scope)
  const so = tests === undefined ? undefined : readPart(what, given)
  return tests === undefined || so === undefined ? undefined : [{ do: 'if', tests, so, else: [] }]
}

/** "Shift 2", of who uses it. */
const asSentence: Form = (words, scope) => {
  const isMove = /^(?:shift|move|teleport|jump|fly) /.test(words)
  const moved = (): ReturnType<Form> =>
    isMove ? readSentence(`you ${words.replace(/^([a-z]+) (\d+)$/, '$1 up to $2 squares')}`, scope) : undefined
  const read = readSentence(words, scope) ?? moved()
  return read?.length === 0 ? undefined : read
}

/** One thing after another. */
const inTurn: Form = (words, scope) => {
  for (const split of words.matchAll(/,? and then |, then |,? and |, /g)) {
    const first = readPart(spread(words.slice(0, split.index), words), scope) ?? readPart(words.slice(0, split.index), scope)
    const rest = first === undefined ? undefined : readPart(words.slice(split.index + split[0].length), scope)
    if (first !== undefined && rest !== undefined) return [...first, ...rest]
  }
  return undefined
}

const forms: readonly Form[] = [
  orElse,
  betterIf,
  orIfWeak,
  onlyIf,
  (words, scope) => readDamage(words, scope) ?? readForced(words, scope) ?? readEitherForced(words, scope),
  asSentence,
  (words, scope) => readBare(words, scope),
  inTurn,
]

/** More damage if something holds is damage of the same roll. */
function instead(plain: readonly Clause[], better: readonly Clause[], tests: readonly Test[]): readonly Clause[] | undefined {
  const [one, other] = [plain[0], better[0]]
  if (one?.do === 'damage' && other?.do === 'damage' && plain.length === 1 && better.length === 1) {
    const more = other.amount.flat - one.amount.flat
    const isPlain =
      JSON.stringify({ ...other, amount: { ...other.amount, flat: 0 } }) === JSON.stringify({ ...one, amount: { ...one.amount, flat: 0 } })
    return isPlain && more > 0 ? [one, { do: 'extra', amount: flat(more), types: [''], when: tests }] : undefined
  }
  return [...plain, ...better].some((clause) => clause.do === 'damage') ? undefined : [{ do: 'if', tests, so: better, else: plain }]
}

const flipped = (m: RegExpExecArray | null): readonly (string | undefined)[] | null => (m === null ? null : [m[0], m[1], m[3], m[2]])

/** "Frightened and can't use triggered actions (save ends)": the end is said once, for both. */
const spread = (part: string, whole: string): string => {
  const end = / \((?:save ends|eot)\)$/.exec(whole)
  return end === null || takeLast(part).span !== undefined ? part : `${part}${end[0]}`
}

const TYPES = damageTypes.join('|')
const DAMAGE = new RegExp(`^(.+?) ((?:${TYPES})(?: or (?:${TYPES}))? )?damage$`)
const DAMAGE_TO = new RegExp(`^(.+?) ((?:${TYPES}) )?damage to (.+)$`)
const DAMAGE_EQUAL = new RegExp(`^((?:${TYPES}) )?damage equal to (.+)$`)

/** "Push the target 3 squares", "vertical push 4", "R < 1 slowed": an effect as short as an outcome. */
export function asInTiers(words: string, scope: Scope): readonly Clause[] | undefined {
  const short = words.replace(/^the target (?:can be (push|pull)ed|(slide)s)(?= )/, '$1$2').replace(/ up to (?=\d)/, ' ')
  const dealt = /^deals? (.+ damage) to (the target|each target)$/.exec(short)
  if (dealt !== null) return readSentence(`the target takes ${dealt[1] ?? ''}`, scope)
  if (/^(?:push|pull|slide)s? (?:the|each|that|all) /.test(short)) return readSentence(`you ${short}`, scope)
  return POTENCY.test(short) || /^(?:vertical )?(?:push|pull|slide) /.test(short)
    ? readPart(short.replace(/ squares?$/, ''), scope)
    : undefined
}

/** "7 + M or A fire damage", "cold damage equal to twice your Reason score". */
function readDamage(words: string, scope: Scope): readonly Clause[] | undefined {
  const others = DAMAGE_TO.exec(words)
  const whom = others === null ? undefined : whoIn(others[3] ?? '', inner(scope, 'target'))
  if (others !== null && whom !== undefined) {
    const amount = readAmount(others[1] ?? '')
    const types = typesIn(others[2] ?? '')
    return amount === undefined || types === undefined
      ? undefined
      : guarded(whom.when, [{ do: 'damage', amount, types, to: whom.who, unreduced: false }])
  }
  const equal = DAMAGE_EQUAL.exec(words)
  const plain = equal === null ? DAMAGE.exec(words) : null
  const amount = readAmount(equal?.[2] ?? plain?.[1] ?? '')
  const types = typesIn(equal?.[1] ?? plain?.[2] ?? '')
  return amount === undefined || types === undefined
    ? undefined
    : [{ do: 'damage', amount, types, to: { who: 'target' }, unreduced: false }]
}

/** "vertical push 3, ignoring stability". */
const readForced = (words: string, scope: Scope): readonly Clause[] | undefined =>
  readRows(shoves, words, { who: { who: 'target' }, span: undefined, scope })

/** "push 2 or pull 2", "push 3 or prone": one of the two. */
function readEitherForced(words: string, scope: Scope): readonly Clause[] | undefined {
  const parts = words.split(/,? or (?=(?:vertical )?(?:push|pull|slide) |prone$)/)
  const options = parts.flatMap((text) => {
    const so = readForced(text, scope) ?? (text === 'prone' ? readBare(text, scope) : undefined)
    return so === undefined ? [] : [{ text, so }]
  })
  return parts.length < 2 || options.length < parts.length ? undefined : [{ do: 'choose', count: 1, options }]
}

/** "slowed and can't stand (EoT)": what becomes of the target, without naming it. */
function readBare(words: string, scope: Scope): readonly Clause[] | undefined {
  const { text, span } = takeLast(words)
  // "Regain 5 Stamina" may be said to whoever uses it.
  if (/^(?:regain|gain|spend|make|use|end|lose|ignore) /.test(text)) return undefined
  const own = inner(scope, 'target')
  return readAct(text, { who: 'target' }, span, own) ?? readAct(`is ${text}`, { who: 'target' }, span, own)
}
