import type { Part, PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { Amount } from '../sheet/amount.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'

/** Damage dice: rolled once for all targets, and as many more as the best hit is owed. */
export class DamageRoll {
  private readonly step: HomlStep
  private readonly by: PieceId
  private readonly weapon: Weapon | undefined
  private readonly thrown = new Map<number, number[]>()

  constructor(step: HomlStep, by: PieceId, weapon: Weapon | undefined) {
    this.step = step
    this.by = by
    this.weapon = weapon
  }

  /** The parts of an amount; dice already thrown count again. */
  partsOf(amount: Amount): Part[] {
    const { step } = this
    const sheet = sheetOf(step.fight, this.by)
    const tally = step.tally()
    const dice = new Map<number, number>()
    const want = (sides: number, count: number): void => void dice.set(sides, (dice.get(sides) ?? 0) + count)
    // @rule homl.dd.expression
    if (amount.levelDice !== undefined) want(sheet.die, sheet.levelDice + amount.levelDice)
    for (const { count, sides } of amount.dice) want(sides, count)
    for (const [sides, count] of dice) tally.add(R.dd.expression, this.sumOf(sides, count), `${count}d${sides}`)
    tally.add(R.dd.expression, amount.flat, 'printed')
    if (amount.withWeapon) tally.add(R.dd.weaponTerm, this.weapon?.damage ?? 0, this.weapon?.id ?? '')
    for (const ability of amount.abilities) tally.add(R.dd.weaponTerm, sheet.ability[ability], ability)
    return [...tally.parts]
  }

  private sumOf(sides: number, count: number): number {
    const faces = this.thrown.get(sides) ?? []
    this.thrown.set(sides, faces)
    // @rule homl.attack.damage-once
    while (faces.length < count) faces.push(this.step.roll(sides, this.by, 'damage', R.attack.damageOnce))
    return faces.slice(0, count).reduce((sum, face) => sum + face, 0)
  }
}

/** The least and the most that an amount can come to. */
export function spanOf(
  { die, levelDice, ability }: Sheet,
  weapon: Weapon | undefined,
  amount: Amount,
): readonly [least: number, most: number] {
  const own = amount.levelDice === undefined ? [] : [{ count: levelDice + amount.levelDice, sides: die }]
  const fixed = amount.abilities.reduce((sum, one) => sum + ability[one], amount.flat) + (amount.withWeapon ? (weapon?.damage ?? 0) : 0)
  return [...own, ...amount.dice].reduce(([least, most], { count, sides }) => [least + count, most + count * sides], [fixed, fixed])
}
