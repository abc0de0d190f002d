import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

export const root = resolve(import.meta.dirname, '../../../..')

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
const found = (): string | undefined => [process.env.CHROMIUM ?? '', ...places].find((place) => place !== '' && existsSync(place))

/** Debian's Chromium, fetched where it is missing and may be; else what to do, in words. */
export function bringChromium(): void {
  if (found() !== undefined) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'], { stdio: 'ignore', env })
  }
  if (found() === undefined)
    throw new Error('the browser tests need Chromium: apt-get install chromium, or set CHROMIUM to where it is, then try again')
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launch(): Promise<Browser> {
  const executablePath = found()
  if (executablePath === undefined) throw new Error('there is no Chromium')
  return chromium.launch({ executablePath, args: flags })
}

export interface RunningServer {
  readonly base: string
  close(): Promise<void>
  /** As if the machine lost its power. */
  kill(): Promise<void>
}

/** A table server on a port of its own. */
export async function openServer(data: string, port = 0, more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const child = spawn(resolve(root, 'riposte'), ['serve'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), RIPOSTE_DATA: data, RIPOSTE_HOST: '127.0.0.1', NO_COLOR: '1', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise, resolve: ready, reject } = Promise.withResolvers<string>()
  let said = ''
  const read = (chunk: Buffer): void => {
    said += chunk.toString()
    const at = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
    if (at !== undefined) ready(at)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  void ended.then(() => reject(new Error(`the server did not start:\n${said}`)))
  const base = await promise
  return {
    base,
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
