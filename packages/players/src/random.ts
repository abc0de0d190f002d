import { type Decide, type DiceState, rollDie, seedDice } from '@riposte/referee'

/**
 * Takes any legal answer, all equally likely. Its chance is its own: the fight's dice are not touched, and dice that a
 * table rolls for itself are left to the table.
 */
export function random(seed: number): Decide {
  const chance: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(chance, seed)
  return (ask) => {
    const options = ask.options
    if (ask.kind === 'die') return undefined
    return options.length < 2 ? options[0] : options[rollDie(chance, options.length) - 1]
  }
}
