import type { Row } from '@riposte/print'
import { type Clause, nothing } from '../clauses/clauses.ts'
import { phrase } from './row.ts'
import { type Scene, you } from './scene.ts'

/** What a potion of a higher level does in the place of what is said before. */

const atLevel = (least: number, clause: Clause): readonly Clause[] => [{ do: 'at-level', least, does: [clause] }]

export const potions: readonly Row<Scene, readonly Clause[]>[] = [
  phrase(
    'level {least:count} [<and higher|or higher>] potions regain {amount} hit points [instead]',
    'Level 9 potions restore 4DD hit points.',
    ({ least, amount }) => atLevel(least, { do: 'heal', to: you, amount }),
  ),
  phrase(
    'level {least:count} [<and higher|or higher>] potions restore|regain|heal {who} to full hit points [instead]',
    'Level 17 potions restore you to full hit points.',
    ({ least, who }) => atLevel(least, { do: 'heal', to: who, amount: { ...nothing, measures: ['all its hit points'] } }),
  ),
  phrase(
    'level {least:count} [<and higher|or higher>] potions grant {vision:sight} vision instead',
    'Level 4 and higher potions grant night vision instead.',
    ({ least, vision }) => atLevel(least, { do: 'see', to: you, vision, span: 'unspecified' }),
  ),
]
