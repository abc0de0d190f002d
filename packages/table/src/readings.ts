import { BoardError, readVtt } from '@riposte/board'
import { type CastPiece, encounterFile, newTable, print, type ReadBlock } from '@riposte/protocol'
import { ContentError, DEEPEST, type EncounterData, parseSave, readSetup, readSheet, type Save, type Setup } from '@riposte/referee'
import { z } from 'zod'
import { castOf } from './cast.ts'
import type { Content } from './content.ts'
import { newId } from './keys.ts'
import type { ReadSheet } from './known.ts'
import { type Picture, pictureIn } from './pictures.ts'
import { blocksIn } from './print.ts'
import { Refusal } from './refusal.ts'
import { arrange, gameNamed, type Wanted } from './set-up.ts'
import type { StoredBoard } from './store.ts'

/** What comes from outside and is to be read: as bytes where nobody has looked into it yet. */
export interface Jobs {
  map: { readonly bytes: Uint8Array<ArrayBuffer>; readonly title: string }
  table: { readonly bytes: Uint8Array<ArrayBuffer> }
  'set-up': Wanted
  save: { readonly bytes: Uint8Array<ArrayBuffer> }
  print: { readonly bytes: Uint8Array<ArrayBuffer>; readonly game: string }
  /** Whom an encounter file brings along. */
  cast: { readonly bytes: Uint8Array<ArrayBuffer>; readonly game: string }
  /** What a ruling brings along. */
  sheets: Written['sheets']
  /** What a journal speaks of. */
  journal: Written
}

export interface Written {
  readonly fights: readonly { readonly game: string; readonly source: EncounterData }[]
  readonly sheets: readonly Omit<ReadSheet, 'compiled'>[]
}

/** What comes of it: plain data, that crosses between threads. */
export interface Made {
  map: { readonly board: StoredBoard; readonly picture?: Picture | undefined }
  table: { readonly name: string; readonly settings: z.infer<typeof newTable>['settings']; readonly fight: ReadFight }
  'set-up': ReadFight
  save: { readonly name: string; readonly save: Save; readonly written: ReadWritten }
  print: readonly ReadBlock[]
  cast: readonly CastPiece[]
  sheets: readonly ReadSheet[]
  journal: ReadWritten
}

export interface ReadFight {
  readonly game: string
  readonly setup: Setup
  /** The pieces that the computer plays. */
  readonly computer: readonly string[]
  readonly waits: boolean
  readonly onward: boolean
}

export interface ReadWritten {
  readonly setups: readonly Setup[]
  readonly sheets: readonly ReadSheet[]
}

const readers: { readonly [D in keyof Jobs]: (content: Content, job: Jobs[D]) => Made[D] } = {
  map: (_, { bytes, title }) => boardIn(bytes, title),
  table: (content, { bytes }) => {
    const { name, settings, setUp } = shaped(newTable, bytes)
    return { name, settings, fight: fightIn(content, setUp) }
  },
  'set-up': fightIn,
  save: (content, { bytes }) => {
    const { save, name } = shaped(loaded, bytes)
    const read = parseSave(save)
    const sheets = read.inputs.flatMap((input) => (input.type === 'ruling' ? sheetsIn(read.game, input.rulings) : []))
    const setup = readSetup(gameNamed(content, read.game), read.setup, content.pack(read.game))
    return { name, save: read, written: { setups: [setup], sheets: sheets.flatMap((one) => unlessBad(() => sheetOf(content, one))) } }
  },
  print: (content, { bytes, game }) => blocksIn(gameNamed(content, game), shaped(print, bytes).text),
  cast: (content, { bytes, game }) => castOf(content, game, shaped(encounterFile, bytes).file),
  sheets: (content, sheets) => sheets.map((one) => sheetOf(content, one)),
  journal: (content, { fights, sheets }) => ({
    setups: fights.flatMap(({ game, source }) => unlessBad(() => readSetup(gameNamed(content, game), source, content.pack(game)))),
    sheets: sheets.flatMap((one) => unlessBad(() => sheetOf(content, one))),
  }),
}

/** Reads what somebody sent; throws what is wrong with it, in words. */
export function readJob<D extends keyof Jobs>(content: Content, what: D, job: Jobs[D]): Made[D] {
  return readers[what](content, job)
}

const loaded = z.strictObject({ save: z.unknown(), name: newTable.shape.name })

/** As it will be read from the journal: with everything in it that it only named. */
function fightIn(content: Content, wanted: Wanted): ReadFight {
  const { game, setup, ...more } = arrange(content, wanted)
  return { game: game.id, setup: readSetup(game, setup.source, content.pack(game.id)), ...more }
}

const sheetOf = (content: Content, sheet: Written['sheets'][number]): ReadSheet => ({
  ...sheet,
  compiled: readSheet(gameNamed(content, sheet.game), sheet.id, sheet.written),
})

/** What can no longer be read is told by the step that wants it. */
function unlessBad<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch (thrown) {
    if (thrown instanceof ContentError) return []
    throw thrown
  }
}

/** The sheets that rulings bring along. */
export const sheetsIn = (game: string, rulings: readonly object[]): Written['sheets'] =>
  rulings.flatMap((ruling) => {
    const { data } = bringing.safeParse(ruling)
    return data?.written === undefined ? [] : [{ game, id: data.sheet, written: data.written }]
  })
const bringing = z.object({ do: z.literal('add'), sheet: z.string(), written: z.unknown() })

// ---------------------------------------------------------------------------------------------------------- from bytes

function shaped<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  const { data, error } = schema.safeParse(jsonIn(bytes, 'this is not JSON', 'see docs/protocol.md'))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new Refusal('bad-message', `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? ''}`.slice(0, 500), 'see docs/protocol.md')
}

function jsonIn(bytes: Uint8Array, message: string, remedy: string): unknown {
  if (isTooDeep(bytes)) {
    throw new Refusal('bad-message', `lists and fields stand more than ${DEEPEST} deep in one another`, 'write them beside one another')
  }
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw new Refusal('bad-message', message, remedy)
    throw thrown
  }
}

const [QUOTE, ESCAPE, BRACKET, BRACE, BRACKET_END, BRACE_END] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d]

/** More lists and fields within one another than anybody reads, told from the text: what is read would not fit the stack. */
export function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (isText) {
      if (byte === ESCAPE) i++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === BRACKET || byte === BRACE) {
      depth++
      if (depth > DEEPEST) return true
    } else if (byte === BRACKET_END || byte === BRACE_END) depth--
  }
  return false
}

function boardIn(bytes: Uint8Array, title: string): Made['map'] {
  try {
    const { board, image, report } = readVtt(jsonIn(bytes, 'this is no Universal VTT map', 'export it as .uvtt, .dd2vtt or .df2vtt'))
    const picture = image === undefined ? undefined : pictureIn(image)
    const notes =
      image !== undefined && picture === undefined ? [...report.notes, 'the picture is of no kind that browsers show'] : report.notes
    const pictured = picture !== undefined
    const written = JSON.stringify({ ...report, image: pictured, notes })
    return { board: { id: newId(), title, board: JSON.stringify(board), report: written, pictured }, picture }
  } catch (thrown) {
    if (thrown instanceof BoardError) throw new Refusal('bad-message', `${thrown.at}: ${thrown.message}`, thrown.remedy)
    throw thrown
  }
}
