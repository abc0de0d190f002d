import type { Part, PieceId } from '@riposte/referee'
import { inHand } from '../aim/means.ts'
import { abilityNow } from '../bearing/parts.ts'
import { bloodiedValue, healingValue } from '../between.ts'
import type { Amount, Measure } from '../clauses/clauses.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'

/** Dice of damage and healing: rolled once for all targets, and as many more as the best hit is owed. */
export class DamageRoll {
  private readonly step: HomlStep
  private readonly by: PieceId
  private readonly weapon: Weapon | undefined
  /** Faces by how many sides their dice have. */
  private readonly thrown: (number[] | undefined)[] = []

  constructor(step: HomlStep, by: PieceId, weapon: Weapon | undefined) {
    this.step = step
    this.by = by
    this.weapon = weapon
  }

  /** The parts of an amount; dice already thrown count again. `on`: whose healing value it may be; `dealt`: what was lost before; `what` it is told to be. */
  partsOf(amount: Amount, on: PieceId = this.by, dealt = 0, what = 'damage'): Part[] {
    const { step } = this
    const sheet = sheetOf(step.fight, this.by)
    const tally = step.tally()
    const dice: Dice[] = []
    // @rule homl.dd.expression
    if (amount.levelDice !== undefined) want(dice, sheet.die, sheet.levelDice + amount.levelDice)
    for (const { count, sides } of amount.dice) want(dice, sides, count)
    for (const { sides, count } of dice) tally.add(R.dd.expression, this.sumOf(sides, count, what), `${count}d${sides}`)
    tally.add(R.dd.expression, amount.flat, 'printed')
    if (amount.withWeapon !== undefined) tally.add(R.dd.weaponTerm, this.held(amount.withWeapon), this.weapon?.id ?? '')
    for (const measure of amount.measures) tally.add(R.dd.expression, this.measured(measure, on, dealt), measure)
    for (const ability of amount.abilities) tally.add(R.dd.weaponTerm, abilityNow(step, this.by, ability), ability)
    return [...tally.parts]
  }

  private held(what: 'weapon' | 'implement'): number {
    // What lies on the ground or waits is of what its maker has in hand.
    const own = (weapon: Weapon | undefined): number | undefined => (what === 'weapon' ? weapon?.damage : weapon?.implement?.damage)
    return (
      own(this.weapon) ??
      inHand(this.step, this.by)
        .map(own)
        .find((one) => one !== undefined) ??
      0
    )
  }

  private measured(measure: Measure, on: PieceId, dealt: number): number {
    const { level } = sheetOf(this.step.fight, this.by)
    const { maxHp, hp } = pieceAt(this.step.fight, measure === 'your healing value' ? this.by : on)
    const healing = healingValue(maxHp)
    const values: Readonly<Record<Measure, number>> = {
      level,
      'half the level': level / 2,
      // @rule homl.pc.healing-value
      'healing value': healing,
      'your healing value': healing,
      'half the healing value': healing / 2,
      'all its hit points': Math.max(0, maxHp - hp),
      'bloodied value': bloodiedValue(maxHp),
      'damage dealt': dealt,
      'half the damage dealt': dealt / 2,
    }
    return Math.floor(values[measure])
  }

  private sumOf(sides: number, count: number, what: string): number {
    const faces = (this.thrown[sides] ??= [])
    // @rule homl.attack.damage-once
    while (faces.length < count) faces.push(this.step.roll(sides, this.by, what, R.attack.damageOnce))
    return faces.slice(0, count).reduce((sum, face) => sum + face, 0)
  }
}

interface Dice {
  readonly sides: number
  count: number
}

/** As many more with so many sides. */
function want(dice: Dice[], sides: number, count: number): void {
  const same = dice.find((one) => one.sides === sides)
  if (same === undefined) dice.push({ sides, count })
  else same.count += count
}

/** The least and the most that an amount can come to. */
export function spanOf(
  { die, levelDice, ability }: Sheet,
  weapon: Weapon | undefined,
  amount: Amount,
): readonly [least: number, most: number] {
  const own = amount.levelDice === undefined ? [] : [{ count: levelDice + amount.levelDice, sides: die }]
  const held = amount.withWeapon === undefined ? 0 : ((amount.withWeapon === 'weapon' ? weapon?.damage : weapon?.implement?.damage) ?? 0)
  const fixed = amount.abilities.reduce((sum, one) => sum + ability[one], amount.flat + held)
  return [...own, ...amount.dice].reduce(([least, most], { count, sides }) => [least + count, most + count * sides], [fixed, fixed])
}
