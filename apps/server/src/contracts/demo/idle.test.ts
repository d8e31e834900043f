import { dayMs, visitorKeptDays } from '@candor/api'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { allParts } from '../../platform/leases.ts'
import { batchSize } from '../../platform/work-through.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { endIdleDemos } from './idle.ts'

const now = Date.UTC(2026, 10, 18, 12)

/** Visitors of one part, each idle for longer than the next. */
async function idle(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `with owners as (
      insert into lane_owner (part, id) select 0, (1000000 + n) * 64 from generate_series(1, $1::integer) n
      returning part, id
    )
    insert into people_visitor (part, user_id, token_hash, device_key, created_at, last_active_at, state, changed_at)
    select part, id, sha256(id::text::bytea), '{}', 0, $2::bigint + id / 64 - 2000000, 'here', 0 from owners
    returning user_id`,
    [count, now - visitorKeptDays * dayMs],
  )
  return rows.map(({ user_id: id }) => id).toSorted((one, other) => Number(one) - Number(other))
}

test('is not held up by demos in a closed market or by a failing demo', async () => {
  const database = await createTestDatabase()
  const ids = await idle(database.pool, batchSize + 2)
  const [failing, ...resting] = ids.slice(0, batchSize)
  const [ended, closed]: [string[], string[]] = [[], []]
  const lane = {
    async run({ name }: { name: string }, { owner }: { owner: string }) {
      if (owner === failing) throw new Error('no luck')
      ;(name === 'endVisit' ? ended : closed).push(owner)
      return { ok: true, reply: { refused: resting.includes(owner) ? ['MARKET_CLOSED'] : [] } }
    },
  } as unknown as Parameters<typeof endIdleDemos>[0]['lane']
  const tools = { pool: database.pool, lane }
  await expect(endIdleDemos(tools, allParts.parts(), now)).rejects.toThrow('1 failed')
  expect(closed).toEqual(ids.slice(1))
  expect(ended).toEqual(ids.slice(batchSize))
  await database.close()
})
