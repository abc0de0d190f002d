import type { PieceId, RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { type Aim, aimAttack, askTarget, attackWith, friends, type Means, means, targets, usable } from '../aim/aim.ts'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { attack } from '../attack/attack.ts'
import { takeUp } from '../carrying/taking-up.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { Routine } from '../sheet/sheet.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

/** Attacks of one's own choice: hand to hand, and from afar. */

const meleeAim: Aim = { kind: 'attack', ways: ['melee'], inHand: false }
const rangedAim: Aim = { kind: 'attack', ways: ['thrown', 'shot'], inHand: false }

export const meleeAttack: Action = {
  id: 'melee-attack',
  rule: R.table.meleeAttack,
  // @rule sovereign.table.melee-attack
  cost: 'main',
  about:
    'Strike somebody in reach. Answers: the target; then, where there is a choice, the weapon, the attribute; after a hit damage (as when nothing is answered), shove or (bare-handed) grapple; after a shove that succeeds prone (as when nothing is answered) or the square to push to; where a less lethal weapon fells, kill (as when nothing is answered) or spare. Who has several attacks is asked for the target of each (the first one, as when nothing is answered). Whirlwind Assault 2, after a kill: attack-again, then the target and so on.',
  example: 'A: [melee-attack, B]',
  forbidden: (step, id, atFriends) => nobody(step, id, meleeAim, atFriends),
  take(step, id, pay) {
    takeAttacks(step, id, meleeAim, pay)
  },
}

export const rangedAttack: Action = {
  id: 'ranged-attack',
  rule: R.table.rangedAttack,
  // @rule sovereign.table.ranged-attack
  cost: 'main',
  about:
    'Shoot or throw at somebody. Answers: the target; then, where there is a choice, the weapon (throw-spear for a spear thrown), the attribute, and for a throw the skill.',
  example: 'A: [ranged-attack, B]',
  pointless: (step, id) => means(step, id, rangedAim).length === 0,
  forbidden: (step, id, atFriends) => nobody(step, id, rangedAim, atFriends),
  take: (step, id, pay) => takeAttacks(step, id, rangedAim, pay),
}

/** Why there is nobody to attack at all: what keeps it from the nearest enemy. */
export function nobody(step: SovereignStep, id: PieceId, aim: Aim, atFriends = false): RuleIndex | undefined {
  const offers = targets(step, id, aim, 1)
  if (offers.options.length > 0 || (atFriends && friends(step, id, aim).options.length > 0)) return undefined
  return whyNone(step, id, offers) ?? R.melee.target
}

function takeAttacks(step: SovereignStep, id: PieceId, aim: Aim, pay: () => void): void {
  const routine = routineOf(step, id, aim)
  if (routine !== undefined) return takeRoutine(step, id, routine, aim, pay)
  const declared = aimAttack(step, id, aim)
  if (!takeUp(step, id, declared.weapon)) return
  pay()
  attack(step, declared)
}

/** A foe whose line lists several attacks makes them all; of alternatives that this way of attacking allows it picks one. */
function routineOf(step: SovereignStep, id: PieceId, aim: Aim): Routine | undefined {
  const { routines } = sheetOf(step.fight, id)
  if (routines.length === 0) return undefined
  const weapons = means(step, id, aim).map(({ weapon }) => weapon)
  const fitting = routines.filter((routine) => routine.attacks.some(({ weapon }) => weapons.includes(weapon)))
  const first = fitting[0]
  if (first === undefined || !step.applies(R.monster.multipleAttacks)) return undefined
  const options = fitting.map((routine) => ({
    id: routine.attacks.map((one) => one.weapon.id).join('+'),
    routine,
    byDefault: routine === first,
    auto: fitting.length === 1,
  }))
  return ask.choice(step, id, 'which of its attacks', options, R.monster.multipleAttacks).routine
}

/** Each attack at the first target while it can be reached, unless its player picks another. */
function takeRoutine(step: SovereignStep, id: PieceId, routine: Routine, aim: Aim, pay: () => void): void {
  const first = askTarget(step, id, aim)
  pay()
  let isFirst = true
  for (const { weapon, count } of routine.attacks) {
    for (let i = 0; i < count; i++) {
      const chosen = meansOf(step, id, weapon, aim)
      if (chosen === undefined || !isUp(pieceAt(step.fight, id))) continue
      const at = isFirst && reaches(step, id, first, chosen) ? first : nextTarget(step, id, chosen, first)
      isFirst = false
      if (at === undefined) continue
      if (takeUp(step, id, weapon)) attack(step, attackWith(step, id, at, 'attack', chosen))
    }
  }
}

/** How a weapon of a routine is used: as the action says, or in the only way it can be. */
const meansOf = (step: SovereignStep, id: PieceId, weapon: Weapon, aim: Aim): Means | undefined =>
  [aim, meleeAim, rangedAim].flatMap((one) => means(step, id, one)).find((one) => one.weapon === weapon)

const reaches = (step: SovereignStep, id: PieceId, at: PieceId, { weapon, way }: Means): boolean =>
  isUp(pieceAt(step.fight, at)) && usable(step, id, at, weapon, way) === undefined

function nextTarget(step: SovereignStep, id: PieceId, chosen: Means, first: PieceId): PieceId | undefined {
  const me = pieceAt(step.fight, id)
  const known = step.asKnownTo(id, first)
  const options = known.fight.pieces
    .filter((one) => (isEnemy(me, one) || one.id === first) && reaches(known, id, one.id, chosen))
    .map((one) => ({ id: one.key, piece: one.id, byDefault: one.id === first }))
  if (options.length === 0) return undefined
  return ask.target(step, id, `whom to attack with ${chosen.weapon.name}`, given(options)).piece
}
