import { importedBoard, importReport, named } from '@riposte/protocol'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginCallbackZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bytesOf } from './http.ts'
import { Refusal } from './refusal.ts'
import type { StoredBoard } from './store.ts'
import type { Tables } from './tables.ts'

/** Maps come with their pictures. */
const LARGEST_MAP = 28 * 1024 * 1024

const byId = z.object({ id: z.string() })

/** Boards that somebody brought along. Who knows the id of one may look at it: ids are not to be guessed. */
export function boardRoutes(tables: Tables): FastifyPluginCallbackZod {
  const { store } = tables
  const stored = (id: string): StoredBoard => {
    const board = store.board(id)
    if (board === undefined) throw new Refusal('bad-message', 'there is no such board', 'see what is listed')
    return board
  }
  return (app: FastifyInstance, _, done) => {
    // The body is read as it is, whatever a browser takes such a file for.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_MAP }, (__, body, parsed) => parsed(null, body))
    const typed = app.withTypeProvider<ZodTypeProvider>()
    const titled = z.object({ title: z.string().trim().min(1).max(120).default('A map') })
    typed.post(
      '/api/boards/import',
      { bodyLimit: LARGEST_MAP, schema: { querystring: titled, response: { 200: importedBoard } } },
      async ({ body, query, person }) => {
        const { board, picture } = await tables.read('map', { bytes: bytesOf(body), title: query.title }, person)
        await tables.putBoard(person, board, picture)
        return told(board)
      },
    )
    typed.get('/api/boards', { schema: { response: { 200: z.array(named) } } }, ({ person }) =>
      store.boardsOf(person).map((board) => ({ ...board, about: '' })),
    )
    typed.get('/api/boards/:id', { schema: { params: byId, response: { 200: importedBoard } } }, ({ params }) => told(stored(params.id)))
    app.get<{ Params: { id: string } }>('/api/boards/:id/image', { schema: { hide: true } }, ({ params }, reply) => {
      const { id } = stored(params.id)
      const picture = store.picture(id)
      if (picture === undefined) throw new Refusal('bad-message', 'this board has no picture', 'draw it without')
      void reply.type(picture.type).header('cache-control', 'private, max-age=31536000, immutable')
      const { buffer, byteOffset, byteLength } = picture.bytes
      return Buffer.from(buffer, byteOffset, byteLength)
    })
    done()
  }
}

function told({ id, title, board, report, pictured }: StoredBoard): z.infer<typeof importedBoard> {
  return {
    id,
    title,
    board: JSON.parse(board) as unknown,
    report: importReport.parse(JSON.parse(report)),
    ...(pictured && { image: `/api/boards/${id}/image` }),
  }
}
