import { GM } from './encounter.ts'
import type { AnyEvent, BaseEvent } from './events.ts'
import { type Eyes, eyesOf, readerOf } from './eyes.ts'
import type { Fight } from './fight.ts'
import { unspoken, wordsOf } from './naming.ts'
import { NOBODY } from './piece.ts'
import type { Reader, Rulebook } from './rulebook.ts'
import type { SeenEntry, SeenPart } from './seen.ts'
import type { LogEntry, Session } from './session.ts'
import { knows, type Strangers, strangersAmong } from './sight.ts'
import { reasonsIn } from './sums.ts'
import { namer, plainPart, reasonIn } from './telling.ts'
import { withoutUnseen } from './unseen.ts'

type Saying = Pick<Rulebook, 'ruleIds' | 'sayPart'>

/** The log as a seat may read it, from the event with this number on. Bookkeeping that nobody reads is left out. */
export function entriesOf<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, from = 0): SeenEntry[] {
  return eyes.session.log.slice(from).flatMap((entry) => entryOf(eyes, entry) ?? [])
}

/** The log as the game master reads it, from the event with this number on; nothing where nobody reads. */
export function linesOf<F extends Fight, E extends AnyEvent>(session: Session<F, E>, from = 0): string[] {
  const eyes = eyesOf(session, GM)
  return session.log.slice(from).map((entry) => session.game.tell(entry.fight, entry.event, readerAt(eyes, entry)))
}

/** The reader with the log before that line at hand; it is only looked at where something has ended, or somebody has gone. */
function readerAt<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, entry: LogEntry<F, E>): Reader {
  const { log, game } = eyes.session
  const { fight } = entry
  return {
    ...readerOf(eyes, entry),
    begun: (effect) => {
      const began = log.findLast(({ event }) => isBegin(event) && event.effect.id === effect)?.event
      if (began !== undefined) return isBegin(began) ? began.effect : undefined
      // What lay on somebody before the first line stands in no line.
      return game.begin(fight.setup).effects.find((one) => one.id === effect)
    },
    hadLeft: (piece) => {
      if (fight.pieces[piece]?.gone !== 1) return false
      const left = log.findIndex(({ event }) => event.type === 'piece-removed' && Reflect.get(event, 'piece') === piece)
      return left >= 0 && left < log.lastIndexOf(entry)
    },
  }
}

type Began = Extract<BaseEvent, { type: 'effect-began' | 'effect-changed' }>
const isBegin = (event: AnyEvent): event is Began => event.type === 'effect-began' || event.type === 'effect-changed'

/** Of whom a line must not tell: who is not known now, and was not when it happened. */
export function strangersIn<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, entry: LogEntry<F, E>): Strangers {
  const { fight } = entry
  const reader = readerOf(eyes, entry)
  return strangersAmong(
    fight,
    fight.pieces.flatMap(({ id }) => (eyes.strangers.has(id) && !reader.knows(id) ? id : [])),
  )
}

/** One event as a seat may read it, or nothing. */
export function entryOf<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, entry: LogEntry<F, E>): SeenEntry | undefined {
  if (!knows(eyes, entry.hiddenFrom)) return undefined
  const { game } = eyes.session
  const { fight } = entry
  const reader = readerAt(eyes, entry)
  const event = eventAsSeen(eyes, entry, reader)
  const text = game.tell(fight, event, reader)
  const move = moveOf(event)
  if (text === '' && move === undefined) return undefined
  const key = (piece: number | undefined): string | undefined => fight.pieces[piece ?? NOBODY]?.key
  const { type, rule, piece, by }: AnyEvent = event
  const about = (game.about?.(event) ?? []).flatMap((one) => key(one) ?? [])
  return {
    text,
    type,
    ...given('rule', game.ruleIds[rule ?? -1]),
    ...given('piece', key(piece)),
    ...given('by', key(by)),
    ...given('about', about.length === 0 ? undefined : about),
    ...given('move', move),
    ...figuresOf(event, game),
    ...given('input', eyes.seat === GM ? entry.input : undefined),
  }
}

/**
 * What happens to somebody is told to who sees it happen; who did it, and what spoke for him, only to who may know. Whom
 * its words mention is somebody to others.
 */
function eventAsSeen<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, entry: LogEntry<F, E>, reader: Reader): E | BaseEvent {
  const { event, fight, doerHiddenFrom, named = [] } = entry
  const ids = named.map(({ piece }) => piece)
  const [known, strangers] = [ids.filter((piece) => reader.knows(piece)), ids.filter((piece) => !reader.knows(piece))]
  if (event.type === 'ruling') {
    const hurt = entry.points.filter((piece) => reader.coarse(piece))
    if (hurt.length > 0)
      return { ...event, reason: `how hurt ${hurt.map(namer(fight, reader)).join(', ')} ${hurt.length > 1 ? 'are' : 'is'}` }
  }
  const told = withoutUnseen(unspoken(event, wordsOf(fight, strangers, known)), (hiddenFrom) => knows(eyes, hiddenFrom))
  if (knows(eyes, doerHiddenFrom)) return told
  const bySomebody = { ...told, by: NOBODY }
  for (const reasons of ['parts', 'sways']) if (reasons in told) Object.assign(bySomebody, { [reasons]: [] })
  return bySomebody
}

function moveOf(event: AnyEvent): SeenEntry['move'] {
  if (event.type !== 'moved') return undefined
  const { from, to, height, how } = event as Extract<BaseEvent, { type: 'moved' }>
  return { from, to, height, how }
}

/** The figures of an event, by the names that all games give them. */
function figuresOf(event: AnyEvent, game: Saying): Partial<SeenEntry> {
  const number = (field: string): number | undefined => {
    const value: unknown = Reflect.get(event, field)
    return typeof value === 'number' ? value : undefined
  }
  const flag = (field: string): boolean | undefined => {
    const value: unknown = Reflect.get(event, field)
    return typeof value === 'boolean' ? value : undefined
  }
  const face = number('face') ?? number('die')
  const parts = partsOf(event, 'parts', game)
  const against = partsOf(event, 'against', game)
  const sways = partsOf(event, 'sways', game)
  const squares = squaresOf(Reflect.get(event, 'effect') ?? event)
  return {
    ...given('die', face === undefined || face === 0 ? undefined : { sides: number('sides'), face }),
    ...given('total', number('total')),
    ...given('needs', number('needs')),
    ...given('success', flag('hit') ?? flag('success')),
    ...given('amount', number('amount')),
    ...given('parts', parts),
    ...given('against', against),
    ...given('sways', sways),
    ...given('squares', squares),
  }
}

function partsOf(event: AnyEvent, field: string, { ruleIds, sayPart = plainPart }: Saying): SeenPart[] | undefined {
  const parts = reasonsIn(event, field).map((reason): SeenPart => {
    const counts = reason.counts === false ? ({ counts: false } as const) : {}
    return { value: reason.value, rule: ruleIds[reason.rule] ?? '', label: reasonIn(ruleIds, reason, sayPart), ...counts }
  })
  return parts.length === 0 ? undefined : parts
}

function squaresOf(thing: unknown): number[] | undefined {
  if (typeof thing !== 'object' || thing === null || !('squares' in thing) || !Array.isArray(thing.squares)) return undefined
  const squares = thing.squares.filter((square: unknown) => typeof square === 'number')
  return squares.length === 0 ? undefined : squares
}

/** A field, where it has a value. */
function given<K extends string, V>(name: K, value: V | undefined): { readonly [N in K]?: V } {
  const field: { [N in K]?: V } = {}
  if (value !== undefined) field[name] = value
  return field
}
