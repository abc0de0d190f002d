import type { PieceId } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import type { Told } from '../moments.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

/** Without a map the game master says what the board would show: who is flanked, who stands between, who could strike. */

export const isWithoutMap = (step: FansysStep): boolean => step.setting('space') === 'told'

/** Of an attack that begins; nothing where the board shows it. */
export function tellSpace(step: FansysStep, by: PieceId, at: PieceId, isFar: boolean): Told | undefined {
  if (!isWithoutMap(step)) return undefined
  // @rule fansys.space.mode
  const isFlanked = ask.ruling(step, at, 'whether it is flanked', usually('no', 'yes'), R.space.mode).id === 'yes'
  const others = step.fight.pieces.flatMap(({ id, gone, key }) =>
    gone === 1 || id === by || id === at ? [] : [{ id: key, between: [id] }],
  )
  const nobody = { id: 'nobody', byDefault: true, between: [] }
  return { isFlanked, between: isFar ? ask.ruling(step, at, 'who stands between', [nobody, ...others], R.space.mode).between : [] }
}

/** Of those who could strike at who lays himself open, the one whom the game master names, or nobody; by default as the pieces stand. */
export function tellThreats(step: FansysStep, id: PieceId, foes: readonly PieceId[]): readonly PieceId[] {
  if (!isWithoutMap(step) || foes.length === 0) return foes
  const each = foes.map((foe) => ({ id: pieceAt(step.fight, foe).key, foes: [foe] }))
  const options = [{ id: 'all', byDefault: true, foes }, { id: 'nobody', foes: [] }, ...(foes.length > 1 ? each : [])]
  // @rule fansys.space.mode
  return ask.ruling(step, id, 'who could strike at it', options, R.space.mode).foes
}
