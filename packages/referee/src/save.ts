import { z } from 'zod'
import { MOST_INPUTS } from './ceilings.ts'
import { check } from './content.ts'
import { encounterSchema } from './encounter.ts'
import { Hash } from './hash.ts'
import type { Rulebook } from './rulebook.ts'
import { rulingSchema } from './rulings.ts'
import type { Save } from './session.ts'

const answer = z.strictObject({ ask: z.number().int(), choice: z.string(), hash: z.string(), decided: z.literal(true).exactOptional() })
/** One input, as a journal keeps it. */
export const inputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('answer'), answer, seat: z.number().int() }),
  z.strictObject({
    type: z.literal('ruling'),
    rulings: z.array(rulingSchema),
    reason: z.string(),
    follows: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('standing-order'),
    piece: z.number().int(),
    reaction: z.string(),
    order: z.enum(['ask', 'always', 'never']),
  }),
  z.strictObject({ type: z.literal('fog'), fog: z.boolean() }),
])
const saveSchema = z.strictObject({
  riposte: z.literal(1),
  game: z.string(),
  setup: encounterSchema,
  inputs: z.array(inputSchema).max(MOST_INPUTS, `a save of more than ${MOST_INPUTS} answers and rulings is not read`),
  fog: z.boolean().exactOptional(),
  hash: z.string(),
  version: z.string().max(80).exactOptional(),
  rules: z.string().max(80).exactOptional(),
})

/** A save as it comes from a file or over the wire; a ContentError where it is none. */
export const parseSave = (data: unknown): Save => check(saveSchema, data)

/** Which rules there are: a replay under others may come out differently, and then says so. */
export const rulesOf = (game: Pick<Rulebook, 'ruleIds'>): string => new Hash().add(game.ruleIds.join(' ')).toString()

/** A save that says what it was played with. */
export const signed = (save: Save, game: Pick<Rulebook, 'ruleIds'>, version: string): Save => ({ ...save, version, rules: rulesOf(game) })

/** What may be the matter with a save that comes out otherwise, in words. */
export function playedWith(save: Save, game: Pick<Rulebook, 'ruleIds'>, version: string): string {
  if (save.version === undefined) return 'It does not say with which Riposte it was played.'
  const others = save.rules === rulesOf(game) ? '' : ', and with other rules'
  return `It was played with Riposte ${save.version}${others}; this is ${version}.`
}
