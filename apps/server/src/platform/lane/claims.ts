import type { Pool } from 'pg'
import type { Call } from './call.ts'
import { command } from './command.ts'
import { run, type Connection } from './connection.ts'

const lockText = `select o.id, o.event_number, o.transfer_number from lane_owner o
  join unnest($1::smallint[], $2::bigint[]) as wanted (part, id) on o.part = wanted.part and o.id = wanted.id
  order by o.part, o.id for no key update of o`

/** An owner's row, locked for this batch. */
export type Locked = { id: string; event_number: string; transfer_number: string }

/** Locks owners in one order. Owners locked by another transaction are skipped, or waited for if `wait` is set. */
export async function lockOwners(
  db: Connection,
  owners: readonly { part: number; id: string }[],
  wait: boolean,
) {
  const values = [owners.map((owner) => owner.part), owners.map((owner) => owner.id)]
  const found = await run<Locked>(db, wait ? lockText : `${lockText} skip locked`, values)
  return found.rows
}

const nonceText = `insert into lane_nonce (id, claim, expires_at)
  select * from unnest($1::bytea[], $2::bigint[], $3::bigint[]) order by 1
  on conflict (id) do update set claim = excluded.claim where lane_nonce.claim = excluded.claim
  returning claim`

/**
 * Claims the envelopes' nonces.
 * @returns the ids of the calls whose nonce was unused.
 */
export async function claimNonces(db: Connection, calls: readonly Call[]): Promise<Set<string>> {
  const first = new Map<string, Call>()
  for (const call of calls) {
    const nonce = call.request.nonce
    if (nonce === null) continue
    const key = Buffer.from(nonce.id).toString('hex')
    if (!first.has(key)) first.set(key, call)
  }
  if (first.size === 0) return new Set()
  const claiming = [...first.values()]
  const found = await run<{ claim: string }>(db, nonceText, [
    claiming.map((call) => Buffer.from(call.request.nonce!.id)),
    claiming.map((call) => call.id),
    claiming.map((call) => call.request.nonce!.expiresAt),
  ])
  return new Set(found.rows.map((row) => row.claim))
}

/**
 * Uses up an envelope's nonce and does nothing else, for actions outside the lane that must not happen twice. A retry
 * after a lost connection finds its own claim; no reply is stored.
 */
export const claimNonce = command('claimNonce', {
  needs: {},
  ownerless: true,
  decide: (_state, _input: null) => ({ reply: null }),
})

const nameText = `insert into lane_name (name, owner_id)
  select * from unnest($1::text[], $2::bigint[]) order by 1 on conflict do nothing returning name`

/** Unique names claimed by this batch, each with the call that currently holds the name. */
export type Names = Map<string, Call>

/** Claims unique names in sorted order. A name that two calls of the batch want goes to the first. */
export async function claimNames(db: Connection, calls: readonly Call[]): Promise<Names> {
  const wanted: Names = new Map()
  for (const call of calls)
    for (const name of call.command.claims(call.request.input))
      if (!wanted.has(name)) wanted.set(name, call)
  if (wanted.size === 0) return wanted
  const names = [...wanted.keys()].toSorted()
  const owners = names.map((name) => wanted.get(name)!.request.owner)
  const found = await run<{ name: string }>(db, nameText, [names, owners])
  const free = new Set(found.rows.map((row) => row.name))
  for (const name of names) if (!free.has(name)) wanted.delete(name)
  return wanted
}

const handText = `update lane_name n set owner_id = given.owner_id
  from unnest($1::text[], $2::bigint[]) as given (name, owner_id) where n.name = given.name`

/** Stores the new owners of names that passed from one call to another. */
export function handNames(db: Connection, handed: ReadonlyMap<string, string>) {
  return run(db, handText, [[...handed.keys()], [...handed.values()]])
}

const releaseText = `delete from lane_name n using unnest($1::text[], $2::bigint[]) as given (name, owner_id)
  where n.name = given.name and n.owner_id = given.owner_id`

/** Releases the names of refused calls, and the names that decisions have freed. */
export function releaseNames(db: Connection, given: readonly (readonly [string, string])[]) {
  return run(db, releaseText, [given.map(([name]) => name), given.map(([, owner]) => owner)])
}

/** The owner of a unique name, or null. */
export async function nameOwner(reader: Pick<Pool, 'query'>, name: string): Promise<string | null> {
  const found = await reader.query<{ owner_id: string }>(
    'select owner_id from lane_name where name = $1',
    [name],
  )
  return found.rows[0]?.owner_id ?? null
}

/** Frees an owner's names like one of these patterns, for owners that decide nothing any more. Idempotent. */
export async function freeNames(
  writer: Pick<Pool, 'query'>,
  ownerId: string,
  patterns: readonly string[],
): Promise<void> {
  await writer.query('delete from lane_name where owner_id = $1 and name like any ($2)', [
    ownerId,
    patterns,
  ])
}

/** Deletes nonces of envelopes that are too old to be accepted. Run every minute. */
export function removeNonces(
  db: { query: (text: string, values: unknown[]) => Promise<unknown> },
  now: number,
) {
  return db.query('delete from lane_nonce where expires_at < $1', [now])
}
