import type { PieceId } from '@riposte/referee'
import type { Power } from '../clauses/power.ts'
import { someOf } from '../conditions/bearing.ts'
import { sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'

/** Powers of a sheet that are there only while an effect grants them: those of a form, of a stance. */

const granted = new WeakMap<Sheet, ReadonlySet<string>>()

function grantedIn(sheet: Sheet): ReadonlySet<string> {
  let ids = granted.get(sheet)
  if (ids === undefined) {
    const found = new Set<string>()
    gather(sheet.powers, found)
    ids = found
    granted.set(sheet, ids)
  }
  return ids
}

/** Wherever parts are listed: tests name powers too, and are listed elsewhere. */
function gather(data: unknown, found: Set<string>, isParts = false): void {
  if (Array.isArray(data)) {
    for (const one of data) gather(one, found, isParts)
  } else if (typeof data === 'object' && data !== null) {
    if (isParts && 'is' in data && data.is === 'power' && 'power' in data && typeof data.power === 'string') found.add(data.power)
    for (const [key, value] of Object.entries(data)) gather(value, found, key === 'parts')
  }
}

export const isAtHand = (step: OrcusStep, id: PieceId, power: Power): boolean =>
  !grantedIn(sheetOf(step.fight, id)).has(power.id) || someOf(step, id, 'power', (part) => part.power === power.id)
