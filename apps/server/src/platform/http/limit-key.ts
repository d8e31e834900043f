import type { Endpoint } from '@candor/api'
import type { Caller } from './caller.ts'
import type { Json } from './json.ts'

/** The fields that name whom a request is about. */
const targetFields = ['account', 'email', 'phoneCode', 'phone', 'address']

/** Whom an endpoint's own limit counts. A user limit falls back to the address before sign-in. */
export function limitKey(
  endpoint: Endpoint,
  fields: Readonly<Record<string, Json>>,
  caller: Caller,
  ip: string,
): string {
  const { by } = endpoint.limit
  if (by === 'target') return JSON.stringify(targetFields.map((name) => fields[name] ?? null))
  return by === 'user' && caller.session !== null ? caller.session.userId : ip
}
