import { ContentError, type Setup, suggestion } from '@riposte/referee'
import { z } from 'zod'
import type { SovereignFight, SovereignPiece } from './fight.ts'

const sides = z.array(z.string())

/** What may stand under `start` of an encounter or scenario. */
export const startSchema = z
  .strictObject({
    turn: z
      .string()
      .optional()
      .describe('a side, or a piece of it: that side has the turn in the first round; surprise and initiative are skipped'),
    round: z.number().int().min(1).optional().describe('the number of the first round; 1 unless said'),
    surprised: sides.optional().describe('the sides that are surprised; the game master is then not asked. [] for nobody'),
    alert: sides.optional().describe('sides that expect a fight and so cannot be surprised'),
    careful: z.boolean().optional().describe('the party moves carefully: only enemies written as hidden can surprise it'),
    initiative: z
      .record(z.string(), z.number().int())
      .optional()
      .describe('totals by side, in place of rolling; a side left out rolls. Sides roll in the order in which they come up under pieces'),
    order: sides.optional().describe('the sides in the order in which they act, in place of initiative'),
    combat: z
      .boolean()
      .optional()
      .describe('false: nobody has noticed anything yet, so that execution attacks are possible on the unsuspecting; true unless said'),
  })
  .superRefine(({ turn, ...start }, context) => {
    if (turn === undefined) return
    for (const field of ['surprised', 'alert', 'careful', 'initiative'] as const) {
      const given = start[field]
      if (given === undefined || (Array.isArray(given) && given.length === 0)) continue
      context.addIssue({
        code: 'custom',
        path: [field],
        message: '`turn` begins after surprise and initiative: leave one of them out, or give the `order`',
      })
    }
  })
export type Start = z.infer<typeof startSchema>

/** The start as written, typed. For the beginning of a fight: it is checked again each time. */
export const startOf = (fight: SovereignFight): Start => startSchema.parse(fight.setup.start ?? {})

/** The number of a side that `start` names. */
export function sideNamed(fight: SovereignFight, name: string): number {
  const { sides: known } = fight.setup
  const side = known.indexOf(name)
  if (side >= 0) return side
  throw new ContentError([{ path: ['start'], message: `there is no side "${name}"`, remedy: suggestion(name, known) }])
}

/** The round with which a fight begins. */
export const firstRound = (setup: Setup): number => startSchema.parse(setup.start ?? {}).round ?? 1

/** The piece that `start` names, where it names one. */
export const pieceOfTurn = (fight: SovereignFight, name: string): SovereignPiece | undefined =>
  fight.pieces.find(({ key }) => key === name) ?? fight.pieces.find(({ key }) => key.toLowerCase() === name.toLowerCase())

/** The side that has the turn: it, or one of its pieces, is named. */
export function sideOfTurn(fight: SovereignFight, name: string): number {
  const { sides } = fight.setup
  const side = pieceOfTurn(fight, name)?.side ?? sides.findIndex((other) => other.toLowerCase() === name.toLowerCase())
  if (side >= 0) return side
  const known = [...fight.pieces.map(({ key }) => key), ...sides]
  throw new ContentError([{ path: ['start', 'turn'], message: `there is no piece and no side "${name}"`, remedy: suggestion(name, known) }])
}
