import { alike, lasting, type PieceId } from '@riposte/referee'
import { spiritIn } from '../conditions/conditions.ts'
import { type FansysFight, sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Action } from './action.ts'
import { armoury } from './armour.ts'
import { attacks } from './attacks.ts'
import { blows } from './blows.ts'
import { breakFree } from './break-free.ts'
import { defences, prepareParry } from './defence.ts'
import { doors } from './doors.ts'
import { fires } from './fire.ts'
import { passing } from './hostile-squares.ts'
import { intercepting } from './interception.ts'
import { goods } from './items.ts'
import { moves, riding } from './moves.ts'
import { powerAction } from './powers.ts'
import { mounts } from './riding.ts'
import { assist, skills, talks } from './skills.ts'
import { spells } from './spells.ts'
import { draughts, weaponry } from './things.ts'

/** The actions of the book, in the order in which they are offered. */
const book: readonly Action[] = [
  ...[attacks, moves, defences, blows, intercepting, [prepareParry, breakFree], doors, passing, riding, mounts, fires, skills].flat(),
  ...[weaponry, armoury, draughts, goods, spells, [assist]].flat(),
]

/** Those and the powers of the sheet. */
const all = lasting((sheet: Sheet): readonly Action[] =>
  alike([...book, ...talks(), ...sheet.powers.filter(({ when, with: blow }) => (when ?? blow) === undefined).map(powerAction)]),
)

/** The first of a name. */
const byName = lasting(
  (sheet: Sheet): ReadonlyMap<string, Action> =>
    new Map(
      all(sheet)
        .toReversed()
        .map((one) => [one.id, one]),
    ),
)

/** Whose actions it has. */
function sourceOf(fight: FansysFight, id: PieceId): Sheet {
  // @rule fansys.cond.possessed
  return sheetOf(fight, spiritIn(fight, id) ?? id)
}
export const actionsOf = (fight: FansysFight, id: PieceId): readonly Action[] => all(sourceOf(fight, id))
export const actionNamed = (fight: FansysFight, id: PieceId, name: string): Action | undefined => byName(sourceOf(fight, id)).get(name)
export const actionsOfBook = (): readonly Action[] => [...book, ...talks()]
