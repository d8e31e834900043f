import type { Limit } from '@candor/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '../files/links.ts'
import { isRefusal, type Refusal } from '../lane/index.ts'
import type { EdgeTools } from './answer.ts'
import { findCaller } from './caller.ts'
import { readQueryString } from './query-string.ts'
import { Refused } from './refusal.ts'

/** A file to download. `name` is generated and is safe in a header. */
interface DownloadedFile {
  readonly content: Uint8Array
  readonly mime: string
  readonly name: string
}

/** Files of one kind that their owners may download. */
export interface Download {
  /** Contains `:fileId`. */
  readonly path: string
  readonly limit: Limit
  readonly links: Links
  read(userId: string, fileId: string): Promise<DownloadedFile | Refusal>
}

/** Serves downloads. A valid link opens nothing on its own: the signed-in user must be the one that it was made for. */
export function addDownloads(
  app: FastifyInstance,
  downloads: readonly Download[],
  tools: EdgeTools,
): void {
  for (const download of downloads) {
    app.route({
      method: 'GET',
      url: download.path,
      handler: (request, reply) => handOut(request, reply, download, tools),
    })
  }
}

async function handOut(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
  { world, sessions, limits }: EdgeTools,
) {
  const now = world.clock.now()
  const guarded = { auth: 'token', path: download.path } as const
  const { session } = await findCaller(request, guarded, { sessions, limits, now })
  if (session === null) throw new Refused('TOKEN_MISSING')
  const { userId } = session
  await limits.endpoint(request, download, userId)
  const { fileId = '' } = request.params as { fileId?: string }
  const query = readQueryString(request.raw.url ?? '')
  const { expireAt = '', sig = '' } =
    'duplicate' in query ? {} : (Object.fromEntries(query.values) as Record<string, string>)
  if (!download.links.isGood({ fileId, expireAt, sig }, userId, now)) throw new Refused('NOT_FOUND')
  const found = await download.read(userId, fileId)
  if (isRefusal(found)) throw new Refused(found.refused, found.details)
  reply.bodyCode = 200
  return reply
    .header('content-type', found.mime)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename="${found.name}"`)
    .send(found.content)
}
