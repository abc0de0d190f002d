import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '@riposte/players'
import { beginFight, Hash, playOut, splitSeed } from '@riposte/referee'
import { encountersOf } from './fuzz.ts'
import { gameNamed } from './games.ts'
import type { Look } from './look.ts'
import { count } from './text.ts'
import { type Exit, FAILED, FINE, UserError, type World } from './world.ts'

const FIGHTS = 10
const STEPS = 500

/** `riposte perft GAME`: one hash for each encounter, of all events of seeded random fights. It changes only on purpose. */
export async function perft(
  world: World,
  look: Look,
  gameId: string,
  options: { readonly check?: boolean; readonly write?: boolean },
): Promise<Exit> {
  const game = await gameNamed(world, gameId)
  const file = join(world.root, 'perft', `${game.id}.txt`)
  const lines = encountersOf(world, game).map(({ id, setup }) => {
    const hash = new Hash()
    for (let i = 0; i < FIGHTS; i++) {
      const seed = splitSeed(1, i)
      hash.add(playOut(game, beginFight(game, { ...setup, seed }), random(seed), { hashed: true, limit: STEPS }).hash)
    }
    return `${id} ${hash.toString()}`
  })
  if (options.write === true) {
    mkdirSync(join(world.root, 'perft'), { recursive: true })
    writeFileSync(file, `${lines.join('\n')}\n`)
    world.out(`perft/${game.id}.txt written: ${count(lines.length, 'encounter')}\n`)
    return FINE
  }
  if (options.check !== true) {
    world.out(`${lines.join('\n')}\n`)
    return FINE
  }
  if (!existsSync(file))
    throw new UserError(`there is no perft/${game.id}.txt to compare with`, `write it: riposte perft ${game.id} --write`)
  const known = readFileSync(file, 'utf8').trim().split('\n')
  const changed = [
    ...lines.filter((line) => !known.includes(line)),
    ...known.filter((line) => !lines.some((one) => nameOf(one) === nameOf(line))),
  ]
  for (const line of changed)
    world.out(`${look.bad('changed')} ${line} (was ${known.find((one) => nameOf(one) === nameOf(line)) ?? 'not there'})\n`)
  if (changed.length === 0) {
    world.out(`${count(lines.length, 'encounter')} as before\n`)
    return FINE
  }
  world.out(`If that is meant: riposte perft ${game.id} --write, and say why in the commit.\n`)
  return FAILED
}

const nameOf = (line: string): string => line.split(' ')[0] ?? ''
