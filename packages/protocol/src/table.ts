import { z } from 'zod'

/** What somebody is at a table. */
export const roles = ['gm', 'player', 'spectator'] as const
export type Role = (typeof roles)[number]

/** How exactly others see the points of a piece that is not of their side. */
export const pointsShown = ['exact', 'coarse'] as const

/** What the game master decides for a table, besides house rules. */
export const tableSettings = z.strictObject({
  title: z.string().max(120).describe('what the table is called'),
  points: z.enum(pointsShown).describe("hit points of other sides' pieces: exact, or only how badly hurt they look"),
  fog: z.enum(['off', 'on']).describe('with fog a seat is told of nobody whom none of its own sees'),
  rare: z.enum(['ask', 'skip']).describe('choices that are hardly ever wanted: asked about, or taken as usual'),
  rulings: z.enum(['ask', 'book']).describe('questions to the game master: asked, or answered as the book would where it says'),
  picture: z
    .string()
    .regex(/^(\/api\/boards\/[\w-]{1,64}\/image)?$/)
    .describe('what lies under the board, corner on corner: the picture of an imported board, or nothing'),
})
export type TableSettings = z.infer<typeof tableSettings>

/** Some of them, to be changed. */
export const someSettings = z.strictObject({
  title: tableSettings.shape.title.exactOptional(),
  points: tableSettings.shape.points.exactOptional(),
  fog: tableSettings.shape.fog.exactOptional(),
  rare: tableSettings.shape.rare.exactOptional(),
  rulings: tableSettings.shape.rulings.exactOptional(),
  picture: tableSettings.shape.picture.exactOptional(),
})

export const key = z.string().min(1).max(80)
export const personName = z.string().trim().min(1).max(40)

/** Somebody at the table. */
export const person = z.strictObject({
  /** Stable at this table; tells nothing outside it. */
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  seat: z.string(),
  here: z.boolean(),
})
export type Person = z.infer<typeof person>

/** The longest message in bytes that a table takes; boards and rulings are the longest. */
export const LONGEST_MESSAGE = 256 * 1024
