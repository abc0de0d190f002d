import { spawnSync } from 'node:child_process'
import { argv, execArgv, execPath } from 'node:process'

export type Measures = Readonly<Record<string, () => Promise<void>>>

export async function measureOne(games: Measures, game: string): Promise<void> {
  const measure = games[game]
  if (measure === undefined) throw new Error(`--game ${game}: there is ${Object.keys(games).join(', ')}`)
  await measure()
}

/**
 * Runs the script that this one is once more for each game, in a process of its own: a process that has played several is slower at
 * each, since what the floor and the referee read then comes in too many shapes.
 */
export function apart(games: Measures, ...given: readonly string[]): void {
  for (const game of Object.keys(games)) {
    const { status } = spawnSync(execPath, [...execArgv, ...argv.slice(1), '--game', game, ...given], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${game} could not be measured`)
  }
}
