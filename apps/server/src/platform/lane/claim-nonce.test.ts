import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { claimNonce, type Connection, type Lane } from './index.ts'
import { addToCounter, openTestLane, prepareCounters, request } from './testing/counter.ts'

let database: Database
let lane: Lane
let breaks: number

beforeEach(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, ['1'])
  breaks = 0
  lane = await openTestLane(database, {
    connect: async () => {
      const client = await database.laneClient()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      client.query = (async (...args: unknown[]) => {
        const answer = await query(...args)
        const { text } = args[0] as { text?: string }
        if (text === 'commit' && breaks-- > 0) throw new Error('connection lost')
        return answer
      }) as Connection['query']
      return client
    },
  })
})
afterEach(async () => {
  await lane.close()
  await database.close()
})

const nonce = { id: new Uint8Array([4, 2]), expiresAt: 9_000 }
const nothing = { input: null, route: 'test', key: null, payloadHash: new Uint8Array() }
const claim = (owner: string) => lane.run(claimNonce, { ...nothing, owner, nonce })

test('uses up a nonce and stores nothing else', async () => {
  expect(await claim('700')).toMatchObject({ ok: true })
  expect(await claim('701')).toMatchObject({ error: 'ENV_REPLAY' })
  const change = { ...request({ user: '1', by: 1 }), nonce }
  expect(await lane.run(addToCounter, change)).toMatchObject({ error: 'ENV_REPLAY' })
  const stored = await database.pool.query(`select (select count(*)::int from lane_nonce) as nonces,
    (select count(*)::int from lane_reply) as replies, (select count(*)::int from lane_event) as events,
    (select count(*)::int from lane_owner where id in (700, 701)) as owners`)
  expect(stored.rows).toEqual([{ nonces: 1, replies: 0, events: 0, owners: 0 }])
})

test('finds its own claim after a lost commit answer and does not refuse it as a replay', async () => {
  breaks = 2
  expect(await claim('700')).toMatchObject({ ok: true })
  expect(await claim('701')).toMatchObject({ error: 'ENV_REPLAY' })
})
