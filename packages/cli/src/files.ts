import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { readYaml, type Source } from '@riposte/referee'
import { UserError } from './world.ts'

const isYaml = (name: string): boolean => name.endsWith('.yaml') || name.endsWith('.yml')

/** Every YAML file of the files and folders named, in a stable order. */
export function findYaml(paths: readonly string[], cwd: string): string[] {
  const found = new Set<string>()
  for (const path of paths) {
    const full = resolve(cwd, path)
    if (!existsSync(full)) throw new UserError(`there is no file or folder ${path}`, 'name scenario files, or folders that hold them')
    if (statSync(full).isDirectory()) for (const file of yamlBelow(full)) found.add(file)
    else found.add(full)
  }
  return [...found]
}

export function yamlBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter(isYaml)
    .sort()
    .map((name) => join(folder, name))
}

/** A path as people read it: from where they are, if it is below. */
export function shownPath(file: string, cwd: string): string {
  const path = relative(cwd, file)
  return path === '' || path.startsWith('..') ? file : path
}

export function readText(file: string, shown = file): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`${shown} cannot be read`, 'check its name')
  }
}

/** One file may hold several documents with lines of three dashes between them; each keeps its line numbers. */
export function documents(text: string): string[] {
  const lines = text.split('\n')
  const parts: string[] = []
  let from = 0
  const close = (to: number): void => {
    const body = lines.slice(from, to)
    const isEmpty = body.every((line) => line.trim() === '' || line.trim().startsWith('#'))
    if (!isEmpty) parts.push('\n'.repeat(from) + body.join('\n'))
  }
  lines.forEach((line, i) => {
    if (!/^---\s*$/.test(line)) return
    close(i)
    from = i + 1
  })
  close(lines.length)
  return parts.length === 0 ? [text] : parts
}

export const readDocuments = (file: string, shown: string): Source[] =>
  documents(readText(file, shown)).map((text) => readYaml(text, shown))

/** A text among some fields, or nothing. */
export const textIn = (data: unknown, key: string): string | undefined => {
  const value = isRecord(data) ? data[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
