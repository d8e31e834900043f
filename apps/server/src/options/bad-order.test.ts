import { afterEach, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { allParts } from '../platform/leases.ts'
import { granted } from '../testing/answers.ts'
import type { Outcome } from '../platform/lane/index.ts'
import { createSettling, dueOptions, type SettleTools } from './jobs.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

let world: OptionsWorld
afterEach(() => world.close())

type Asked = { readonly text: string; readonly values: unknown[]; readonly rows: number }

/** The job, and its database queries. */
function openJob() {
  const asked: Asked[] = []
  const query = async (text: string, values: unknown[]) => {
    const answer = await world.pool.query(text, values)
    asked.push({ text, values, rows: answer.rows.length })
    return answer
  }
  const pool = { query } as unknown as SettleTools['pool']
  const settleDue = createSettling({ pool, lane: world.lane })
  return async () => {
    asked.length = 0
    const outcome = await settleDue(allParts.parts()).catch((fault: unknown) => fault)
    const ticks = asked.filter(({ text }) => text.includes('between'))
    return {
      outcome,
      due: asked.find(({ text }) => text.includes('settle_at'))!.rows,
      /** Length of the log that was read, in ms. */
      readMs: ticks.reduce((sum, { values }) => sum + Number(values[2]) - Number(values[1]), 0),
    }
  }
}

/** Writes a rule version into an order that no server of this version would write. */
const giveRules = (id: string, version: string) =>
  withClient(world.database.ownerUrl, (owner) =>
    owner.query(`alter table options_running disable trigger user;
      update options_running set rule_version = '${version}' where id = ${id};
      alter table options_running enable trigger user`),
  )

async function statusOf(user: string, id: string) {
  const { statusKey, resultKey } = granted(await world.call('getOption', user, { id }))
  return `${statusKey} ${resultKey}`
}

async function buyNow(user: string, over: Parameters<OptionsWorld['order']>[0] = {}) {
  const { id } = await world.bought(user, world.order(over))
  return id
}

/** Half a minute with a price at its start and before its end, until all of it is final. */
async function pass30(last: string): Promise<void> {
  await world.price('BTCUSDT', '50000')
  await world.pass(29_000)
  await world.price('BTCUSDT', last)
  await world.pass(3_000)
}

test('reports a full lane once per run, and settles the due orders later', async () => {
  world = await openOptionsWorld('full lane')
  await world.price('BTCUSDT', '50000')
  const users = [await world.userWith('1000'), await world.userWith('1000')]
  for (const user of users) await buyNow(user)
  await pass30('50001')
  const { pool } = world
  const now = world.world.clock.now()
  const busy: Outcome = { ok: false, error: 'BUSY', details: {} }
  const full = createSettling({ pool, lane: { run: async () => busy } })
  const fault = await full(allParts.parts()).catch((error: unknown) => error)
  expect((fault as AggregateError).errors.map(String)).toEqual([
    'LaneBusy: the lane is full: second contracts of 2 users are still due',
  ])
  const oldestAt = await dueOptions(pool).oldestAt(now)
  expect(now - oldestAt!).toBeGreaterThan(0)
  expect((await openJob()()).outcome).toBe(2)
  expect(await dueOptions(pool).oldestAt(now)).toBeNull()
})

test('settles the other orders when an order cannot be settled, and retries it', async () => {
  world = await openOptionsWorld('bad order')
  await world.price('BTCUSDT', '50000')
  const [owner, other] = [await world.userWith('1000'), await world.userWith('1000')]
  const bad = await buyNow(owner)
  const own = await buyNow(owner)
  const good = await buyNow(other)
  await buyNow(other, { setId: '300', expectedPayoutRate: '0.85' })
  await giveRules(bad, 'options-0')
  await pass30('50001')

  const job = openJob()
  const first = await job()
  // A bad order holds up no other order, not even of the same user.
  expect(await statusOf(other, good)).toBe('closed win')
  expect(await statusOf(owner, own)).toBe('closed win')
  expect(await statusOf(owner, bad)).toBe('settlement null')
  expect(String(first.outcome)).toContain('not all second contracts were settled')
  expect((first.outcome as AggregateError).errors.map(String)).toEqual([
    `Error: the second contract ${bad} was refused with INTERNAL`,
  ])

  // A started order is checked once, whatever the bad order does.
  expect((await job()).due).toBe(1)

  // However long it waits, the log in between is not read again.
  await world.pass(120_000)
  await world.price('BTCUSDT', '50000')
  const late = await buyNow(other)
  await pass30('49999')
  const last = await job()
  expect(await statusOf(other, late)).toBe('closed lose')
  expect(last.readMs).toBeLessThanOrEqual(2 * 30_000)

  // Once its rule version is known it is settled by the prices at its own end.
  await giveRules(bad, 'options-1')
  expect((await job()).outcome).toBe(1)
  expect(await statusOf(owner, bad)).toBe('closed win')
  expect((await job()).outcome).toBe(0)
  // The lane has reported it each time, and no other error.
  expect(new Set(world.errors.map(String))).toEqual(
    new Set(['Error: there are no rules options-0']),
  )
  world.errors.length = 0
})
