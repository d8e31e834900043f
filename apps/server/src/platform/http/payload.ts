import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { Envelope } from './envelope.ts'
import { JsonError, readJson, type Json } from './json.ts'
import type { Limits } from './limits.ts'
import { checkSignature, type Opener } from './opener.ts'
import { readQueryString } from './query-string.ts'
import { Refused } from './refusal.ts'

/** The unchecked fields of a request, and the envelope that carried them. */
export interface Payload {
  readonly fields: Readonly<Record<string, Json>>
  readonly envelope: Envelope | null
}

/** The fields of a GET: query and path. A duplicate is refused; schemas drop unknown fields. */
export function readQuery(request: FastifyRequest): Payload {
  const query = readQueryString(request.raw.url ?? '')
  if ('duplicate' in query) {
    const fields = [{ field: query.duplicate, rule: 'format' }]
    throw new Refused('VALIDATION_FAILED', { fields })
  }
  return { fields: { ...Object.fromEntries(query.values), ...pathFields(request) }, envelope: null }
}

/** Reads, checks and opens the envelope of a POST, cheap steps before expensive ones. */
export async function openBody(
  request: FastifyRequest,
  caller: Caller,
  tools: { envelope: Envelope; key: CryptoKey; opener: Opener; limits: Limits; now: number },
): Promise<Payload> {
  const { envelope, key, opener, limits, now } = tools
  const { session } = caller
  if (session !== null) {
    await checkSignature(envelope, session.deviceKey)
    return { fields: bodyFields(request, await opener.open(envelope, key, now)), envelope }
  }
  // Without a session, only the private key can tell whether an envelope is genuine, so failures are limited.
  await limits.failures(request)
  try {
    const fields = bodyFields(request, await opener.open(envelope, key, now))
    if ('deviceKey' in fields) await checkSignature(envelope, fields['deviceKey'])
    return { fields, envelope }
  } catch (error) {
    await limits.failed(request)
    throw error
  }
}

function bodyFields(request: FastifyRequest, text: string): Record<string, Json> {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refused('VALIDATION_FAILED', { fields: [{ field: '', rule: 'type' }] })
  }
  const path = pathFields(request)
  const twice = Object.keys(path).find((name) => name in body)
  if (twice !== undefined) {
    throw new Refused('VALIDATION_FAILED', { fields: [{ field: twice, rule: 'unknown' }] })
  }
  return { ...body, ...path }
}

function parsed(text: string): Json {
  try {
    return readJson(text)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new Refused('VALIDATION_FAILED', { fields: [{ field: '', rule: 'format' }] })
  }
}

function pathFields(request: FastifyRequest): Record<string, string> {
  return request.params as Record<string, string>
}
