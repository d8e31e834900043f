import { BlockList, isIP } from 'node:net'
import type { Pool } from 'pg'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { Actor } from './audit/record.ts'

/** Addresses change hands: what was shared longer ago says nothing. */
const sharedMs = 30 * 24 * 3_600_000

/**
 * Why an operator decides nothing about the money of these users: one of them came from the operator's own device, or
 * lately from their address. Who works here may have an account, and others look after it.
 */
export async function ownAccountFault(
  pool: Pick<Pool, 'query'>,
  userIds: readonly string[],
  { ip, device }: Actor,
  now: number,
): Promise<Refusal | null> {
  const found = await pool.query(
    `select from people_session s where s.part = any ($1) and s.user_id = any ($2)
       and (s.device_thumbprint = $3 or (s.ip = $4 and s.last_active_at > $5)) limit 1`,
    [userIds.map(partOf), userIds, device, isPublic(ip) ? ip : null, now - sharedMs],
  )
  return found.rowCount === 0 ? null : refuse('OWN_ACCOUNT')
}

/** Addresses behind which everybody of a house sits say nothing of a person. */
const inner = new BlockList()
inner.addSubnet('127.0.0.0', 8)
inner.addSubnet('10.0.0.0', 8)
inner.addSubnet('172.16.0.0', 12)
inner.addSubnet('192.168.0.0', 16)
inner.addAddress('::1', 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')
inner.addSubnet('fe80::', 10, 'ipv6')

function isPublic(ip: string): boolean {
  const kind = isIP(ip)
  return kind !== 0 && !inner.check(ip, kind === 6 ? 'ipv6' : 'ipv4')
}
