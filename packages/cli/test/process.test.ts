import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

test('odds say who wins, how sure that is, and what a changed figure does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-odds-'))
  const files = [4, 12].map((hp) => {
    const file = join(folder, `${hp}.yaml`)
    const guard = '{ hd: 1, ac: 13, attack: 2, attacks: sword (1d6), rate: 30, hp: '
    const sheets = `sheets:\n  ada: ${guard}${hp} }\n  bors: ${guard}6 }\n`
    writeFileSync(
      file,
      `game: sovereign\ntitle: A duel\nboard: A . . B\npieces:\n  A: { sheet: ada }\n  B: { sheet: bors, side: monsters }\n${sheets}`,
    )
    return file
  })
  const { code, out, err } = await riposte(['odds', ...files, '--fights', '60'])
  rmSync(folder, { recursive: true })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^A duel \(\S+4\.yaml\): 60 fights\n +how hard +[a-z ]+ for heroes \(/)
  expect(out).toMatch(/\n +heroes +win \d+ of 100 \(likely \d+ to \d+\), with \d+ of 100 of their hit points left\n +monsters/)
  expect(out).toMatch(
    /heroes win \d\d of 100 more than in the first, give or take \d+\n(?:When they win, .*; )?it takes \d+ rounds in the middle, not \d+\n$/i,
  )
})
