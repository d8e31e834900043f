import { withClient } from '../../database/roles.ts'
import { column, command, openLane, refuse, table, type Context, type Lane } from '../index.ts'
import type { LaneOptions, Request } from '../index.ts'
import { owned } from '../table.ts'
import type { Database } from '../../database/pool.ts'

/** A number per user that commands of the lane's own tests change. */
export const counters = table('test_counter', {
  key: [],
  columns: { value: column.whole },
})

/** Creates the tests' table, and one owner for each id. */
export async function prepareCounters(database: Database, users: readonly string[]): Promise<void> {
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query(`create table test_counter (part smallint, user_id bigint,
      value integer not null check (value between 0 and 1000), primary key (part, user_id));
      grant select, insert, update, delete on test_counter to candor_app`)
    await owner.query(
      'insert into lane_owner (part, id) select u % 64, u from unnest($1::bigint[]) u',
      [users],
    )
  })
}

/** Adds `input.by`. Refuses a negative result; the database itself refuses more than 1,000. */
export const addToCounter = command('addToCounter', {
  needs: { counters },
  decide({ counters: rows }, input: { user: string; by: number }) {
    const value = (rows.get()?.value ?? 0) + input.by
    if (value < 0) return refuse('INSUFFICIENT_BALANCE')
    return {
      put: [counters.row({ ...owned(input.user), value })],
      events: [{ name: 'counted', data: { value } }],
      reply: { value },
    }
  },
})

/** A request of the tests, with a key and a payload hash. */
export function request<Input extends { user: string }>(
  input: Input,
  key: string | null = null,
  payload = JSON.stringify(input),
): Request<Input> {
  return {
    owner: input.user,
    input,
    route: 'test',
    key,
    payloadHash: new TextEncoder().encode(payload),
    nonce: null,
  }
}

/** Opens a lane whose ids count up and whose clock is `clock.now`. */
export function openTestLane(
  database: Database,
  overrides: Partial<LaneOptions<Context>> = {},
): Promise<Lane> {
  let last = 1_000n
  const newId = () => String((last += 1n))
  return openLane({
    connect: () => database.laneClient(),
    look: () => ({ now: 1_000, newId }),
    newId,
    randomBytes: (count) => new Uint8Array(count),
    now: () => 1_000,
    deliver: () => undefined,
    onError: () => undefined,
    ...overrides,
  })
}
