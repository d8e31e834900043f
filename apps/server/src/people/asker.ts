import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { nameOf } from './account.ts'
import { nameOwner } from '../platform/lane/index.ts'
import { ipsOf } from './queries.ts'
import type { AskerKind } from './tables.ts'

/** The requester of a code, for limits. */
export type Asker = { readonly kind: AskerKind; readonly id: string }

/** All sessions of the address's own user count as one requester. */
export const userAsker = 'user'

/** An id without sessions. */
const nobody = '0'

/**
 * Determines the requester of a code to this address. The request carries no device key, so its network stands for the
 * device. An address without a user is looked up in the same way, so that the response time does not reveal whether the
 * user exists.
 */
export async function askerOf(
  pool: Pick<Pool, 'query'>,
  address: string,
  request: { readonly ip: string; readonly user: { readonly userId: string } | null },
): Promise<{ asker: Asker; userId: string | null }> {
  const userId = await nameOwner(pool, nameOf.account(address))
  const known = await ipsOf(pool, userId ?? nobody)
  const id = networkOf(request.ip)
  if (userId !== null && request.user?.userId === userId)
    return { asker: { kind: 'user', id: userAsker }, userId }
  const isKnown = known.some((ip) => networkOf(ip) === id)
  return { asker: { kind: isKnown ? 'device' : 'stranger', id }, userId }
}

/** The network that one household or machine cannot change at will: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [left = [], right = []] = ip
    .toLowerCase()
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':')))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
