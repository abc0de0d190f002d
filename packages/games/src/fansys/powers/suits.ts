import { effectsOn, type PieceId } from '@riposte/referee'
import { isIn } from '../conditions/conditions.ts'
import { holding, isCondition } from '../conditions-list.ts'
import { type FansysFight, sheetOf } from '../fight.ts'
import { blindTo } from '../light.ts'
import type { Prey } from '../sheet/power.ts'
import { type Kind, sizeNames } from '../sheet/sheet.ts'
import { isHiddenFrom } from '../sight/sight.ts'

/** Whether somebody is such as a power or a blow is for. */

const lifeless: readonly Kind[] = ['undead', 'golem', 'robot', 'elemental', 'spirit']
export const isAlive = (fight: FansysFight, id: PieceId): boolean => !lifeless.includes(sheetOf(fight, id).kind)

/** One of them is enough; where none is named, everybody is. */
export const isPrey = (fight: FansysFight, by: PieceId, at: PieceId, only: readonly Prey[] | undefined): boolean =>
  only === undefined || only.length === 0 || only.some((one) => isSuch(fight, by, at, one))

function isSuch(fight: FansysFight, by: PieceId, at: PieceId, prey: Prey): boolean {
  if (isCondition(prey)) return isIn(fight, at, prey)
  if (prey === 'held') return effectsOn(fight, at).some((one) => one.by === by && holding.includes(one.kind))
  if (prey === 'living') return isAlive(fight, at)
  if (prey === 'seeing') return blindTo(fight, at, by) === undefined && !isHiddenFrom(fight, by, at)
  if (prey === 'hearing') return !isIn(fight, at, 'deafened')
  const { kind, size } = sheetOf(fight, at)
  return prey === kind || sizeNames.slice(sizeNames.indexOf(size)).some((one) => prey === `up to ${one}`)
}
