import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

export const root = resolve(import.meta.dirname, '../../../..')

const named = process.env.CHROMIUM ?? ''
/** A page costs Debian's headless shell a fifth less than the whole browser, and it does all that is tried here. */
const shell = '/usr/bin/chromium-headless-shell'
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
const found = (): string | undefined => [named, shell, ...whole].find((place) => place !== '' && existsSync(place))

// A network that does not answer must not hold up a machine that has a browser.
const apt = 'apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20'

/** By the lists that are there, which upgrades nothing; by fresh ones where they do not know it. */
function install(name: string): void {
  const get = `${apt} install -y --no-install-recommends ${name}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('sh', ['-c', `${get} || { ${apt} update && ${get}; }`], { stdio: 'ignore', env })
}

/** Debian's headless shell, fetched where it is missing and may be; else any Chromium that is there, or what to do, in words. */
export function bringChromium(): void {
  if (named === '' && !existsSync(shell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('chromium-headless-shell')
    if (found() === undefined) install('chromium')
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
