import { ContentError, lasting, type PieceId, type Setup, suggestion } from '@riposte/referee'
import { z } from 'zod'
import { type ConditionName, conditionNames } from './clauses/words.ts'
import type { HomlFight } from './fight.ts'

const keys = z.array(z.string())

export const shinings = ['sun', 'moon', 'spell', 'lantern', 'lamp', 'candle', 'torch', 'fire'] as const
export type Shining = (typeof shinings)[number]

const scales = ['heroic', 'legendary', 'mythic'] as const
/** Metres to a square. All that is counted is counted in squares. */
export const scaled: Readonly<Record<(typeof scales)[number], number>> = {
  // @rule homl.grid.heroic otherwise number
  heroic: 2,
  // @rule homl.grid.legendary, homl.grid.scale-same-rules otherwise number
  legendary: 10,
  // @rule homl.grid.mythic, homl.grid.scale-same-rules otherwise number
  mythic: 30,
}

/** Squares, or the two on either side of an edge. */
const hazardSchema = z.strictObject({
  name: z.string().default('terrain'),
  squares: keys.default([]),
  edge: z.string().optional().describe('b1|b2: whoever crosses it'),
  damage: z.number().int().min(0).default(0),
  types: keys.default([]),
  heals: z.number().int().min(0).default(0).describe('points that it gives back'),
  conditions: z.array(z.enum(conditionNames)).default([]).describe('what it lays on who comes there, until the end of its next turn'),
})

/** A condition of the ground, as its effect carries it. */
export interface Hazard {
  readonly name: string
  readonly damage: number
  readonly types: readonly string[]
  readonly heals: number
  readonly conditions: readonly ConditionName[]
  readonly isEdge: boolean
}

/** What may stand under `start` of an encounter or scenario. */
export const startSchema = z.strictObject({
  turn: z.string().optional().describe('a piece: it has the turn; surprise and initiative are skipped'),
  order: keys.optional().describe('the pieces in the order in which they act; as they are listed unless said'),
  initiative: z.record(z.string(), z.number().int()).optional().describe('totals by piece, in place of rolling; who is left out rolls'),
  lights: z
    .array(z.strictObject({ kind: z.enum(shinings), at: z.string() }))
    .optional()
    .describe('what shines, and where: { kind: torch, at: d4 }; the board must be dark or dim for it to matter'),
  scale: z.enum(scales).optional().describe('of the map: heroic, 2 m to a square, unless said; legendary, 10 m; mythic, 30 m'),
  rooms: keys
    .optional()
    .describe('squares of the map that are drawn over several: [b2:d4, "f1 f2 g2"]; each is one square, beside all that it touches'),
  level: z
    .number()
    .int()
    .min(1)
    .max(25)
    .optional()
    .describe('the level of the scene: how hard its walls and waters are; that of the heroes unless said'),
  hazards: z
    .array(hazardSchema)
    .optional()
    .describe(
      'what lies on squares or edges and befalls who comes there, for good or ill: { squares: [c2, c3], damage: 4, types: [fire] }',
    ),
  things: z
    .array(z.strictObject({ name: z.string(), at: z.string(), bulky: z.boolean().default(false) }))
    .optional()
    .describe('what lies about: { name: anvil, at: d4, bulky: true }'),
  areas: z.record(z.string(), keys).optional().describe('squares by side, for each of it to begin in where it likes: { heroes: [a1, a2] }'),
  prepared: keys
    .optional()
    .describe('the pieces that have the worth of a turn before initiative; the game master is then not asked. [] for nobody'),
  surprised: keys.optional().describe('the pieces that are surprised; the game master is then not asked. [] for nobody'),
})
export type Start = z.infer<typeof startSchema>

const written = lasting((setup: Setup): Start => startSchema.parse(setup.start ?? {}))

/** The start as written, typed. */
export const startOf = ({ setup }: Pick<HomlFight, 'setup'>): Start => written(setup)

/** The piece that `start` names. */
export function pieceNamed({ pieces }: HomlFight, field: string, name: string): PieceId {
  const found = pieces.find(({ key }) => key.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found.id
  const known = pieces.map(({ key }) => key)
  throw new ContentError([{ path: ['start', field], message: `there is no piece "${name}"`, remedy: suggestion(name, known) }])
}

/** Who is named for a turn has turns: a companion acts in its master's. */
export function turnOf(fight: HomlFight, field: string, name: string): PieceId {
  const id = pieceNamed(fight, field, name)
  const piece = fight.pieces[id]
  const master = fight.pieces.find((one) => one.id === piece?.master)
  if (piece === undefined || master === undefined) return id
  const message = `${piece.key} is a companion: it has no turn of its own, and acts in those of ${master.key}`
  throw new ContentError([{ path: ['start', field], message, remedy: `leave ${piece.key} out` }])
}
