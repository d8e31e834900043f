import type { FastifyRequest } from 'fastify'
import { Refused } from '../http/refusal.ts'

/** The one file of an upload and its use. */
export type Form = { readonly file: Buffer; readonly use: string }

/**
 * Reads the multipart body. File names from clients are ignored.
 * @throws Refused when the body is malformed or too large
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refused('MEDIA_TYPE_UNSUPPORTED')
  let file: Buffer | null = null
  let use = 'chat'
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer()
      else if (part.type === 'file') throw malformed(part.fieldname)
      else if (part.fieldname === 'biz') use = String(part.value)
      else throw malformed(part.fieldname)
    }
  } catch (error) {
    throw asRefused(error)
  }
  if (file === null || file.length === 0) throw malformed('file', 'required')
  return { file, use }
}

const malformed = (field: string, rule = 'unknown') =>
  new Refused('VALIDATION_FAILED', { fields: [{ field: field.slice(0, 64), rule }] })

/** Maps errors of the multipart parser to refusals: it reads only the body, so they are the sender's fault. */
function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refused('FILE_TOO_LARGE')
  return malformed('file', 'format')
}
