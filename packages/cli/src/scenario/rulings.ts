import { EFFECT, edgeOf, FULL, isEdgeKind, LIGHTS, MOVE, parseHeight, SIGHT, SOLID, type Square } from '@riposte/board'
import { ContentError, check, type Fight, type Path, type Ruling, ruleModes } from '@riposte/referee'
import { z } from 'zod'
import { pieceCalled, squareCalled } from './names.ts'

/** Rulings as a scenario writes them: squares and pieces by name. */

const value = z.union([z.number(), z.string(), z.boolean()])
const squares = z.union([z.string().transform((text) => text.trim().split(/[\s,]+/)), z.array(z.string())])

const writtenRuling = z.discriminatedUnion('do', [
  z
    .strictObject({ do: z.literal('set'), piece: z.string().optional(), field: z.string(), to: value })
    .describe('a field of a piece, or of the fight'),
  z.strictObject({ do: z.literal('move'), piece: z.string(), to: z.string() }).describe('puts a piece somewhere else'),
  z
    .strictObject({
      do: z.literal('begin'),
      piece: z.string(),
      condition: z.string(),
      by: z.string().optional().describe('the piece it comes from'),
      until: z.string().optional().describe("save ends, end of B's next turn, 2 rounds…; lasting unless said"),
    })
    .describe('gives a piece a condition, with its source and its end'),
  z
    .strictObject({ do: z.literal('end'), piece: z.string(), condition: z.string(), by: z.string().optional() })
    .describe('takes a condition away, that of one source where it is named'),
  z
    .strictObject({
      do: z.literal('damage'),
      piece: z.string(),
      amount: z.number().int().min(0),
      type: z.string().optional().describe('fire, cold…; none unless said'),
      by: z.string().optional().describe('the piece that deals it; nobody unless said'),
    })
    .describe('damage by the book, as if a hazard dealt it'),
  z
    .strictObject({
      do: z.literal('add'),
      key: z.string(),
      sheet: z.string(),
      side: z.string(),
      seat: z.string().optional(),
      at: z.string(),
      state: z.record(z.string(), z.unknown()).describe('what else one may write at a piece').optional(),
      written: z.unknown().describe('the sheet itself, where the fight has none of that name').optional(),
    })
    .describe('brings a piece in'),
  z
    .strictObject({ do: z.literal('copy'), piece: z.string(), key: z.string(), at: z.string() })
    .describe('brings in another of the same sheet'),
  z.strictObject({ do: z.literal('remove'), piece: z.string() }).describe('takes a piece out of the fight'),
  z.strictObject({ do: z.literal('side'), piece: z.string(), side: z.string() }).describe('puts a piece on another side'),
  z
    .strictObject({ do: z.literal('hide'), piece: z.string(), from: z.boolean() })
    .describe('hides a piece from the other sides, or shows it'),
  z
    .strictObject({
      do: z.literal('board'),
      edge: z.string().optional().describe('what stands between two squares: "b2|c2: door open", or none'),
      squares: squares.optional(),
      floor: z.union([z.number(), z.string()]).optional().describe('the height of the ground, in squares'),
      add: z.array(z.string()).optional().describe('kinds of terrain that come'),
      remove: z.array(z.string()).optional().describe('kinds of terrain that go'),
      light: z.enum(LIGHTS).optional(),
      obstacle: z.string().optional().describe('what fills the squares, such as wall; or none'),
    })
    .describe('changes the board'),
  z
    .strictObject({ do: z.literal('order'), order: z.array(z.union([z.number(), z.string()])) })
    .describe('a new order of turns: pieces or numbers'),
  z.strictObject({ do: z.literal('switch'), rule: z.string(), to: z.enum(ruleModes) }).describe('a rule off, warn or on'),
  z
    .strictObject({ do: z.literal('call'), piece: z.string(), for: z.string() })
    .describe('calls for something at a piece, which then comes next: a test, or what only the game master uses'),
])
export type WrittenRuling = z.infer<typeof writtenRuling>

/** For `riposte describe`. */
export const rulingKinds = writtenRuling.options.map((option) => ({
  id: option.shape.do.value,
  about: option.description ?? '',
  fields: Object.keys(option.shape).filter((key) => key !== 'do'),
}))

export const readRuling = (data: unknown, path: Path): WrittenRuling => check(writtenRuling, data, path)

const bad = (path: Path, message: string, remedy: string): ContentError => new ContentError([{ path, message, remedy }])

/** What the referee takes, now that the board and the pieces are known. */
export function rulingsOf(fight: Fight, written: WrittenRuling, path: Path): Ruling[] {
  switch (written.do) {
    case 'order':
      return [
        {
          do: 'order',
          order: written.order.map((one) => {
            if (typeof one === 'number') return one
            const piece = pieceCalled(fight, one)
            if (piece === undefined) throw bad([...path, 'order'], `there is no piece "${one}"`, 'name pieces of the fight')
            return piece.id
          }),
        },
      ]
    case 'begin':
      return [{ until: 'lasting', ...written }]
    case 'board':
      return boardChanges(fight, written, path).map((change) => ({ do: 'board', change }))
    default:
      return [written]
  }
}

type BoardChange = Extract<Ruling, { readonly do: 'board' }>['change']

function boardChanges(fight: Fight, written: Extract<WrittenRuling, { do: 'board' }>, path: Path): BoardChange[] {
  const changes: BoardChange[] = []
  const named = (written.squares ?? []).map((name): Square => squareOf(fight, name, [...path, 'squares']))
  const terrain = {
    ...(written.add === undefined ? {} : { add: written.add }),
    ...(written.remove === undefined ? {} : { remove: written.remove }),
  }
  if (written.edge !== undefined) changes.push(edgeChange(fight, written.edge, [...path, 'edge']))
  if (written.floor !== undefined) {
    const height = parseHeight(String(written.floor))
    if (height === undefined) throw bad([...path, 'floor'], `${written.floor} is not a height`, 'write squares, halves allowed: 1.5')
    changes.push({ set: 'floor', squares: named, height })
  }
  if (Object.keys(terrain).length > 0) changes.push({ set: 'terrain', squares: named, ...terrain })
  if (written.light !== undefined) changes.push({ set: 'light', squares: named, light: written.light })
  if (written.obstacle !== undefined) {
    const kind = written.obstacle
    changes.push({
      set: 'obstacle',
      squares: named,
      obstacle: kind === 'none' ? null : { kind, blocks: SIGHT | EFFECT | MOVE | SOLID, tall: FULL },
    })
  }
  if (changes.length === 0) throw bad(path, 'this changes nothing of the board', 'say what: edge, floor, add, remove, light or obstacle')
  return changes
}

function edgeChange(fight: Fight, text: string, path: Path): BoardChange {
  const parts = /^\s*(\w+)\s*\|\s*(\w+)\s*:\s*(.+?)\s*$/.exec(text)
  if (parts === null) throw bad(path, `"${text}" is not an edge`, 'write it as "b2|c2: door open"')
  const kind = parts[3] ?? ''
  const between = [squareOf(fight, parts[1] ?? '', path), squareOf(fight, parts[2] ?? '', path)] as const
  if (kind === 'none') return { set: 'edge', between, edge: null }
  if (!isEdgeKind(kind)) throw bad(path, `"${kind}" is not a kind of edge`, 'such as wall, door, door open, low, or none')
  return { set: 'edge', between, edge: edgeOf(kind) }
}

function squareOf(fight: Fight, name: string, path: Path): Square {
  const square = squareCalled(fight, name)
  if (square === undefined) throw bad(path, `${name} is not a square of this board`, 'write a square such as d2')
  return square
}
