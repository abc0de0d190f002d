import { z } from 'zod'
import { check } from './content.ts'
import { encounterSchema } from './encounter.ts'
import { rulingSchema } from './rulings.ts'
import type { Save } from './session.ts'

const answer = z.strictObject({ ask: z.number().int(), choice: z.string(), hash: z.string(), decided: z.literal(true).exactOptional() })
/** One input, as a journal keeps it. */
export const inputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('answer'), answer, seat: z.number().int() }),
  z.strictObject({ type: z.literal('ruling'), rulings: z.array(rulingSchema), reason: z.string() }),
  z.strictObject({
    type: z.literal('standing-order'),
    piece: z.number().int(),
    reaction: z.string(),
    order: z.enum(['ask', 'always', 'never']),
  }),
])
const saveSchema = z.strictObject({
  riposte: z.literal(1),
  game: z.string(),
  setup: encounterSchema,
  inputs: z.array(inputSchema),
  hash: z.string(),
})

/** A save as it comes from a file or over the wire; a ContentError where it is none. */
export const parseSave = (data: unknown): Save => check(saveSchema, data)
