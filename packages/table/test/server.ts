import { flushCompileCache } from 'node:module'
import { guardProcess, makeServer } from '@riposte/table'
import { contentNamed } from './shipped.ts'

/** A server of its own, to be killed, or to stumble over what nothing catches: says where it listens. */
const [data = '', ...games] = process.argv.slice(2)
const app = await makeServer({ content: await contentNamed(games), data, logs: 'silent', perMinute: 1_000_000 })
guardProcess(app.log)
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('out of the blue'))
  throw new Error('out of the blue')
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
// Killed, it leaves nothing behind but what is written now.
flushCompileCache()
