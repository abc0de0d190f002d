import type { Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { isIn } from './conditions/conditions.ts'
import { type FansysFight, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import { squaresOf } from './space.ts'

/** How much light there is, and whose eyes are of no use. */

type Light = 'dark' | 'dim' | 'bright'
const lightAt = ({ board }: FansysFight, square: Square): Light =>
  board.light[square] === 0 ? 'dark' : board.light[square] === 1 ? 'dim' : 'bright'

/** The brightest of its squares counts. */
export function lightOn(fight: FansysFight, id: PieceId): Light {
  let light: Light = 'dark'
  for (const square of squaresOf(fight, id)) {
    const here = lightAt(fight, square)
    if (here === 'bright') return here
    if (here === 'dim') light = here
  }
  return light
}

/** Too little light there for its eyes. */
export const isDimFor = (fight: FansysFight, by: PieceId, at: PieceId): boolean =>
  lightOn(fight, at) === 'dim' &&
  // @rule fansys.sense.lowlight
  !['low-light', 'darkvision'].some((sense) => sheetOf(fight, by).senses.has(sense))

/** Without light none but those see who see in the dark. */
// @rule fansys.sense.dark
const isDarkFor = (fight: FansysFight, id: PieceId, light: Light): boolean =>
  light === 'dark' && !sheetOf(fight, id).senses.has('darkvision')

/** It sees nothing about it: why. */
export function isBlind(fight: FansysFight, id: PieceId): RuleIndex | undefined {
  if (isIn(fight, id, 'blinded')) return R.cond.blinded
  const { mainSense, feels } = sheetOf(fight, id)
  // @rule fansys.sense.dark
  if (mainSense === 'sight' && feels < 0 && isDarkFor(fight, id, lightOn(fight, id))) return R.sense.dark
  return undefined
}

/** It sees nothing of somebody, whatever is between them: why. */
export function blindTo(fight: FansysFight, by: PieceId, at: PieceId): RuleIndex | undefined {
  // @rule fansys.cond.blinded
  if (isIn(fight, by, 'blinded')) return R.cond.blinded
  // @rule fansys.cond.invisible
  if (isIn(fight, at, 'invisible') && !isIn(fight, at, 'glowing')) return R.cond.invisible
  // @rule fansys.sense.dark
  if (isDarkFor(fight, by, lightOn(fight, at))) return R.sense.dark
  return undefined
}

/** There is light enough for it on a square; who feels what is there needs no eyes. */
export const findsPlace = (fight: FansysFight, id: PieceId, square: Square): boolean =>
  sheetOf(fight, id).feels >= 0 || !isDarkFor(fight, id, lightAt(fight, square))
