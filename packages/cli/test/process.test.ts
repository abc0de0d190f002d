import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const main = resolve(import.meta.dirname, '../src/main.ts')

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The command in a process of its own; its output is cut off after `read` characters. */
function riposte(words: readonly string[], read = Number.POSITIVE_INFINITY): Promise<Ended> {
  const child = spawn(process.execPath, ['--conditions=source', main, ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (out.length >= read) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  child.stdin.end()
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => done({ code, out, err }))
  })
}

test('help, wrong words and missing files have exit codes of their own', async () => {
  const [help, wrong, missing] = await Promise.all([riposte(['--help']), riposte(['frobnicate']), riposte(['check', 'no-such-folder'])])
  expect(help.code).toBe(0)
  expect(help.out).toContain('riposte [options] [command]')
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain("unknown command 'frobnicate'")
  expect(missing).toMatchObject({
    code: 2,
    err: 'riposte: there is no file or folder no-such-folder (name scenario files, or folders that hold them)\n',
  })
})

test('whoever stops reading ends it quietly', async () => {
  const ended = await riposte(['help', 'check'], 1)
  expect(ended).toMatchObject({ code: 0, err: '' })
})
