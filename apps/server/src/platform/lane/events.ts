import type { Pool } from 'pg'
import type { NewEvent } from './command.ts'
import { documentsOf, documentsSql } from './parameters.ts'
import { run, type Connection, type Saving } from './connection.ts'
import { partOf } from '../part.ts'

/** An event of a user: numbered per user without gaps, delivered after the commit. */
export type Event = {
  readonly userId: string
  readonly number: string
  readonly name: string
  readonly data: unknown
  /** Epoch milliseconds, UTC. */
  readonly at: number
  /** Set if the decision moved money. Not stored, so it is absent when the event is redelivered. */
  readonly moved?: true
}

export function eventOf(
  userId: string,
  number: bigint,
  { name, data }: NewEvent,
  at: number,
): Event {
  return { userId, number: String(number), name, data, at }
}

const saveText = `insert into lane_event (part, user_id, number, name, data, at)
  select unnest($1::smallint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::text[]),
    unnest(${documentsSql(5)}), unnest($6::bigint[])`

export function eventsSaving(events: readonly Event[]): Saving {
  const values = [
    events.map((event) => partOf(event.userId)),
    events.map((event) => event.userId),
    events.map((event) => event.number),
    events.map((event) => event.name),
    documentsOf(events.map((event) => JSON.stringify(event.data))),
    events.map((event) => event.at),
  ]
  return [saveText, values]
}

const deleteText = `delete from lane_event e using unnest($1::smallint[], $2::bigint[], $3::bigint[])
  as delivered (part, user_id, number)
  where e.part = delivered.part and e.user_id = delivered.user_id and e.number = delivered.number`

/** Deletes events that were delivered. */
export function deleteEvents(db: Connection, events: readonly Event[]) {
  return run(db, deleteText, [
    events.map((event) => partOf(event.userId)),
    events.map((event) => event.userId),
    events.map((event) => event.number),
  ])
}

const second = 1_000
const minute = 60 * second
/** Pauses after each failed try (ms); the last one repeats. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute]

const putOffText = `update lane_event e
  set tries = tries + 1, due_at = $4::bigint + ($5::bigint[])[least(tries + 1, ${pausesMs.length})]
  from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as failed (part, user_id, number)
  where e.part = failed.part and e.user_id = failed.user_id and e.number = failed.number`

/** Stores that events could not be delivered. A later sweep redelivers them; other events do not wait for them. */
export function putOffEvents(db: Connection, events: readonly Event[], before: number) {
  return run(db, putOffText, [
    events.map((event) => partOf(event.userId)),
    events.map((event) => event.userId),
    events.map((event) => event.number),
    before,
    pausesMs,
  ])
}

/** Counts the events that wait because a listener could not take them. */
export async function countPutOff(reader: Pick<Pool, 'query'>): Promise<number> {
  const found = await reader.query<{ count: string }>(
    'select count(*) from lane_event where tries > 0',
  )
  return Number(found.rows[0]!.count)
}

/** Number of events that one sweep delivers. */
export const sweepLimit = 1_000
const sweepText = `select user_id, number, name, data, at from lane_event where coalesce(due_at, at) < $1
  order by part, user_id, number limit ${sweepLimit} for update skip locked`

type LeftEvent = { user_id: string; number: string; name: string; data: string; at: string }

/**
 * Events left undelivered by a crash or a failed listener, read row by row and never by a cursor. Call inside a
 * transaction.
 */
export async function leftEvents(db: Connection, before: number): Promise<Event[]> {
  const found = await run<LeftEvent>(db, sweepText, [before])
  return found.rows.map((row) => ({
    userId: row.user_id,
    number: row.number,
    name: row.name,
    data: JSON.parse(row.data) as unknown,
    at: Number(row.at),
  }))
}
