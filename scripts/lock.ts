/**
 * Completes package-lock.json after `npm install`.
 *
 * Some packages come in one part a platform. npm leaves out of the lock those that the registry in use does not serve,
 * and `npm ci` then refuses that lock. The parts are named after their platform, so their entries can be written here.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> }
const added: Record<string, Entry> = {}

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const isThere = Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`))
    const words = name.split(/[/-]/)
    const os = words.find((word) => systems.includes(word))
    if (isThere || os === undefined || !/^\d+\.\d+\.\d+/.test(version)) continue
    const cpu = words[words.indexOf(os) + 1]
    const libc = words.includes('musl') ? 'musl' : os === 'linux' && words.includes('gnu') ? 'glibc' : undefined
    added[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(owner.dev && { dev: true }),
      ...(libc && { libc: [libc] }),
      optional: true,
      os: [os],
    }
  }
}

const sorted = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(`package-lock.json: ${Object.keys(added).length} entries for other platforms added`)
