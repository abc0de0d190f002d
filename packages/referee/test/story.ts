import { type LogEntry, type OpenAsk, parseSave, type Ruling, readSetup, type Save, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import type { ToyFight, ToyGame } from './toy.ts'

type Toy = Session<ToyFight, { readonly type: string }>

/** A drill as a short story. */
export interface Story {
  readonly game: ToyGame
  readonly board: string
  /** Each a sheet with its side; `heroes` are the players', all others the game master's. */
  readonly pieces: Readonly<Record<string, PieceNote>>
  readonly more?: Readonly<Record<string, unknown>>
  /** `A: attack B` answers two questions to A; `d20 15` a die; `players: A` a question to a seat; a list of rulings rules. */
  readonly when: readonly (string | readonly Ruling[])[]
  /** What the pieces are in the end, as far as it matters. */
  readonly outcome?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What the log must tell, in this order, other lines between. */
  readonly log?: readonly string[]
  /** Who is asked what in the end: `B: move attack end`. */
  readonly asked?: string
}

export interface PieceNote {
  readonly name?: string
  readonly side?: string
  readonly seat?: string
  readonly at?: string
  readonly hidden?: boolean
  readonly hp?: number
  readonly ac?: number
  readonly hit?: number
  readonly damage?: number
  readonly speed?: number
  readonly can?: readonly string[]
}

export function setupOf(story: Pick<Story, 'game' | 'board' | 'pieces' | 'more'>) {
  const written = Object.entries(story.pieces).map(
    ([key, { name, side, seat, at, hidden, ...sheet }]) => [key, { name, side, seat, at, hidden, sheet }] as const,
  )
  const pieces: unknown = Object.fromEntries(written)
  return readSetup(story.game, { game: 'toy', board: story.board, pieces, dice: 'asked', ...story.more })
}

export const begin = (story: Pick<Story, 'game' | 'board' | 'pieces' | 'more'>) => Session.start(story.game, setupOf(story))

/** The story told to its end. */
export function told(story: Story) {
  const session = begin(story)
  for (const line of story.when) say(session, line)
  return session
}

export function say(session: ReturnType<typeof begin>, line: string | readonly Ruling[]): void {
  if (typeof line !== 'string') return session.rule(line, 'so it is told')
  const die = /^(d\d+) (\d+)$/.exec(line)
  if (die !== null) {
    expect(opening(session), line).toMatch(new RegExp(`^${die[1]}:`))
    return session.answer(die[2])
  }
  const [, who, answers = ''] = /^([^:]+): *(.*)$/.exec(line) ?? []
  for (const answer of answers.split(' ')) {
    expect(whoIsAsked(session), `who answers "${line}"; asked: ${opening(session)}`).toContain(who)
    session.answer(answer)
  }
}

const opening = (session: ReturnType<typeof begin>): string => session.open?.text ?? 'nothing'

function whoIsAsked({ open, fight }: ReturnType<typeof begin>): string[] {
  return open === undefined ? [] : [fight.pieces[open.piece]?.key ?? '', fight.setup.seats[open.seat] ?? '']
}

export const lines = (session: ReturnType<typeof begin>): string[] =>
  session.log.map((entry) => session.game.tell(session.fight, entry.event)).filter((line) => line !== '')

/** Everything of a fight that changes, as text. */
export const stateOf = (session: Pick<Toy, 'fight'>): string => JSON.stringify({ ...session.fight, setup: 0, board: 0 })

export const stored = (save: Save): Save => parseSave(JSON.parse(JSON.stringify(save)))

/** Plays the story, and then everything that must not matter to it: saving, going back, and other futures. */
export function drill(title: string, story: Story): void {
  describe(title, () => {
    it('comes out as told', () => {
      const session = told(story)
      const ending = Object.fromEntries(session.fight.pieces.map((one) => [one.key, session.game.read(session.fight, one.id)]))
      expect(ending).toMatchObject(story.outcome ?? {})
      expect(inOrder(lines(session), story.log ?? [])).toEqual(story.log ?? [])
      if (story.asked !== undefined)
        expect(`${whoIsAsked(session)[0]}: ${session.open?.options.map((one) => one.id).join(' ')}`).toBe(story.asked)
    })

    it('gives every question legal answers, each once, and refuses others without a trace', () => {
      for (const { session } of everyPoint(story)) {
        const { open, hash, inputs } = session
        if (open === undefined) continue
        const ids = open.options.map((one) => one.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length + (open.read === undefined ? 0 : 1)).toBeGreaterThan(0)
        const before = stateOf(session)
        expect(() => session.answer('nonsense')).toThrow()
        expect(() => session.answer(ids[0] ?? '', 0, open.id + 1)).toThrow(/no longer open/)
        expect([session.hash, stateOf(session), session.inputs.length]).toEqual([hash, before, inputs.length])
      }
    })

    it('is the same saved and loaded at every question', () => {
      const end = told(story)
      for (const { session, rest } of everyPoint(story)) {
        const loaded = Session.load(story.game, stored(session.save()))
        sameAs(loaded, session)
        for (const input of rest) loaded.take(input)
        sameAs(loaded, end)
      }
    })

    it('is the same taken back to every point and played again', () => {
      const points = everyPoint(story)
      const end = told(story)
      const inputs = [...end.inputs]
      for (const [at, point] of points.entries()) {
        const session = told(story)
        session.undo(at)
        sameAs(session, point.session)
        for (const input of inputs.slice(at)) session.take(input)
        sameAs(session, end)
      }
      const session = told(story)
      for (const [at, point] of [...points.entries()].reverse()) {
        session.undo(at)
        sameAs(session, point.session)
      }
      for (const input of inputs) session.take(input)
      sameAs(session, end)
    })

    it('is the same forked at every question, whatever the fork does', () => {
      const end = told(story)
      for (const { session, rest } of everyPoint(story)) {
        const [hash, state, log] = [session.hash, stateOf(session), session.log.length]
        const [same, other] = [session.fork(), session.fork()]
        const instead = other.open?.options.findLast((one) => one.id !== choiceOf(rest[0]))
        if (instead !== undefined) other.answer(instead.id)
        for (const input of rest) same.take(input)
        sameAs(same, end)
        expect([session.hash, stateOf(session), session.log.length]).toEqual([hash, state, log])
        for (const input of rest) session.take(input)
        sameAs(session, end)
      }
    })
  })
}

type Input = ReturnType<typeof begin>['inputs'][number]
const choiceOf = (input: Input | undefined): string | undefined => (input?.type === 'answer' ? input.answer.choice : undefined)

/** The story at each of its questions, and what is to come. */
function everyPoint(story: Story): { session: ReturnType<typeof begin>; rest: readonly Input[] }[] {
  const { inputs } = told(story)
  return [...inputs.keys(), inputs.length].map((at) => {
    const session = begin(story)
    for (const input of inputs.slice(0, at)) session.take(input)
    return { session, rest: inputs.slice(at) }
  })
}

function sameAs(one: ReturnType<typeof begin>, other: ReturnType<typeof begin>): void {
  expect(one.hash).toBe(other.hash)
  expect(stateOf(one)).toBe(stateOf(other))
  expect(questionOf(one.open)).toEqual(questionOf(other.open))
  expect(one.log.map(entryOf)).toEqual(other.log.map(entryOf))
  expect(one.inputs).toEqual(other.inputs)
}

const questionOf = (open: OpenAsk | undefined) =>
  open && { id: open.id, seat: open.seat, text: open.text, options: open.options.map((one) => one.id) }
const entryOf = (entry: LogEntry) => ({ ...entry, event: JSON.stringify(entry.event), fight: undefined })

/** Those of the wanted lines that come, one after another. */
function inOrder(all: readonly string[], wanted: readonly string[]): string[] {
  let from = 0
  return wanted.filter((line) => {
    const at = all.indexOf(line, from)
    if (at >= 0) from = at + 1
    return at >= 0
  })
}
