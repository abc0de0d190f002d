import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textIn } from './files.ts'
import type { World } from './world.ts'

/** Which Riposte this is. */
export const versionOf = ({ root }: Pick<World, 'root'>): string => {
  const file = join(root, 'package.json')
  return existsSync(file) ? (textIn(JSON.parse(readFileSync(file, 'utf8')), 'version') ?? '0') : '0'
}
