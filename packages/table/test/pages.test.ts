import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { makeServer } from '@riposte/table'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testContent } from './content.ts'

const folder = mkdtempSync(join(tmpdir(), 'riposte-pages-'))
const pages = join(folder, 'pages')
const long = 'export const what = 1\n'.repeat(100)
let address = ''
let close = (): Promise<void> => Promise.resolve()

beforeAll(async () => {
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html>the page')
  writeFileSync(join(pages, 'assets/index-Ab12.js'), long)
  writeFileSync(join(pages, 'assets/index-Ab12.js.gz'), gzipSync(long))
  const app = await makeServer({ content: testContent(), data: join(folder, 'data'), pages, logs: 'silent' })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

/** As it comes over the line, not unpacked. */
async function get(path: string, accepts: string, accept = '*/*') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: Record<string, unknown>
    body: Buffer
  }>()
  const asked = request(`${address}${path}`, { headers: { 'accept-encoding': accepts, accept } }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }))
  })
  asked.on('error', reject).end()
  return promise
}

it('gives what is named after its content for good, and packed', async () => {
  const { headers, body } = await get('/assets/index-Ab12.js', 'gzip, br')
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
  })
  expect(gunzipSync(body).toString()).toBe(long)
  expect((await get('/assets/index-Ab12.js', 'identity')).body.toString()).toBe(long)
})

it('gives the page, whatever its address, for now', async () => {
  for (const path of ['/', '/table/xyz']) {
    const { headers, body } = await get(path, 'gzip', 'text/html')
    expect([headers['cache-control'], body.toString()]).toEqual(['no-cache', '<!doctype html>the page'])
  }
})

it('packs long answers for who takes them so, and leaves short ones', async () => {
  const rules = await get('/api/games/sovereign/rules', 'gzip')
  const plain = await get('/api/games/sovereign/rules', 'identity')
  expect(rules.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(rules.body).equals(plain.body)).toBe(true)
  expect(rules.body.length * 3).toBeLessThan(plain.body.length)
  expect((await get('/health', 'gzip')).headers).not.toHaveProperty('content-encoding')
})

it('gives the pages that are built while it runs, and says in words what there is not', async () => {
  for (const path of ['/assets/index-Cd34.js', '/assets', '/api/nothing']) {
    const none = await get(path, 'gzip', 'text/css')
    expect([none.status, JSON.parse(none.body.toString()).message]).toEqual([404, `there is nothing at ${path}`])
  }
  rmSync(pages, { recursive: true })
  expect((await get('/table/xyz', 'gzip', 'text/html')).status).toBe(404)
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html>another page')
  writeFileSync(join(pages, 'assets/index-Cd34.js'), long)
  for (const path of ['/', '/table/xyz']) expect((await get(path, 'gzip', 'text/html')).body.toString()).toBe('<!doctype html>another page')
  expect((await get('/assets/index-Cd34.js', 'gzip')).body.toString()).toBe(long)
})
