import { BoardError, readVtt } from '@riposte/board'
import { importedBoard, importReport, named } from '@riposte/protocol'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginCallbackZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newId } from './keys.ts'
import { Refusal } from './refusal.ts'
import type { StoredBoard } from './store.ts'
import type { Tables } from './tables.ts'

/** Maps come with their pictures. */
const LARGEST_MAP = 32 * 1024 * 1024

const byId = z.object({ id: z.string() })

/** Boards that somebody brought along. Who knows the id of one may look at it: ids are not to be guessed. */
export function boardRoutes({ store }: Tables): FastifyPluginCallbackZod {
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
      ({ body, query, person }) => {
        const board = boardIn(body, query.title)
        store.putBoard(person, board)
        return told(board)
      },
    )
    typed.get('/api/boards', { schema: { response: { 200: z.array(named) } } }, ({ person }) =>
      store.boardsOf(person).map((board) => ({ ...board, about: '' })),
    )
    typed.get('/api/boards/:id', { schema: { params: byId, response: { 200: importedBoard } } }, ({ params }) => told(stored(params.id)))
    app.get<{ Params: { id: string } }>('/api/boards/:id/image', { schema: { hide: true } }, ({ params }, reply) => {
      const { image, imageType } = stored(params.id)
      if (image === undefined) throw new Refusal('bad-message', 'this board has no picture', 'draw it without')
      void reply.type(imageType).header('cache-control', 'private, max-age=31536000, immutable')
      return Buffer.from(image)
    })
    done()
  }
}

function boardIn(body: unknown, title: string): StoredBoard {
  try {
    const { board, image, report } = readVtt(JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
    const picture = image === undefined ? undefined : pictureIn(image)
    const notes =
      image !== undefined && picture === undefined ? [...report.notes, 'the picture is of no kind that browsers show'] : report.notes
    return {
      id: newId(),
      title,
      board: JSON.stringify(board),
      report: JSON.stringify({ ...report, image: picture !== undefined, notes }),
      image: picture?.bytes,
      imageType: picture?.type ?? '',
    }
  } catch (thrown) {
    if (thrown instanceof SyntaxError)
      throw new Refusal('bad-message', 'this is no Universal VTT map', 'export it as .uvtt, .dd2vtt or .df2vtt')
    if (thrown instanceof BoardError) throw new Refusal('bad-message', `${thrown.at}: ${thrown.message}`, thrown.remedy)
    throw thrown
  }
}

/** By how the bytes begin: what a file says of itself is not trusted, as browsers will be told what it is. */
const pictures: readonly (readonly [string, string])[] = [
  ['89504e47', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['52494646', 'image/webp'],
]

function pictureIn(base64: string): { readonly bytes: Uint8Array; readonly type: string } | undefined {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  const begin = bytes.subarray(0, 4).toString('hex')
  const type = pictures.find(([magic]) => begin.startsWith(magic))?.[1]
  return type === undefined ? undefined : { bytes, type }
}

function told({ id, title, board, report, image }: StoredBoard): z.infer<typeof importedBoard> {
  return {
    id,
    title,
    board: JSON.parse(board) as unknown,
    report: importReport.parse(JSON.parse(report)),
    ...(image === undefined ? {} : { image: `/api/boards/${id}/image` }),
  }
}
