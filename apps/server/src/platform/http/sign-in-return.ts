import { signInReturnFields, signInReturnPath, signInReturnScreen } from '@candor/api'
import type { FastifyInstance } from 'fastify'
import { readQueryString } from './query-string.ts'

type Field = keyof typeof signInReturnFields
const fields = Object.keys(signInReturnFields) as Field[]

/**
 * The address to which a third party sends the browser back. Redirects into the hash, which no server and no referrer
 * header ever sees. The fields open nothing without the secret and the key of the browser that started the sign-in.
 */
export function addSignInReturn(app: FastifyInstance): void {
  app.get(signInReturnPath, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/#${signInReturnScreen}?${returned(request.raw.url ?? '')}`, 303),
  )
}

/** The known fields, each up to its largest length; duplicates are dropped. */
function returned(url: string): string {
  const query = readQueryString(url)
  const values: ReadonlyMap<string, string> = 'duplicate' in query ? new Map() : query.values
  const known = fields.map((field): [string, string] => [field, values.get(field) ?? ''])
  const kept = new URLSearchParams(
    known.filter(
      ([field, value]) => value !== '' && value.length <= signInReturnFields[field as Field],
    ),
  )
  return kept.toString()
}
