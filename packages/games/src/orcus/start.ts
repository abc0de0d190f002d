import { ContentError, type PieceId, suggestion } from '@riposte/referee'
import { z } from 'zod'
import type { OrcusFight } from './fight.ts'

/** What may stand under `start` of an encounter or scenario. */
export const startSchema = z.strictObject({
  turn: z
    .string()
    .optional()
    .describe(
      'the piece whose turn it is: surprise, initiative and what the start of its turn would bring are past; after it act the others, as they come up under pieces',
    ),
  round: z.number().int().min(1).optional().describe('the number of the first round; 1 unless said'),
  order: z
    .array(z.string())
    .optional()
    .describe('the pieces in the order in which they act, in place of initiative; those left out come after'),
  initiative: z.record(z.string(), z.number().int()).optional().describe('totals by piece, in place of rolling; who is left out rolls'),
  surprised: z.array(z.string()).optional().describe('the pieces that are surprised; nobody is then asked. [] for none'),
})
export type Start = z.infer<typeof startSchema>

/** The start as written, typed. For the beginning of a fight: it is checked again each time. */
export const startOf = (fight: OrcusFight): Start => startSchema.parse(fight.setup.start ?? {})

/** The piece that `start` names. */
export function pieceNamed(fight: OrcusFight, key: string, field: string): PieceId {
  const piece = fight.pieces.find((one) => one.key === key) ?? fight.pieces.find((one) => one.key.toLowerCase() === key.toLowerCase())
  if (piece !== undefined) return piece.id
  const keys = fight.pieces.map((one) => one.key)
  throw new ContentError([{ path: ['start', field], message: `there is no piece "${key}"`, remedy: suggestion(key, keys) }])
}
