import {
  fileBounds,
  fileHashHeader,
  fileRoutes,
  fileUses,
  readFileLimit,
  uploadLimit,
  type FileUse,
  type UploadedFile,
} from '@candor/api'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EdgeTools } from '../http/answer.ts'
import { findCaller, tokenOf } from '../http/caller.ts'
import type { Download } from '../http/downloads.ts'
import { onlyHeader, readSignedHead, sha256 } from '../http/envelope.ts'
import { checkSigned } from '../http/opener.ts'
import { Refused } from '../http/refusal.ts'
import { successBody } from '../http/reply.ts'
import { isRefusal } from '../lane/index.ts'
import { readForm } from './form.ts'
import type { Files } from './index.ts'

/** The upload limit, as the edge counts it. */
export const uploads = { limit: uploadLimit } as const

/** Only signed-in users may upload. */
const guarded = { auth: 'token', path: fileRoutes.uploadFile.path } as const

/** Bytes of the body around the file: boundaries, part headers, other fields. */
const AROUND_BYTES = 4_096

/** Registers the upload of pictures, the only endpoint that accepts multipart. */
export async function addFiles(
  app: FastifyInstance,
  files: Files,
  tools: EdgeTools,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: true,
      limits: { fileSize: fileBounds.bytes, files: 1, fields: 2, parts: 3, fieldSize: 64 },
    })
    scope.route({
      ...fileRoutes.uploadFile,
      url: fileRoutes.uploadFile.path,
      bodyLimit: fileBounds.bytes + AROUND_BYTES,
      handler: async (request, reply) => {
        const result = await upload(request, files, tools)
        reply.bodyCode = 200
        reply.header('cache-control', 'no-store')
        return { ...answer(result, request, tools), message: result.path }
      },
    })
  })
}

const answer = (result: UploadedFile, request: FastifyRequest, { world }: EdgeTools) =>
  successBody(
    { result, replayed: false, tokenIsDead: false },
    { now: world.clock.now(), traceId: request.id },
  )

/** Cheap checks before expensive ones; the picture itself comes last. */
async function upload(
  request: FastifyRequest,
  files: Files,
  tools: EdgeTools,
): Promise<UploadedFile> {
  const now = tools.world.clock.now()
  const signed = readSignedHead(request.raw, tools.aud, tokenOf(request, guarded))
  const hash = onlyHeader(request.raw, fileHashHeader)
  tools.opener.admit(signed, now)
  const session = await sessionOf(request, tools, now)
  await tools.limits.endpoint(request, uploads, session.userId)
  const { file, use } = await readForm(request)
  if (sha256(file).toString('base64url') !== hash) throw new Refused('ENV_SIGNATURE')
  await checkSigned(signed, new Uint8Array(file), session.deviceKey)
  if (!isUse(use)) {
    const fields = [{ field: 'biz', rule: 'choice' }]
    throw new Refused('VALIDATION_FAILED', { fields })
  }
  const { userId } = session
  const kept = await files.keep({ userId, use, file, nonce: signed.nonce })
  if (isRefusal(kept)) throw new Refused(kept.refused, kept.details)
  return kept
}

const isUse = (use: string): use is FileUse => fileUses.some((known) => known === use)

async function sessionOf(request: FastifyRequest, tools: EdgeTools, now: number) {
  const { sessions, limits } = tools
  const { session } = await findCaller(request, guarded, { sessions, limits, now })
  if (session === null) throw new Refused('TOKEN_MISSING')
  return session
}

/** Download of pictures by their owners. */
export const pictureDownload = ({ links, read }: Files): Download => ({
  path: fileRoutes.readFile.path,
  limit: readFileLimit,
  links,
  async read(userId, fileId) {
    const found = await read(userId, fileId, { role: 'owner', id: userId })
    return isRefusal(found) ? found : { ...found, name: `${fileId}.${found.mime.slice(6)}` }
  },
})
