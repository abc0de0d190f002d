import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Game, RiposteError, type Save } from '@riposte/referee'
import { isRecord } from './files.ts'
import { gameNamed } from './games.ts'
import { UserError, type World } from './world.ts'

const isSave = (data: unknown): data is Save =>
  isRecord(data) &&
  data.riposte === 1 &&
  typeof data.game === 'string' &&
  isRecord(data.setup) &&
  Array.isArray(data.inputs) &&
  data.inputs.every(isInput)

const isInput = (data: unknown): boolean => {
  if (!isRecord(data)) return false
  if (data.type === 'answer') return isRecord(data.answer) && typeof data.answer.choice === 'string'
  return data.type === 'ruling' ? Array.isArray(data.rulings) : data.type === 'standing-order' || data.type === 'fog'
}

/** A fight put away by `save`, and its game. */
export async function readSave(world: World, file: string): Promise<{ readonly save: Save; readonly game: Game }> {
  let data: unknown
  try {
    data = JSON.parse(readFileSync(resolve(world.cwd, file), 'utf8'))
  } catch (thrown) {
    throw new UserError(
      `${file} cannot be read: ${thrown instanceof SyntaxError ? 'it is no save' : 'there is no such file'}`,
      'name a file written by "save"',
    )
  }
  if (!isSave(data)) throw new UserError(`${file} is no save of Riposte`, 'name a file written by "save"')
  return { save: data, game: await gameNamed(world, data.game) }
}

/** What the referee does not accept, told to who gave the file. */
export function asUserError(thrown: unknown): unknown {
  return thrown instanceof RiposteError ? new UserError(thrown.message, thrown.remedy) : thrown
}
