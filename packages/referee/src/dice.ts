/**
 * sfc32, a small fast generator of 128 bits of state. Ours, so that a replay never changes through a dependency;
 * test/dice.test.ts holds it to known answers.
 */
export interface DiceState {
  dice0: number
  dice1: number
  dice2: number
  dice3: number
}

/** The next 32 bits, as a signed integer. */
export function next(dice: DiceState): number {
  const sum = (dice.dice0 + dice.dice1 + dice.dice3) | 0
  dice.dice3 = (dice.dice3 + 1) | 0
  dice.dice0 = dice.dice1 ^ (dice.dice1 >>> 9)
  dice.dice1 = (dice.dice2 + (dice.dice2 << 3)) | 0
  dice.dice2 = (((dice.dice2 << 21) | (dice.dice2 >>> 11)) + sum) | 0
  return sum
}

/** A face from 1 to `sides`, every face equally likely: draws that would favour low faces are thrown away. */
export function rollDie(dice: DiceState, sides: number): number {
  const limit = 4294967296 - (4294967296 % sides)
  let draw = next(dice) >>> 0
  while (draw >= limit) draw = next(dice) >>> 0
  // A whole number to the engine too: what is reckoned from a face is otherwise kept as a fraction, life points and all.
  return ((draw % sides) + 1) | 0
}

/** A key of 32 hex digits is the whole state: from the dice that fall nobody finds it again by trying. */
export function keyDice(dice: DiceState, key: string): void {
  dice.dice0 = Number.parseInt(key.slice(0, 8), 16) | 0
  dice.dice1 = Number.parseInt(key.slice(8, 16), 16) | 0
  dice.dice2 = Number.parseInt(key.slice(16, 24), 16) | 0
  dice.dice3 = Number.parseInt(key.slice(24, 32), 16) | 0
  for (let i = 0; i < 12; i++) next(dice)
}

/** From a number that a person can write: enough for a fight to come out the same again, not to keep its dice secret. */
export function seedDice(dice: DiceState, seed: number): void {
  dice.dice0 = seed | 0
  dice.dice1 = Math.floor(seed / 4294967296) | 0
  dice.dice2 = 0x9e3779b9 | 0
  dice.dice3 = 1
  for (let i = 0; i < 12; i++) next(dice)
}

/** A generator whose draws have nothing to do with its parent's next ones: for a batch of fights from one seed. */
export function splitSeed(seed: number, index: number): number {
  const dice: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(dice, seed)
  dice.dice2 ^= index
  for (let i = 0; i < 12; i++) next(dice)
  return next(dice) >>> 0
}
