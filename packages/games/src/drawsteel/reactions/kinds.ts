import type { Setup } from '@riposte/referee'
import type { Trigger } from '../clauses/triggers.ts'
import type { DsMoment } from '../moments.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** What every reaction is made of. */

export type DsSetup = Setup<Sheet>
export const sheetIn = (setup: DsSetup, sheet: number): Sheet | undefined => setup.sheets[sheet]?.compiled

/** Whether a trigger can come in a window, if one is named. */
export const comesIn = (trigger: Trigger | undefined, window: DsMoment['window'] | undefined): boolean =>
  window === undefined || (trigger !== undefined && (trigger.on as readonly string[]).includes(window))
