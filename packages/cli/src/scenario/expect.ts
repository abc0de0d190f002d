import { heightName, NOWHERE } from '@riposte/board'
import { type AnyEvent, type Fight, type OpenAsk, PASS, type Path, type Piece, type Session, suggestion } from '@riposte/referee'
import { baseEvents } from './base-events.ts'
import { compare, type Naming, noNaming } from './compare.ts'
import { conditionsMeant } from './conditions.ts'
import { Failure } from './failure.ts'
import type { Expectation } from './format.ts'
import { type Match, match } from './match.ts'
import { askedOf, fieldsOf, isFor, keyOf, pieceCalled, same, squareText, twinsOf } from './names.ts'

/** One thing that is not as expected. */
interface Miss {
  readonly path: Path
  readonly message: string
}

const special = ['roll', 'log', 'asks', 'over', 'winner', 'round', 'acting'] as const

/** Throws a Failure that tells everything that is not as expected. */
export function expectAll(session: Session, expected: Expectation, path: Path): void {
  const { roll, log, asks, over, winner, round, acting, ...others } = expected
  const { fight } = session
  const misses: Miss[] = []
  const look = (name: string, wanted: unknown, found: unknown): void => {
    const miss = wanted === undefined ? undefined : compare(wanted, found, noNaming)
    if (miss !== undefined) misses.push({ path: [...path, name], message: `${name} ${miss}` })
  }
  for (const [key, wanted] of Object.entries(others)) misses.push(...expectNamed(session, key, wanted, [...path, key]))
  look('over', over, fight.over)
  look('winner', winner, fight.over ? (fight.setup.sides[fight.winner] ?? null) : null)
  look('round', round, fight.round)
  if (acting !== undefined && !actingNames(fight).some((name) => same(name, acting ?? 'nobody'))) {
    misses.push({ path: [...path, 'acting'], message: `acting is ${actingNames(fight).join(' or ')}, not ${acting ?? 'nobody'}` })
  }
  if (roll !== undefined) misses.push(...expectRoll(session, roll, [...path, 'roll']))
  if (log !== undefined) misses.push(...expectLog(session, log, [...path, 'log']))
  if (asks !== undefined) misses.push(...expectAsks(session, asks, [...path, 'asks']))
  const first = misses[0]
  if (first !== undefined) throw new Failure(first.path, misses.map((miss) => miss.message).join('; '), { open: session.open })
}

function expectNamed(session: Session, key: string, wanted: unknown, path: Path): Miss[] {
  const { fight, game } = session
  const piece = pieceCalled(fight, key)
  if (piece !== undefined) return expectPiece(session, piece, wanted, path)
  const own = game.fields.filter((field) => field.of === 'fight').map((field) => field.name)
  if (own.includes(key)) {
    const miss = compare(wanted, Reflect.get(fight, key), noNaming)
    return miss === undefined ? [] : [{ path, message: `${key} ${miss}` }]
  }
  const known = [...fight.pieces.map((one) => one.key), ...own, ...special]
  return [{ path, message: `nothing here is called "${key}": ${suggestion(key, known)}` }]
}

/** The fields of a piece that the referee knows, beside those of the game. */
export const pieceFields = {
  at: 'its square, such as d2, or d2^3 with its height; nowhere if it has none',
  height: 'how high its feet are, in squares',
  gone: 'true once it has left the fight',
  side: 'its side',
  seat: 'who answers for it',
  squares: 'every square it stands on, in any order',
  name: 'what people call it',
} as const

function expectPiece(session: Session, piece: Piece, wanted: unknown, path: Path): Miss[] {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return [{ path, message: `${piece.key} is a piece: write its fields, such as { at: d2 }` }]
  }
  const { fight, game } = session
  const read = game.read(fight, piece.id)
  return Object.entries(wanted).flatMap(([field, want]: [string, unknown]): Miss[] => {
    const known = { ...read, ...refereeFields(session, piece, want) }
    const name = Object.keys(known).find((one) => plain(one) === plain(field))
    if (name === undefined) {
      return [{ path: [...path, field], message: `a piece has no field "${field}" to look at: ${suggestion(field, Object.keys(known))}` }]
    }
    const naming: Naming = field === 'conditions' || field === 'squares' ? { ...noNaming, anyOrder: true } : noNaming
    const meant = name === 'conditions' ? conditionsMeant(session, piece.id, want) : want
    const miss = compare(meant, Reflect.get(known, name), naming)
    return miss === undefined ? [] : [{ path: [...path, field], message: `${piece.key}.${field} ${miss}` }]
  })
}

/** `max-hp` and `maxHp` are one field. */
const plain = (field: string): string => field.replace(/[-_ ]/g, '').toLowerCase()

function refereeFields(session: Session, piece: Piece, want: unknown): Record<keyof typeof pieceFields, unknown> {
  const { fight, game } = session
  const square = squareText(fight, piece.at)
  const withHeight = typeof want === 'string' && want.includes('^')
  return {
    at: withHeight ? `${square}^${heightName(piece.height)}` : square,
    height: piece.height / 2,
    gone: piece.gone === 1,
    side: fight.setup.sides[piece.side],
    seat: fight.setup.seats[piece.seat],
    squares: piece.at === NOWHERE ? [] : game.squaresOf(fight, piece.id).map((one) => squareText(fight, one)),
    name: piece.name,
  }
}

/** `acting` counts pieces, sides or groups, as the game does. */
function actingNames(fight: Fight): string[] {
  if (fight.acting < 0) return ['nobody']
  const names = [fight.pieces[fight.acting]?.key, fight.setup.sides[fight.acting], String(fight.acting)]
  return names.filter((name) => name !== undefined)
}

// --------------------------------------------------------------------------------------------------------------- rolls

interface TallyPart {
  readonly counts?: unknown
  readonly causes?: unknown
  readonly rule: number
  readonly value: number
}

const isPart = (one: unknown): one is TallyPart =>
  typeof one === 'object' &&
  one !== null &&
  'rule' in one &&
  typeof one.rule === 'number' &&
  'value' in one &&
  typeof one.value === 'number'

/** The reasons an event carries, for each of its numbers: a roll has some, and so may have what it is rolled against. */
const talliesOf = (event: AnyEvent): TallyPart[][] =>
  fieldsOf(event).flatMap(([name, value]) => (Array.isArray(value) && name !== SWAYS ? [value.filter(isPart)] : []))

/** What sways a roll without being part of its sum, where the game tells: edges and banes that cancel, or come to a tier. */
const SWAYS = 'sways'
const swayParts = (event: AnyEvent): TallyPart[] =>
  fieldsOf(event).flatMap(([name, value]) => (Array.isArray(value) && name === SWAYS ? value.filter(isPart) : []))
const swaysIn = ({ game }: Session, event: AnyEvent, id: string): number[] =>
  swayParts(event).flatMap((part) => (game.ruleIds[part.rule] === id ? [part.value] : []))
const swaysOf = ({ game }: Session, event: AnyEvent): string =>
  swayParts(event)
    .map((part) => `${game.ruleIds[part.rule]} ${part.value}`)
    .join(', ')

export const partsOf = (event: AnyEvent): TallyPart[] => talliesOf(event).flat()

/** The rules that have brought a reason about. */
export const causesOf = ({ causes }: TallyPart): number[] => (Array.isArray(causes) ? causes.filter(isCause).map(({ rule }) => rule) : [])
const isCause = (one: unknown): one is { readonly rule: number } =>
  typeof one === 'object' && one !== null && 'rule' in one && typeof one.rule === 'number'

/** What a rule has given by way of another. */
const givenBy = (event: AnyEvent, id: string, ids: readonly string[]): number[] =>
  partsOf(event).flatMap((part) => (causesOf(part).some((rule) => ids[rule] === id) ? [part.value] : []))

function sumsOf(parts: readonly TallyPart[], ids: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const part of parts) {
    const id = ids[part.rule] ?? ''
    // What does not stack has added nothing.
    sums.set(id, (sums.get(id) ?? 0) + (part.counts === false ? 0 : part.value))
  }
  return sums
}

/** An event with a total and the reasons for it. */
export function lastRoll(session: Session): AnyEvent | undefined {
  return session.log.findLast(({ event }) => 'total' in event && 'parts' in event)?.event
}

function expectRoll(session: Session, wanted: Readonly<Record<string, unknown>>, path: Path): Miss[] {
  const event = lastRoll(session)
  if (event === undefined) return [{ path, message: 'nothing has been rolled that has a total' }]
  const { because, ...rest } = wanted
  const misses = compareEvent(session, event, rest).map(
    (miss): Miss => ({ path: [...path, ...miss.path], message: `roll: ${miss.message}` }),
  )
  return because === undefined ? misses : [...misses, ...expectReasons(session, event, because, [...path, 'because'])]
}

function expectReasons(session: Session, event: AnyEvent, because: unknown, path: Path): Miss[] {
  const ids = session.game.ruleIds
  const tallies = talliesOf(event).map((parts) => sumsOf(parts, ids))
  const listed: [string, unknown][] = Array.isArray(because)
    ? because.map((id: unknown) => [String(id), { not: 0 }])
    : Object.entries(typeof because === 'object' && because !== null ? because : { [String(because)]: { not: 0 } })
  const reasons = tallies.flatMap((sums) => [...sums].map(([id, value]) => `${id} ${value}`)).join(', ') || 'none'
  const swayed = swaysOf(session, event)
  return listed.flatMap(([id, want]): Miss[] => {
    if (!ids.includes(id)) return [{ path: [...path, id], message: `there is no rule "${id}": ${suggestion(id, ids)}` }]
    const twins = [id, ...twinsOf(session.game, id)]
    const values = twins.flatMap((one) => [...tallies.flatMap((sums) => sums.get(one) ?? []), ...givenBy(event, one, ids)])
    const named = [...values, ...swaysIn(session, event, id)]
    const found = named.length === 0 ? [0] : named
    const miss = compare(want, found[0], noNaming)
    const isThere = found.some((value) => compare(want, value, noNaming) === undefined)
    return isThere
      ? []
      : [
          {
            path: [...path, id],
            message: `roll: ${id} ${miss ?? ''} (its reasons: ${reasons}${swayed === '' ? '' : `; edges and banes: ${swayed}`})`,
          },
        ]
  })
}

// ----------------------------------------------------------------------------------------------------------------- log

/** Scenarios may say by and at where an event of the game says piece and target, and hit where it says success. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  by: ['piece'],
  at: ['target', 'on'],
  piece: ['by', 'on'],
  target: ['at'],
  hit: ['success'],
  success: ['hit'],
}

function compareEvent(session: Session, event: AnyEvent, wanted: Readonly<Record<string, unknown>>): Miss[] {
  const fields = new Map(fieldsOf(event))
  return Object.entries(wanted).flatMap(([field, want]): Miss[] => {
    const name = [field, ...(alsoCalled[field] ?? [])].find((one) => fields.has(one))
    if (name === undefined) return [{ path: [field], message: `${event.type} has no "${field}": ${suggestion(field, [...fields.keys()])}` }]
    const miss = compare(want, fields.get(name), eventNaming(session), name)
    return miss === undefined ? [] : [{ path: [field], message: `${field} ${miss}` }]
  })
}

/** Fields whose numbers are numbers, and neither pieces nor squares. */
const countedFields: readonly string[] = ['amount', 'hp', 'die', 'face', 'sides', 'total', 'needs', 'round', 'height']

/** Events hold numbers where people say names. */
function eventNaming(session: Session): Naming {
  const { fight, game } = session
  return {
    anyOrder: false,
    namesOf: (number, field) => {
      if (field === 'rule') return [game.ruleIds[number] ?? '']
      if (field === 'side' || field === 'winner') return [fight.setup.sides[number] ?? 'nobody']
      if (countedFields.includes(field)) return []
      if (number < 0) return ['nobody', 'nowhere', 'none']
      return [keyOf(fight, number), squareText(fight, number), ...(field === 'who' ? [fight.setup.sides[number] ?? ''] : [])]
    },
  }
}

function expectLog(session: Session, wanted: readonly Readonly<Record<string, unknown>>[], path: Path): Miss[] {
  const types = [...session.game.events.map((one) => one.id), ...baseEvents.map((one) => one.id)]
  let from = 0
  for (const [i, want] of wanted.entries()) {
    const type = want.type
    if (typeof type === 'string' && !types.includes(type) && !session.log.some(({ event }) => event.type === type)) {
      return [{ path: [...path, i, 'type'], message: `there is no event "${type}": ${suggestion(type, types)}` }]
    }
    const found = session.log.findIndex(({ event }, at) => at >= from && compareEntry(session, event, want).length === 0)
    if (found < 0)
      return [
        {
          path: [...path, i],
          message: `entry ${i + 1} is not in the log${i === 0 ? '' : ' after the one before it'}${nearest(session, want, from)}`,
        },
      ]
    from = found + 1
  }
  return []
}

function compareEntry(session: Session, event: AnyEvent, want: Readonly<Record<string, unknown>>): Miss[] {
  const { because, ...rest } = want
  const misses = compareEvent(session, event, rest)
  return because === undefined || misses.length > 0 ? misses : expectReasons(session, event, because, ['because'])
}

/** The entry of that type that comes closest, and what is other about it. */
function nearest(session: Session, want: Readonly<Record<string, unknown>>, from: number): string {
  const near = session.log
    .slice(from)
    .filter(({ event }) => event.type === want.type)
    .map(({ event }) => compareEntry(session, event, want))
    .sort((a, b) => a.length - b.length)[0]
  return near === undefined ? '' : `; the nearest differs: ${near.map((miss) => miss.message).join(', ')}`
}

// ---------------------------------------------------------------------------------------------------------------- asks

type Asks = NonNullable<Expectation['asks']>

function expectAsks(session: Session, asks: Asks | null, path: Path): Miss[] {
  const { open, fight } = session
  if (asks === null || asks === 'nobody')
    return open === undefined ? [] : [{ path, message: `${askedOf(fight, open)} is asked: ${open.text}` }]
  return Object.entries(asks).flatMap(([who, wanted]): Miss[] => {
    const at = [...path, who]
    const ask = askTo(session, who)
    if (ask === undefined)
      return [
        {
          path: at,
          message: open === undefined ? `${who} is not asked: nobody is` : `${who} is not asked, but ${askedOf(fight, open)}: ${open.text}`,
        },
      ]
    const misses: Miss[] = []
    for (const answer of wanted?.offers ?? []) {
      if (!isOffered(fight, ask, answer))
        misses.push({
          path: [...at, 'offers'],
          message: `${who} is not offered ${answer}, but ${ask.options.map((option) => option.id).join(', ')}`,
        })
    }
    for (const answer of wanted?.not ?? []) {
      if (isOffered(fight, ask, answer)) misses.push({ path: [...at, 'not'], message: `${who} is offered ${answer}` })
    }
    for (const [answer, rule] of Object.entries(wanted?.refuses ?? {})) {
      const found = match(fight, ask, answer)
      const rules = found.kind === 'refused' ? found.refusals.map((one) => session.game.ruleIds[one.rule] ?? '') : []
      if (![rule, ...twinsOf(session.game, rule)].some((one) => rules.includes(one)))
        misses.push({ path: [...at, 'refuses', answer], message: `${answer} ${howRefused(found, rules)}` })
    }
    if (wanted?.at !== undefined && wanted.at !== ask.window)
      misses.push({ path: [...at, 'at'], message: `the window is ${ask.window ?? 'none'}` })
    if (wanted?.kind !== undefined && wanted.kind !== ask.kind)
      misses.push({ path: [...at, 'kind'], message: `the question is of kind ${ask.kind}` })
    return misses
  })
}

/** The open question, or, where it is who goes next, the one that this piece would then be asked. */
function askTo(session: Session, who: string): OpenAsk | undefined {
  const { open, fight } = session
  if (open === undefined) return undefined
  const piece = pieceCalled(fight, who)
  if (open.kind === 'who' && piece !== undefined) {
    const found = match(fight, open, who)
    if (found.kind !== 'option') return undefined
    const fork = session.fork()
    fork.answer(found.choice)
    return fork.open
  }
  return isFor(fight, open, who) ? open : askedBeside(session, who)
}

/** Who is asked at the same moment, once those before them have passed. */
export function askedBeside(session: Session, who: string, isMeant: (ask: OpenAsk) => boolean = () => true): OpenAsk | undefined {
  const { open } = session
  if (open?.kind !== 'reaction') return undefined
  const ahead = session.fork()
  for (let next = ahead.open; next?.kind === 'reaction' && next.window === open.window; next = ahead.open) {
    if (next.id !== open.id && isMeant(next) && isFor(ahead.fight, next, who)) return next
    if (!next.options.some((one) => one.id === PASS.id)) return undefined
    ahead.answer(PASS.id)
  }
  return undefined
}

function howRefused({ kind }: Match, rules: readonly string[]): string {
  if (rules.length > 0) return `is refused by ${rules.join(', ')}`
  return kind === 'none'
    ? 'is not on offer here, and no rule is given for it: look for it under "not", or try a line "refuse"'
    : 'is on offer'
}

function isOffered(fight: Fight, ask: OpenAsk, answer: string): boolean {
  const found = match(fight, ask, answer)
  return found.kind === 'option' || found.kind === 'ambiguous'
}
