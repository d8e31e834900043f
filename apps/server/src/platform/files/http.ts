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
import type { Door } from '../http/ask.ts'
import { findCaller, tokenOf } from '../http/caller.ts'
import type { Download } from '../http/downloads.ts'
import { onlyHeader, readSignedHead, sha256 } from '../http/envelope.ts'
import { checkSigned } from '../http/opener.ts'
import { Refused } from '../http/refusal.ts'
import { successBody } from '../http/reply.ts'
import { isRefusal } from '../lane/index.ts'
import { readForm } from './form.ts'
import type { Files } from './index.ts'

/** What the edge counts of uploads. */
export const uploads = { limit: uploadLimit } as const

/** Only users who are signed in upload. */
const guarded = { auth: 'token', path: fileRoutes.uploadFile.path } as const

/** The body around the file: boundaries, the part's headers, the other fields. */
const AROUND_BYTES = 4_096

/** Puts the uploading of pictures on the wire. Multipart is understood nowhere else. */
export async function addFiles(app: FastifyInstance, files: Files, door: Door): Promise<void> {
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
        const result = await upload(request, files, door)
        reply.bodyCode = 200
        reply.header('cache-control', 'no-store')
        return { ...answer(result, request, door), message: result.path }
      },
    })
  })
}

const answer = (result: UploadedFile, request: FastifyRequest, { world }: Door) =>
  successBody(
    { result, replayed: false, tokenIsDead: false },
    { now: world.clock.now(), traceId: request.id },
  )

/** From cheap checks to dear ones; the picture itself comes last. */
async function upload(request: FastifyRequest, files: Files, door: Door): Promise<UploadedFile> {
  const now = door.world.clock.now()
  const signed = readSignedHead(request.raw, door.aud, tokenOf(request, guarded))
  const hash = onlyHeader(request.raw, fileHashHeader)
  door.opener.admit(signed, now)
  const session = await sessionOf(request, door, now)
  await door.limits.endpoint(request, uploads, session.userId)
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

async function sessionOf(request: FastifyRequest, door: Door, now: number) {
  const { sessions, limits } = door
  const { session } = await findCaller(request, guarded, { sessions, limits, now })
  if (session === null) throw new Refused('TOKEN_MISSING')
  return session
}

/** Pictures, read by their owners. */
export const pictureDownload = ({ links, read }: Files): Download => ({
  path: fileRoutes.readFile.path,
  limit: readFileLimit,
  links,
  async read(userId, fileId) {
    const found = await read(userId, fileId, { role: 'owner', id: userId })
    return isRefusal(found) ? found : { ...found, name: `${fileId}.${found.mime.slice(6)}` }
  },
})
