import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isIn, lay } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { vanish } from '../sight/hiding.ts'
import { pieceNamed, type Start, startOf } from '../start.ts'
import type { FansysStep } from '../step.ts'
import { passive } from '../terms.ts'

/** Who is taken unawares as a fight begins. */

type Ambush = NonNullable<Start['ambush']>

export function surprise(step: FansysStep): void {
  const { surprised, ambush } = startOf(step.fight)
  const caught =
    surprised?.map((key) => pieceNamed(step.fight, 'surprised', key)) ?? (ambush === undefined ? judged(step) : sprung(step, ambush))
  // @rule fansys.round.surprised
  for (const id of caught) lay(step, id, -1, 'surprised', R.round.surprised)
}

/** The game master says who: nobody, unless he does. */
function judged(step: FansysStep): readonly PieceId[] {
  const { sides } = step.fight.setup
  const options = [
    // @rule fansys.ambush.mutual
    { id: 'nobody', byDefault: true, side: -1 },
    ...sides.map((id, side) => ({ id, side })),
  ]
  const { side } = ask.ruling(step, -1, 'who is surprised', options, R.round.surprised)
  return step.fight.pieces.filter((piece) => piece.side === side).map(({ id }) => id)
}

/** Those of the other sides who notice none of them. */
function sprung(step: FansysStep, ambush: Ambush): readonly PieceId[] {
  const { fight } = step
  const side = fight.setup.sides.indexOf(ambush.by)
  const waiting = fight.pieces.filter((piece) => piece.side === side).map(({ id }) => id)
  const totals = rollsOf(step, ambush, waiting)
  return fight.pieces.flatMap((foe) => {
    if (foe.side === side) return []
    const needs = noticing(fight, foe.id, ambush)
    // @rule fansys.ambush.stealth, fansys.ambush.accidental, fansys.ambush.intent
    return totals.every((total) => total >= needs) ? [foe.id] : []
  })
}

function rollsOf(step: FansysStep, { how, rolls }: Ambush, waiting: readonly PieceId[]): number[] {
  const total = (id: PieceId): number => rolls[pieceAt(step.fight, id).key] ?? skillCheck(step, id, how, 0, R.ambush.stealth).total
  if (how === 'stealth')
    return waiting.map((id) => {
      const own = total(id)
      // @rule fansys.stealth.untargetable
      if (!isIn(step.fight, id, 'glowing')) vanish(step, id, own)
      return own
    })
  // @rule fansys.ambush.fortify otherwise comparison
  if (how !== 'fortify') return waiting.map(total)
  const best = waiting.toSorted((a, b) => sheetOf(step.fight, b).skill.fortify - sheetOf(step.fight, a).skill.fortify)[0]
  return best === undefined ? [] : [total(best)]
}

/** What it takes to get past somebody's eyes, or his knowledge of people. */
function noticing(fight: FansysFight, id: PieceId, { how }: Ambush): number {
  const { skill } = sheetOf(fight, id)
  // @rule fansys.ambush.intent
  if (how === 'deceive') return passive(skill['sense-motive'])
  // @rule fansys.ambush.stealth
  return passive(skill.observe)
}
