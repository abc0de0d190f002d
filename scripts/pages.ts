/** Builds the browser's pages where they are missing or older than what they are made of: `npm start` runs it first. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const built = join(root, 'packages/web/dist/index.html')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'board/src',
  'referee/src',
  'protocol/src',
]

function newest(path: string): number {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  return Math.max(0, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(path, name)).mtimeMs))
}

const isOld = Math.max(...sources.map((path) => newest(join(root, 'packages', path)))) > newest(built)
if (isOld) {
  process.stderr.write('riposte: building the pages (once, some seconds)\n')
  const { status, stdout, stderr, error } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages/web'),
    encoding: 'utf8',
  })
  if (error !== undefined) process.stderr.write(`riposte: vite does not start (${error.message}); npm ci brings it\n`)
  else if (status !== 0) process.stderr.write(`${stdout}${stderr}`)
  process.exitCode = status ?? 1
}
