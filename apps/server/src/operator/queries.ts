import type { Pool } from 'pg'
import { nameOwner } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { OperatorSession } from '../platform/http/route.ts'
import { absoluteMs, idleMs } from './session.ts'
import { seatOwner, seats, type Seat } from './seat/tables.ts'
import { operators, sessions, type OperatorRow } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** An enabled operator with the data of their seat. */
export type ActiveOperator = OperatorRow & Pick<Seat, 'roles' | 'sessionsFromAt'>

/** The unique name of an operator, as the lane claims it. */
export const nameOf = (name: string): string => `operator:${name}`

/** The enabled operator of this name, or null. */
export async function findByName(reader: Reader, name: string): Promise<ActiveOperator | null> {
  const id = await nameOwner(reader, nameOf(name))
  return id === null ? null : findOperator(reader, id)
}

/** Whether an operator of this name was ever created, enabled or not. */
export async function isNameTaken(reader: Reader, name: string): Promise<boolean> {
  return (await nameOwner(reader, nameOf(name))) !== null
}

/** The enabled operator of this id, or null. */
export async function findOperator(reader: Reader, id: string): Promise<ActiveOperator | null> {
  const found = await reader.query<Stored>(
    `select p.*, s.roles, s.sessions_from_at
     from operator_person p join operator_seat s on s.part = $3 and s.user_id = $4 and s.id = p.user_id
     where p.part = $1 and p.user_id = $2 and s.disabled_at is null`,
    [partOf(id), id, seatOwner.part, seatOwner.userId],
  )
  const [stored] = found.rows
  if (stored === undefined) return null
  const { roles, sessionsFromAt } = seats.parse(stored)
  return { ...operators.parse(stored), roles, sessionsFromAt }
}

/** The name of this operator, enabled or not; null for an unknown id. */
export async function nameById(reader: Reader, id: string): Promise<string | null> {
  const found = await reader.query<{ name: string }>(
    'select name from operator_person where part = $1 and user_id = $2',
    [partOf(id), id],
  )
  return found.rows[0]?.name ?? null
}

/** Whether there is any operator. */
export async function hasOperators(reader: Reader): Promise<boolean> {
  return (await reader.query('select from operator_person limit 1')).rowCount === 1
}

/** Whether the operator ever signed in with this device key. */
export async function isKnownDevice(
  reader: Reader,
  id: string,
  thumbprint: string,
): Promise<boolean> {
  const found = await reader.query(
    'select from operator_session where part = $1 and user_id = $2 and device_thumbprint = $3 limit 1',
    [partOf(id), id, thumbprint],
  )
  return found.rowCount === 1
}

/** The session of a token if it is neither revoked nor expired, with current roles; otherwise null. */
export async function findSession(
  reader: Reader,
  tokenHash: Uint8Array,
  now: number,
): Promise<OperatorSession | null> {
  const found = await reader.query<Stored>(
    `select s.* from operator_session s where s.token_hash = $1 and s.revoked_at is null
       and s.last_active_at > $2 and s.created_at > $3`,
    [tokenHash, now - idleMs, now - absoluteMs],
  )
  if (found.rows[0] === undefined) return null
  const { id, userId, deviceKey, provenAt, deviceThumbprint, createdAt } = sessions.parse(
    found.rows[0],
  )
  const endAt = Math.min(now + idleMs, createdAt + absoluteMs)
  const operator = await findOperator(reader, userId)
  if (operator === null || createdAt < operator.sessionsFromAt) return null
  const { name, roles } = operator
  return { id, userId, deviceKey, endAt, provenAt, name, roles, device: deviceThumbprint }
}
