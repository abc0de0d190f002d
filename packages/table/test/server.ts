import { makeServer } from '@riposte/table'
import { testContent } from './content.ts'

/** A server of its own, to be killed: says where it listens. */
const app = await makeServer({ content: testContent(), data: process.argv[2] ?? '', logs: 'silent', perMinute: 1_000_000 })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
