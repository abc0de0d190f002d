import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

/** Shorter answers fit into one packet as they are. */
const WORTH_IT = 1400

/** A hook that packs longer texts for whoever takes them so. Pages lie packed on the disk already. */
export async function packAnswer({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return payload
  void reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return payload
  void reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return pack(payload)
}
