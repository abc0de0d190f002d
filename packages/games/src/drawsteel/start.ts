import { latest } from '@riposte/referee'
import { z } from 'zod'
import type { DrawSteelFight } from './fight.ts'

/** What may stand under `start` of an encounter or scenario. */
export const startSchema = z
  .strictObject({
    turn: z
      .string()
      .optional()
      .describe(
        'a piece: it has the turn in the first round, and its side acts first; surprise and initiative are skipped, and so is what the start of a turn brings (Heroic Resource)',
      ),
    round: z.number().int().min(1).optional().describe('the number of the first round; 1 unless said'),
    surprised: z.array(z.string()).optional().describe('the pieces that are surprised; the game master is then not asked. [] for nobody'),
    first: z.enum(['heroes', 'director']).optional().describe('the side that acts first, in place of the d10'),
    malice: z.number().int().min(0).optional().describe("the Director's Malice, in place of what the heroes' Victories and the round give"),
    tokens: z.number().int().min(0).optional().describe('hero tokens of the group; one for each hero unless said'),
  })
  .refine(({ turn, first }) => turn === undefined || first === undefined, {
    path: ['first'],
    message: '`turn` says already which side acts first: leave one of them out',
  })
export type Start = z.infer<typeof startSchema>

/** The start as written, typed. */
export const startOf = ({ setup }: DrawSteelFight): Start => parsed(setup)
const parsed = latest(({ start }: DrawSteelFight['setup']) => startSchema.parse(start ?? {}))
