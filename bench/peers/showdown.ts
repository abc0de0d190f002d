import { Battle, toID } from '@pkmn/sim'

/** Six fighters with plain attacks, the same for both sides, so that what is timed is the engine. */
const team = (['Tauros', 'Snorlax', 'Garchomp', 'Gengar', 'Lapras', 'Scizor'] as const).map((species) => ({
  name: species,
  species,
  item: 'Leftovers',
  ability: '',
  moves: ['bodyslam', 'earthquake', 'shadowball', 'icebeam'],
  nature: 'Hardy',
  gender: '',
  evs: { hp: 84, atk: 84, def: 84, spa: 84, spd: 84, spe: 84 },
  ivs: { hp: 31, atk: 31, def: 31, spa: 31, spd: 31, spe: 31 },
  level: 80,
}))

let battles = 0

/** One battle of six against six to its end, each side taking what comes first. */
export function showdownBattles(): number {
  battles++
  const battle = new Battle({
    formatid: toID('gen9customgame'),
    seed: `${battles},2,3,4`,
    p1: { name: 'a', team },
    p2: { name: 'b', team },
  })
  while (!battle.ended && battle.turn < 500) battle.makeChoices()
  battle.destroy()
  return 1
}
