import { type TableSettings, tableSettings } from '@riposte/protocol'
import {
  ContentError,
  check,
  type EncounterData,
  encounterSchema,
  type Fog,
  type Input,
  inputSchema,
  type Ruling,
  rulingSchema,
  type Save,
  type StandingChoice,
  standingChoices,
} from '@riposte/referee'
import { z } from 'zod'
import { sheetsIn, type Written } from './readings.ts'
import type { Row } from './store.ts'

/** What the game master has decided about a table, apart from its fight. */
export interface Manner {
  readonly settings: TableSettings
  /** Whether its fight began in fog: as the settings have it, where an older journal does not say. */
  readonly fogAtFirst?: TableSettings['fog']
  /** The pieces that the computer plays, by their keys. */
  readonly computer: readonly string[]
  readonly held: boolean
  /** Those of this table, whatever is fought at it: who has been invited to one keeps it. */
  readonly seats: readonly string[]
  /** Pieces given to a seat in the middle of an action: they go there when it is over. */
  readonly seatings: readonly Seating[]
  /** Standing orders given in the middle of an action: they take hold when it is over. */
  readonly orders: readonly GivenOrder[]
  /** Who is asked about no reaction. */
  readonly passing: readonly Passing[]
  /** How many pieces there were when it was last seen who of them the computer plays. */
  readonly known: number
  /** So many changes that were on the disk are gone, and the game master has not been told yet. */
  readonly lost: number
}

export interface Passing {
  readonly piece: string
  /** The round for which that holds; until it is asked again, where there is none. */
  readonly round?: number | undefined
}

export interface GivenOrder {
  readonly piece: string
  readonly reaction: string
  readonly order: StandingChoice
  readonly seat: number
}

export interface Seating {
  readonly piece: string
  readonly seat: string
  readonly reason: string
}

/**
 * One entry of a table's journal. Entries are only ever added: a fight is its set-up and the inputs after it, an undo is
 * an entry of its own. A snapshot stands for all entries before it.
 */
export type Entry =
  | { readonly type: 'set-up'; readonly game: string; readonly rules: string; readonly source: EncounterData }
  | { readonly type: 'inputs'; readonly inputs: readonly Input[] }
  | { readonly type: 'undo'; readonly inputs: number }
  | { readonly type: 'manner'; readonly manner: Manner }
  | {
      readonly type: 'snapshot'
      readonly game: string
      readonly rules: string
      readonly source: EncounterData
      readonly inputs: readonly Input[]
      readonly manner: Manner
      /** How many fights this table has had. */
      readonly fights: number
      /** How it stood, for a time when these rules have changed. */
      readonly stand?: readonly Ruling[] | undefined
      /** What held then and cannot be brought there, in words. */
      readonly lost?: readonly string[] | undefined
    }

/** Older journals do not speak of what there was not then. */
const keptSettings = tableSettings.extend({ fog: tableSettings.shape.fog.default('off'), rare: tableSettings.shape.rare.default('skip') })
const order = z.strictObject({ piece: z.string(), reaction: z.string(), order: z.enum(standingChoices), seat: z.number().int() })
const passing = z.strictObject({ piece: z.string(), round: z.number().int().optional() })
const seating = z.strictObject({ piece: z.string(), seat: z.string(), reason: z.string() })
const manner = z.strictObject({
  settings: keptSettings,
  fogAtFirst: tableSettings.shape.fog.exactOptional(),
  computer: z.array(z.string()),
  held: z.boolean(),
  seats: z.array(z.string()).default([]),
  seatings: z.array(seating).default([]),
  orders: z.array(order),
  passing: z.array(passing).default([]),
  known: z.number().int().default(0),
  lost: z.number().int().default(0),
})
const begun = { game: z.string(), rules: z.string(), source: encounterSchema }
const inputs = z.array(inputSchema)
const entrySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('set-up'), ...begun }),
  z.strictObject({ type: z.literal('inputs'), inputs }),
  z.strictObject({ type: z.literal('undo'), inputs: z.number().int() }),
  z.strictObject({ type: z.literal('manner'), manner }),
  z.strictObject({
    type: z.literal('snapshot'),
    ...begun,
    inputs,
    manner,
    fights: z.number().int(),
    stand: z.array(rulingSchema).optional(),
    lost: z.array(z.string()).optional(),
  }),
])

/** An entry as it was written down. */
export const readEntry = (text: string): Entry => check(entrySchema, JSON.parse(text))

/** As far as they can be read, each after the one before it. */
export function readEntries(rows: readonly Row[]): readonly Entry[] {
  const entries: Entry[] = []
  for (const [i, { seq, entry }] of rows.entries()) {
    const read = seq === (rows[0]?.seq ?? 0) + i ? readableEntry(entry) : undefined
    if (read === undefined) break
    entries.push(read)
  }
  const [first] = entries
  return first?.type === 'set-up' || first?.type === 'snapshot' ? entries : []
}

function readableEntry(text: string): Entry | undefined {
  try {
    return readEntry(text)
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof ContentError) return undefined
    throw thrown
  }
}

/** How a fight at a table begins, and how it is told there. */
export const fogIn = ({ settings, fogAtFirst = settings.fog }: Manner): Required<Fog> => ({
  fog: fogAtFirst === 'on',
  told: settings.fog === 'on',
})

/** The fight that a journal speaks of, put together without being played. */
export function saveIn(entries: readonly Entry[]): Save | undefined {
  let save: Omit<Save, 'inputs'> | undefined
  let all: Input[] = []
  let isInFog = false
  for (const entry of entries) {
    if ('manner' in entry) isInFog = fogIn(entry.manner).fog
    if (entry.type === 'set-up' || entry.type === 'snapshot') {
      save = { riposte: 1, game: entry.game, setup: entry.source, hash: '' }
      all = entry.type === 'set-up' ? [] : [...entry.inputs]
    } else if (entry.type === 'inputs') all.push(...entry.inputs)
    else if (entry.type === 'undo') all.length = entry.inputs
  }
  return save === undefined ? undefined : { ...save, inputs: all, ...(isInFog && { fog: true }) }
}

/** All set-ups and sheets that a journal speaks of, to be read before it is played. */
export function writtenIn(entries: readonly Entry[]): Written {
  const fights = entries.flatMap((entry) => (entry.type === 'set-up' || entry.type === 'snapshot' ? [entry] : []))
  const [first] = fights
  const sheets = entries.flatMap((entry) => {
    const inputs = entry.type === 'inputs' || entry.type === 'snapshot' ? entry.inputs : []
    const stand = entry.type === 'snapshot' ? (entry.stand ?? []) : []
    const rulings = [...inputs.flatMap((input) => (input.type === 'ruling' ? input.rulings : [])), ...stand]
    return first === undefined ? [] : sheetsIn(first.game, rulings)
  })
  return { fights: fights.map(({ game, source }) => ({ game, source })), sheets }
}
