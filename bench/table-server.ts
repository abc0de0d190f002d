/** The server that `bench/tables.ts` plays on, in a process of its own: says where it listens. */
import { sovereign } from '@riposte/games/sovereign'
import { type Content, makeServer } from '@riposte/table'

const nothing = () => undefined
const content: Content = {
  games: new Map([[sovereign.id, sovereign]]),
  pack: () => ({
    sheetIds: [],
    boardIds: [],
    encounterIds: [],
    sheet: nothing,
    board: nothing,
    encounter: nothing,
    boardTitle: (id) => ({ title: id, about: '' }),
  }),
  ledger: () => [],
  starter: () => '',
}
const app = await makeServer({ content, data: process.argv[2] ?? '', logs: 'warn', perMinute: 1_000_000 })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
