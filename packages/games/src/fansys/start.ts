import { ContentError, lasting, type PieceId, type Setup, suggestion } from '@riposte/referee'
import { z } from 'zod'
import type { FansysFight } from './fight.ts'

const keys = z.array(z.string())

/** What may stand under `start` of an encounter or scenario. */
export const startSchema = z.strictObject({
  turn: z.string().optional().describe('a piece: it has the turn; surprise and initiative are skipped'),
  order: keys.optional().describe('the pieces in the order in which they act; as they are listed unless said'),
  initiative: z.record(z.string(), z.number().int()).optional().describe('totals by piece, in place of rolling; who is left out rolls'),
  surprised: keys.optional().describe('the pieces that are surprised; the game master is then not asked. [] for nobody'),
  fires: z
    .array(
      z.strictObject({ at: keys, radius: z.number().int().default(5), origin: z.enum(['natural', 'supernatural']).default('natural') }),
    )
    .optional()
    .describe('what burns: { at: [c3, c4], radius: 5 }'),
  lying: z.record(z.string(), keys).default({}).describe('what lies about, by weapons of the book: { stool: [c3], dagger: [d1] }'),
  tossing: z.boolean().default(false).describe('the ground itself is in vigorous motion, as a ship in a storm'),
  ambush: z
    .strictObject({
      by: z.string().describe('the side that lies in wait'),
      how: z.enum(['stealth', 'fortify', 'deceive']).default('stealth').describe('hidden, in a prepared place, or with a smile'),
      rolls: z.record(z.string(), z.number().int()).default({}).describe('totals by piece, in place of rolling'),
    })
    .optional(),
})
export type Start = z.infer<typeof startSchema>

const written = lasting((setup: Setup): Start => startSchema.parse(setup.start ?? {}))

/** The start as written, typed. */
export const startOf = ({ setup }: FansysFight): Start => written(setup)

/** The piece that `start` names. */
export function pieceNamed({ pieces }: FansysFight, field: string, name: string): PieceId {
  const found = pieces.find(({ key }) => key.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found.id
  const known = pieces.map(({ key }) => key)
  throw new ContentError([{ path: ['start', field], message: `there is no piece "${name}"`, remedy: suggestion(name, known) }])
}
