import type { PieceId, RuleIndex } from '@riposte/referee'
import { type Aim, aimAttack, askTarget, means, takeUp, targets, usable } from '../aim.ts'
import { attack } from '../attack.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Routine, Weapon } from '../sheet.ts'
import { feetBetween } from '../sight.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

/** Attacks of one's own choice: hand to hand, and from afar. */

const meleeAim: Aim = { kind: 'attack', ways: ['melee'], inHand: false }
const rangedAim: Aim = { kind: 'attack', ways: ['thrown', 'shot'], inHand: false }

export const meleeAttack: Action = {
  id: 'melee-attack',
  rule: R.table.meleeAttack,
  cost: 'main',
  about: 'Strike somebody in reach. Answers: the target; then, where there is a choice, the weapon, the attribute; after a hit damage, shove or (bare-handed) grapple. Who has several attacks is asked for the target of each (the first one, as when nothing is answered).',
  example: 'A: [melee-attack, B]',
  forbidden: (step, id) => nobody(step, id, meleeAim),
  take(step, id, pay) {
    const routine = routineOf(step, id)
    if (routine !== undefined) return takeRoutine(step, id, routine, pay)
    takeAttack(step, id, meleeAim, pay)
  },
}

export const rangedAttack: Action = {
  id: 'ranged-attack',
  rule: R.table.rangedAttack,
  cost: 'main',
  about: 'Shoot or throw at somebody. Answers: the target; then, where there is a choice, the weapon (throw-spear for a spear thrown), the attribute, and for a throw the skill.',
  example: 'A: [ranged-attack, B]',
  pointless: (step, id) => means(step, id, rangedAim).length === 0,
  forbidden: (step, id) => nobody(step, id, rangedAim),
  take: (step, id, pay) => takeAttack(step, id, rangedAim, pay),
}

/** Why there is nobody to attack at all: what keeps it from the nearest enemy. */
export function nobody(step: SovereignStep, id: PieceId, aim: Aim): RuleIndex | undefined {
  const { options, refusals } = targets(step, id, aim)
  if (options.length > 0) return undefined
  const feet = (piece = id): number => feetBetween(step.fight, id, piece)
  const nearest = refusals.reduce<(typeof refusals)[number] | undefined>((a, b) => (a === undefined || feet(b.piece) < feet(a.piece) ? b : a), undefined)
  return nearest?.rule ?? R.melee.target
}

function takeAttack(step: SovereignStep, id: PieceId, aim: Aim, pay: () => void): void {
  const declared = aimAttack(step, id, aim)
  pay()
  takeUp(step, id, declared.weapon)
  attack(step, declared)
}

/** A foe whose line lists several attacks makes them all; of alternatives it picks one. */
function routineOf(step: SovereignStep, id: PieceId): Routine | undefined {
  const { routines } = sheetOf(step.fight, id)
  const first = routines[0]
  if (first === undefined || !step.applies(R.monster.multipleAttacks)) return undefined
  if (routines.length === 1) return first
  const options = routines.map((routine, i) => ({ id: routine.attacks.map((one) => one.weapon.id).join('+'), routine, ...(i === 0 ? { byDefault: true } : {}) }))
  return step.ask({ kind: 'choice', seat: pieceAt(step.fight, id).seat, piece: id, text: 'which of its attacks', options, rule: R.monster.multipleAttacks }).routine
}

/** Each attack at the first target while it stands in reach, unless its player picks another. */
function takeRoutine(step: SovereignStep, id: PieceId, routine: Routine, pay: () => void): void {
  const first = askTarget(step, id, meleeAim)
  pay()
  let isFirst = true
  for (const { weapon, count } of routine.attacks) {
    for (let i = 0; i < count; i++) {
      const at = isFirst && reaches(step, id, first, weapon) ? first : nextTarget(step, id, weapon, first)
      isFirst = false
      if (at === undefined || pieceAt(step.fight, id).state !== 'up') return
      attack(step, { by: id, at, weapon, way: 'melee', kind: 'attack', attribute: weapon.attributes[0] ?? 'STR', skill: 'Stab', others: 0 })
    }
  }
}

const reaches = (step: SovereignStep, id: PieceId, at: PieceId, weapon: Weapon): boolean =>
  pieceAt(step.fight, at).gone === 0 && pieceAt(step.fight, at).state === 'up' && usable(step, id, at, weapon, 'melee') === undefined

function nextTarget(step: SovereignStep, id: PieceId, weapon: Weapon, first: PieceId): PieceId | undefined {
  const me = pieceAt(step.fight, id)
  const options = step.fight.pieces
    .filter((one) => one.side !== me.side && reaches(step, id, one.id, weapon))
    .map((one) => ({ id: one.key, piece: one.id, auto: true, byDefault: one.id === first }))
  if (options.length === 0) return undefined
  return step.ask({ kind: 'target', seat: me.seat, piece: id, text: `whom to attack with ${weapon.name}`, options }).piece
}

