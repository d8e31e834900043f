import { BlockList, isIP } from 'node:net'
import type { Pool } from 'pg'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { Actor } from './audit/record.ts'

/** How long a shared address counts (ms), because addresses change hands. */
const sharedMs = 30 * 24 * 3_600_000

/**
 * Why an operator may not decide on these users: one of them used a device that an operator's session came from, or
 * recently an address of one. An operator is never a user: ids, sessions, tokens and origins are separate, and the
 * database refuses an id that is both. A server cannot know whether the same person also has a user account, because an
 * operator has only a name; this check finds accounts used from the operator's devices and addresses, and leaves the
 * decision to another operator.
 */
export async function ownAccountFault(
  pool: Pick<Pool, 'query'>,
  userIds: readonly string[],
  { id, ip, device }: Actor,
  now: number,
): Promise<Refusal | null> {
  const seen = await seenAt(pool, id, now)
  const ips = [ip, ...seen.ips].filter(isPublic)
  const found = await pool.query(
    `select from people_session s where s.part = any ($1) and s.user_id = any ($2)
       and (s.device_thumbprint = any ($3) or (s.ip = any ($4) and s.last_active_at > $5)) limit 1`,
    [userIds.map(partOf), userIds, [device, ...seen.devices], ips, now - sharedMs],
  )
  return found.rowCount === 0 ? null : refuse('OWN_ACCOUNT')
}

/** All devices of an operator's sessions, and the recent addresses. */
async function seenAt(pool: Pick<Pool, 'query'>, operatorId: string, now: number) {
  const { rows } = await pool.query<{ device: string; ip: string; isLate: boolean }>(
    `select distinct device_thumbprint as device, ip, last_active_at > $3 as "isLate"
     from operator_session where part = $1 and user_id = $2`,
    [partOf(operatorId), operatorId, now - sharedMs],
  )
  return {
    devices: rows.map(({ device }) => device),
    ips: rows.filter(({ isLate }) => isLate).map(({ ip }) => ip),
  }
}

/** Internal addresses are shared by everyone in the house and identify no one. */
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
