import { ContentError, check, type EncounterData, encounterShape, type Path, suggestion } from '@riposte/referee'
import { z } from 'zod'
import { readDice, type ScriptedDie } from './dice.ts'
import { readRuling, type WrittenRuling } from './rulings.ts'

/** The scenario format: docs/scenarios.md says it for people. */

const scalar = z.union([z.string(), z.number(), z.boolean()], { error: 'an answer is a word or a number' }).transform(String)
/** Where a rule is applied by hand, an answer may be rulings; the referee takes them as JSON. */
const rulings = z.array(z.record(z.string(), z.unknown())).transform((list) => JSON.stringify(list))
const answers = z.union([z.null().transform((): string[] => []), scalar.transform((one) => [one]), z.array(z.union([scalar, rulings]))], {
  error: 'the answers are a list, such as [melee, B]',
})
const words = z.union([scalar.transform((one) => [one]), z.array(scalar)])
const fields = z.record(z.string(), z.unknown())

const askExpected = z.strictObject({
  offers: words.optional().describe('answers that must be on offer'),
  not: words.optional().describe('answers that must not be on offer'),
  refuses: z.record(z.string(), z.string()).optional().describe('answers that are refused, each with the rule that forbids it'),
  at: z.string().optional().describe('the window that must be open'),
  kind: z.string().optional(),
})

const expectationSchema = z
  .looseObject({
    roll: fields.optional(),
    log: z.array(fields).optional(),
    asks: z.union([z.null(), z.literal('nobody'), z.record(z.string(), askExpected.nullable())]).optional(),
    over: z.boolean().optional(),
    winner: z.string().nullable().optional(),
    round: z.unknown().optional(),
    acting: z.string().nullable().optional(),
  })
  .describe('what must hold')
export type Expectation = z.infer<typeof expectationSchema>

const betweenSchema = z.strictObject({
  work: z.string().describe('what is worked out: riposte describe GAME between'),
  of: z.string().optional().describe('a piece: what it has is taken from it, as the fight has left it'),
  given: fields.default({}).describe('what it is worked out from'),
  gives: z.unknown().describe('what comes of it'),
})
export type BetweenLine = z.infer<typeof betweenSchema>

const orders = z.record(z.string(), z.record(z.string(), z.enum(['ask', 'always', 'never'])))

export const scenarioShape = {
  ...encounterShape,
  rules: z.array(z.string()).default([]).describe('the ledger ids this scenario proves'),
  dice: z
    .union([z.literal('any'), z.array(z.string({ error: 'a die is written d20=11' }))], {
      error: 'dice are a list such as [d20=11, d8=5], or any',
    })
    .default([])
    .describe('the dice in the order in which they come up'),
  play: z.array(z.record(z.string(), z.unknown())).default([]).describe('who answers what, and what must hold in between'),
  expect: expectationSchema.optional().describe('what must hold at the end'),
  between: z.array(betweenSchema).default([]).describe('what is worked out after the fight, one after another'),
  silence: z
    .union([z.enum(['pass', 'fail']), z.array(z.string())])
    .default('pass')
    .describe('what becomes of a reaction that the script does not answer; a list names the reactions that must not be passed over'),
}
const scenarioSchema = z.strictObject(scenarioShape)

interface Placed {
  readonly path: Path
}
export type AnswerLine = Placed & {
  readonly kind: 'answers'
  readonly who: string
  readonly answers: readonly string[]
  readonly at: string | undefined
}
export type RefuseLine = Placed &
  Omit<AnswerLine, 'kind'> & {
    readonly kind: 'refuse'
    readonly because: string | undefined
    /** What its own answers roll before the one that is refused; the script's next dice where it does not say. */
    readonly dice: readonly ScriptedDie[] | undefined
  }
export type ExpectLine = Placed & { readonly kind: 'expect'; readonly expect: Expectation }
export type RulingLine = Placed & { readonly kind: 'ruling'; readonly rulings: readonly WrittenRuling[]; readonly reason: string }
export type UndoLine = Placed & { readonly kind: 'undo'; readonly lines: number }
export type OrderLine = Placed & { readonly kind: 'order'; readonly orders: z.infer<typeof orders> }
/** A sheet that the game must not take, and words of what it says then. */
export type RejectLine = Placed & { readonly kind: 'rejects'; readonly sheet: Readonly<Record<string, unknown>>; readonly because: string }
export type Line = AnswerLine | RefuseLine | ExpectLine | RulingLine | UndoLine | OrderLine | RejectLine

/** A scenario as it is played. */
export interface Scenario {
  readonly game: string
  readonly title: string
  readonly rules: readonly string[]
  /** The set-up without dice, which the runner adds. */
  readonly encounter: Omit<EncounterData, 'dice'>
  readonly dice: 'any' | readonly ScriptedDie[]
  readonly play: readonly Line[]
  readonly expect: Expectation | undefined
  readonly between: readonly BetweenLine[]
  readonly silence: 'pass' | 'fail' | readonly string[]
}

/** Untrusted data made a scenario, or a ContentError that names each field that is wrong. */
export function readScenario(data: unknown): Scenario {
  const { rules, dice, play, expect, between, silence, ...encounter } = check(scenarioSchema, data)
  return {
    game: encounter.game,
    title: encounter.title,
    rules,
    encounter,
    dice: dice === 'any' ? 'any' : readDice(dice, ['dice']),
    play: play.map((line, i) => readLine(line, ['play', i])),
    expect,
    between,
    silence,
  }
}

const lineKinds = ['expect', 'refuse', 'ruling', 'undo', 'order', 'rejects'] as const
const wrong = (path: Path, message: string, remedy: string): ContentError => new ContentError([{ path, message, remedy }])

function readLine(line: Record<string, unknown>, path: Path): Line {
  const kind = lineKinds.find((one) => one in line)
  switch (kind) {
    case undefined:
      return { kind: 'answers', path, ...readAnswers(line, path, ['at']) }
    case 'expect':
      onlyKeys(line, path, ['expect'])
      return { kind, path: [...path, kind], expect: check(expectationSchema, line[kind], [...path, kind]) }
    case 'refuse': {
      onlyKeys(line, path, ['refuse'])
      const inner = check(fields, line[kind], [...path, kind])
      const because = inner.because === undefined ? undefined : check(z.string(), inner.because, [...path, kind, 'because'])
      const rolled =
        inner.dice === undefined
          ? undefined
          : readDice(check(z.array(z.string()), inner.dice, [...path, kind, 'dice']), [...path, kind, 'dice'])
      return { kind, path: [...path, kind], ...readAnswers(inner, [...path, kind], ['at', 'because', 'dice']), because, dice: rolled }
    }
    case 'ruling': {
      onlyKeys(line, path, ['ruling', 'reason'])
      const list = Array.isArray(line[kind]) ? line[kind] : [line[kind]]
      const rulings = list.map((one, i) => readRuling(one, Array.isArray(line[kind]) ? [...path, kind, i] : [...path, kind]))
      const reason = line.reason === undefined ? 'the scenario says so' : check(z.string(), line.reason, [...path, 'reason'])
      return { kind, path: [...path, kind], rulings, reason }
    }
    case 'undo':
      onlyKeys(line, path, ['undo'])
      return { kind, path: [...path, kind], lines: check(z.number().int().min(1), line[kind], [...path, kind]) }
    case 'order':
      onlyKeys(line, path, ['order'])
      return { kind, path: [...path, kind], orders: check(orders, line[kind], [...path, kind]) }
    case 'rejects':
      onlyKeys(line, path, ['rejects', 'because'])
      return {
        kind,
        path: [...path, kind],
        sheet: check(fields, line[kind], [...path, kind]),
        because: check(z.string(), line.because, [...path, 'because']),
      }
  }
}

function readAnswers(line: Record<string, unknown>, path: Path, beside: readonly string[]) {
  const names = Object.keys(line).filter((key) => !beside.includes(key))
  const [who, ...more] = names
  if (who === undefined) throw wrong(path, 'this line says nobody who answers', 'write who, then the answers: "- A: [melee, B]"')
  if (more.length > 0) {
    const remedy = more.map((key) => suggestion(key, [...lineKinds, 'at'])).find((text) => text.startsWith('did'))
    throw wrong(
      [...path, more[0] ?? ''],
      `one line is for one who answers, and this has ${names.join(' and ')}`,
      remedy ?? 'give each a line of their own',
    )
  }
  const at = line.at === undefined ? undefined : check(z.string(), line.at, [...path, 'at'])
  return { who, answers: check(answers, line[who], [...path, who]), at }
}

function onlyKeys(line: Record<string, unknown>, path: Path, known: readonly string[]): void {
  const odd = Object.keys(line).find((key) => !known.includes(key))
  if (odd !== undefined) throw wrong([...path, odd], `"${odd}" does not go with "${known[0]}"`, 'give it a line of its own')
}
