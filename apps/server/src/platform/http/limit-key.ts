import type { Endpoint } from '@candor/api'
import type { Caller } from './caller.ts'
import type { Json } from './json.ts'

/** Fields that name the target of a request. */
const targetFields = ['account', 'email', 'phoneCode', 'phone', 'address']

/** The key that an endpoint's own limit counts. A user limit falls back to the address before sign-in. */
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
