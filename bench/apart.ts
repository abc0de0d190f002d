import { spawnSync } from 'node:child_process'
import { argv, execArgv, execPath } from 'node:process'

/**
 * Runs the script that this one is once more for each game, in a process of its own: a process that has played several is slower at
 * each, since what the floor and the referee read then comes in too many shapes.
 */
export function apart(games: readonly string[], ...given: readonly string[]): void {
  for (const game of games) {
    const { status } = spawnSync(execPath, [...execArgv, ...argv.slice(1), '--game', game, ...given], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${game} could not be measured`)
  }
}
