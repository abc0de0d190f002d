import type { PieceId, RuleIndex } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { inHand } from '../aim/means.ts'
import type { Role, Test } from '../clauses/clauses.ts'
import { isCondition, isIn } from '../conditions/conditions.ts'
import { type HomlFight, isOfSide, pieceAt, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import { distance } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'

/** Whether what a feat asks for is so. */
export function holds(step: HomlStep, test: Test, whom: (role: Role) => PieceId): boolean {
  if (test.is === 'not') return !holds(step, test.test, whom)
  if (test.is === 'or') return test.tests.some((one) => holds(step, one, whom))
  const { fight } = step
  const of = whom(test.of)
  if (of < 0) return false
  switch (test.is) {
    case 'state':
      return isSo(fight, of, test.what)
    case 'adjacent': {
      const to = whom(test.to)
      return to >= 0 && distance(fight, of, to) <= 1
    }
    case 'beside':
      return fight.pieces.some(
        ({ id, gone }) => gone === 0 && id !== of && isOfSide(fight, of, test.side, id) && distance(fight, of, id) <= 1,
      )
    case 'wields':
      return inHand(step, of).some((weapon) => isCalled(weapon, test.what))
    case 'hidden': {
      const from = whom(test.from)
      return from >= 0 && (pieceAt(fight, of).hidden & (1 << pieceAt(fight, from).side)) !== 0
    }
    case 'unarmed':
      return inHand(step, of).length === 0
    case 'proficient':
      return sheetOf(fight, of).proficient.has(test.in)
  }
}

function isSo(fight: HomlFight, of: PieceId, what: string): boolean {
  if (what === 'bloodied') return pieceAt(fight, of).bloodied
  return isCondition(what) && isIn(fight, of, what)
}

/** "A sword", "a two-handed weapon", "a light weapon", "a staff". */
function isCalled({ name, hands, light, melee, ranged }: Weapon, what: string): boolean {
  if (what === 'weapon') return true
  if (what === 'two-handed weapon') return hands === 2
  if (what === 'one-handed weapon') return hands < 2
  if (what === 'light weapon') return light
  if (what === 'melee weapon' || what === 'close weapon') return melee !== undefined
  if (what === 'ranged weapon') return ranged !== undefined
  return name === what || name.split(' ').at(-1) === what
}

/** Why a feat cannot be used as things are: what it requires is not so. */
export const unmet = (step: HomlStep, requires: readonly Test[], whom: (role: Role) => PieceId): readonly (RuleIndex | undefined)[] =>
  requires.map((test) => (speaksOf(test, 'target') || holds(step, test, whom) ? undefined : R.feat.block))
