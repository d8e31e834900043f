import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Checkpoint } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyCheckpoint, verifySegment } from '@candor/verify'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import type { VirtualWorld } from '../../platform/world.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { segmentsOf } from '../proofs.ts'
import type { CommittedTick, FeedTick } from '../tick.ts'
import type { Committer } from './committer.ts'
import { createCommitter } from './committer.ts'
import { openSigner } from './signer.ts'
import { loadHeads } from './store.ts'

const start = Date.parse('2026-11-18T12:00:00.200Z')
const signer = openSigner(join(mkdtempSync(join(tmpdir(), 'candor-keys-')), 'keys', 'ticks.pem'))
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Each test writes symbols of its own, because the log cannot be emptied. */
let round = 0
beforeEach(() => {
  round += 1
})

function tick(name: string, at: number, price = '100'): FeedTick {
  const exact = Price.parse(price)
  const rest = { bid: exact, ask: exact, source: 'test', volume: Quantity.zero }
  return { symbol: `${name}${round}`, price: exact, at, ...rest }
}

async function segmentOf(symbol: string, seq: number) {
  const [segment] = await segmentsOf(database.pool, symbol, [seq])
  return segment
}

interface Log {
  readonly world: VirtualWorld
  readonly committer: Committer
  readonly committed: CommittedTick[]
  readonly checkpoints: Checkpoint[]
  readonly batches: number[]
  readonly errors: unknown[]
  fenced: number
}

async function open(
  names: readonly string[],
  pool: Pick<Database['pool'], 'query'> = database.pool,
  startAt = start + round * 3_600_000,
): Promise<Log> {
  const world = createVirtualWorld(round, startAt)
  const { heads, lastPlace, finalAt } = await loadHeads(
    database.pool,
    names.map((name) => `${name}${round}`),
    startAt,
  )
  const log = { committed: [], checkpoints: [], batches: [], errors: [], fenced: 0 }
  const self: Omit<Log, 'committer' | 'world'> = log
  const committer = createCommitter({
    pool,
    world,
    signer,
    heads,
    lastPlace,
    finalAt,
    onCommit(ticks, checkpoint) {
      self.committed.push(...ticks)
      self.batches.push(ticks.length)
      if (checkpoint) self.checkpoints.push(checkpoint)
    },
    onFenced: () => (self.fenced += 1),
    onError: (error) => self.errors.push(error),
  })
  return Object.assign(self, { world, committer })
}

test('collects ticks that arrive during a commit into the next batch', async () => {
  const log = await open(['A', 'B'])
  const now = log.world.clock.now()
  for (let index = 0; index < 20; index++)
    log.committer.add(tick(index % 2 ? 'A' : 'B', now + index))
  await log.committer.settled()
  expect(log.batches).toEqual([1, 19])
  const seqs = log.committed.map(({ symbol, seq }) => `${symbol[0]}${seq}`)
  expect(seqs.slice(0, 4)).toEqual(['B1', 'A1', 'B2', 'A2'])
})

test('records the commit order of ticks of all symbols, and continues it after a restart', async () => {
  const log = await open(['A', 'B'])
  const now = log.world.clock.now()
  log.committer.add(tick('A', now + 9))
  log.committer.add(tick('B', now))
  await log.committer.settled()
  const next = await open(['A', 'B'])
  next.committer.add(tick('A', now + 10))
  await next.committer.settled()
  const { rows } = await database.pool.query<{ name: string }>(
    `select left(symbol, 1) || seq as name from market_tick
      where symbol in ($1, $2) order by log_seq`,
    [`A${round}`, `B${round}`],
  )
  expect(rows.map(({ name }) => name)).toEqual(['A1', 'B1', 'A2'])
  expect(next.committed[0]!.logSeq).toBe(log.committed[1]!.logSeq + 1)
})

test('reports committed ticks only', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = {
    query: async (...query: Parameters<Database['pool']['query']>) => {
      await held
      return database.pool.query(...query)
    },
  } as unknown as Database['pool']
  const log = await open(['A'], slow)
  log.committer.add(tick('A', log.world.clock.now()))
  await new Promise((resolve) => setImmediate(resolve))
  expect(log.committed).toEqual([])
  release()
  await log.committer.settled()
  expect(log.committed).toHaveLength(1)
})

test('stops a second writer at the fence, which reports nothing', async () => {
  const first = await open(['A'])
  const second = await open(['A'])
  const now = first.world.clock.now()
  first.committer.add(tick('A', now))
  await first.committer.settled()
  second.committer.add(tick('A', now, '101'))
  await second.committer.settled()
  second.committer.add(tick('A', now + 1))
  await second.committer.settled()
  expect([first.fenced, second.fenced]).toEqual([0, 1])
  expect(second.committer.isFenced()).toBe(true)
  expect(second.committed).toEqual([])
})

test('stops a second writer of other symbols at its first tick, because each number is given once', async () => {
  const first = await open(['A', 'B'])
  const second = await open(['A', 'B'])
  const now = first.world.clock.now()
  first.committer.add(tick('A', now))
  await first.committer.settled()
  second.committer.add(tick('B', now))
  await second.committer.settled()
  first.committer.add(tick('A', now + 1))
  await first.committer.settled()
  expect([first.fenced, second.fenced]).toEqual([0, 1])
  expect(second.committed).toEqual([])
  const { rows } = await database.pool.query<{ name: string; place: string }>(
    `select left(symbol, 1) || seq as name, log_seq as place from market_tick
      where symbol in ($1, $2) order by log_seq`,
    [`A${round}`, `B${round}`],
  )
  const places = rows.map(({ place }) => parseInt(place, 10))
  expect(rows.map(({ name }) => name)).toEqual(['A1', 'A2'])
  expect(places[1]! - places[0]!).toBe(1)
})

test('stops a replaced writer without ticks before it signs a checkpoint', async () => {
  const replaced = await open(['A'])
  const living = await open(['A'])
  const now = living.world.clock.now()
  living.committer.add(tick('A', now))
  await living.committer.settled()
  // The replaced writer wakes first, and has received no tick yet.
  await replaced.world.advance(2_000)
  await replaced.committer.settled()
  await living.world.advance(3_000)
  await living.committer.settled()
  expect([replaced.fenced, living.fenced]).toEqual([1, 0])
  expect(replaced.checkpoints).toEqual([])
  expect(living.checkpoints.at(-1)!.heads.map(({ seq }) => seq)).toEqual([1])
})

test('continues the numbers of symbols that this version no longer has', async () => {
  const before = await open(['A'])
  before.committer.add(tick('A', before.world.clock.now()))
  await before.committer.settled()
  const next = await open(['B'])
  next.committer.add(tick('B', next.world.clock.now()))
  await next.committer.settled()
  expect(next.fenced).toBe(0)
  expect(next.committed[0]!.logSeq).toBe(before.committed[0]!.logSeq + 1)
})

test('writes a checkpoint every second that covers the ticks up to its heads', async () => {
  const log = await open(['A', 'B'])
  for (let step = 0; step < 60; step++) {
    await log.world.advance(130)
    const at = log.world.clock.now() - (step % 3) * 20
    log.committer.add(tick(step % 3 ? 'A' : 'B', at))
    await log.committer.settled()
  }
  expect(log.checkpoints.length).toBeGreaterThanOrEqual(6)
  for (const checkpoint of log.checkpoints) {
    expect(await verifyCheckpoint(checkpoint, signer.publicKey)).toBe('proven')
    for (const { symbol, seq, at } of log.committed) {
      const head = checkpoint.heads.find((one) => one.symbol === symbol)?.seq ?? 0
      expect(at <= checkpoint.at).toBe(seq <= head)
    }
  }
  const times = log.checkpoints.map(({ at }) => at)
  expect(times.slice(1).every((at, index) => at > times[index]!)).toBe(true)
  expect(log.committer.finalAt()).toBe(times.at(-1))
})

test('proves a tick by its chain and finds an altered one', async () => {
  const log = await open(['A'])
  for (let step = 0; step < 25; step++) {
    await log.world.advance(200)
    log.committer.add(tick('A', log.world.clock.now(), `${100 + step}.5`))
    await log.committer.settled()
  }
  const segment = await segmentOf(`A${round}`, 3)
  expect(segment?.ticks[0]).toMatchObject({ seq: 3, price: '102.5' })
  expect(await verifySegment(segment!, signer.publicKey)).toBe('proven')
  const [first, ...others] = segment!.ticks
  const forged = { ...segment!, ticks: [{ ...first!, price: '999' }, ...others] }
  expect(await verifySegment(forged, signer.publicKey)).toBe('tick-altered')
  const cut = { ...segment!, ticks: segment!.ticks.slice(0, -1) }
  expect(await verifySegment(cut, signer.publicKey)).toBe('checkpoint-mismatch')
  const moved = {
    ...segment!,
    checkpoint: { ...segment!.checkpoint!, at: 1 + segment!.checkpoint!.at },
  }
  expect(await verifySegment(moved, signer.publicKey)).toBe('signature-wrong')
  const last = await segmentOf(`A${round}`, 25)
  expect(await verifySegment(last!, signer.publicKey)).toBe('pending')
  await expect(segmentOf(`A${round}`, 26)).rejects.toThrow('26 are in the log')
})

test('continues after a restart where the log ended', async () => {
  const first = await open(['A'])
  first.committer.add(tick('A', first.world.clock.now()))
  await first.committer.stop()
  const again = await open(['A'], database.pool, first.world.clock.now() + 100)
  again.committer.add(tick('A', again.world.clock.now()))
  await again.committer.settled()
  expect(again.committed[0]?.seq).toBe(2)
  await again.world.advance(3_000)
  await again.committer.settled()
  expect(await verifySegment((await segmentOf(`A${round}`, 1))!, signer.publicKey)).toBe('proven')
})

type Loss = 'before' | 'during' | 'after'

/** A database whose first answer is lost: before, during or after the commit. */
function losingAnswer(loss: Loss): Database['pool'] {
  let asked = 0
  let underWay = async (): Promise<unknown> => null
  const query = async (...given: Parameters<Database['pool']['query']>) => {
    asked += 1
    const send = () => database.pool.query(...given) as unknown as Promise<unknown>
    if (asked === 1) {
      if (loss === 'during') underWay = send
      if (loss === 'after') await send()
      throw new Error('connection lost')
    }
    const answer = await send()
    // The lost transaction is committed just after the check.
    if (asked === 2) await underWay()
    return answer
  }
  return { query } as unknown as Database['pool']
}

/** Advances the time until the work is done. */
async function passTime(log: Log, work: Promise<unknown>): Promise<void> {
  let done = false
  void work.then(() => (done = true))
  while (!done) {
    void log.world.advance(50)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('writes nothing after a lost batch when it is stopped while the database fails', async () => {
  let asked = 0
  const failing = {
    query: (...given: Parameters<Database['pool']['query']>) => {
      asked += 1
      if (asked === 1) return Promise.reject(new Error('connection lost'))
      return database.pool.query(...given)
    },
  } as unknown as Database['pool']
  const log = await open(['A'], failing)
  const now = log.world.clock.now()
  log.committer.add(tick('A', now))
  // These wait while the first batch is saved, and are chained to it.
  log.committer.add(tick('A', now + 1))
  log.committer.add(tick('A', now + 2))
  await log.committer.stop()
  expect(log.errors).toHaveLength(1)
  expect(log.committed).toEqual([])

  const next = await open(['A'], database.pool, log.world.clock.now() + 1_000)
  next.committer.add(tick('A', next.world.clock.now()))
  await next.committer.settled()
  await next.world.advance(3_000)
  await next.committer.settled()
  const segment = await segmentOf(`A${round}`, 1)
  expect(segment!.ticks.map(({ seq }) => seq)).toEqual([1])
  expect(await verifySegment(segment!, signer.publicKey)).toBe('proven')
})

const losses = ['before', 'during', 'after'] as const

test.each(losses)(
  'neither loses nor duplicates a tick when an answer is lost %s the commit',
  async (loss) => {
    const log = await open(['A'], losingAnswer(loss))
    const now = log.world.clock.now()
    log.committer.add(tick('A', now))
    log.committer.add(tick('A', now + 1))
    await passTime(log, log.committer.settled())
    expect(log.committed.map(({ seq }) => seq)).toEqual([1, 2])
    expect(log.errors.length).toBeGreaterThan(0)
    expect(log.fenced).toBe(0)
    const { rows } = await database.pool.query(
      'select seq from market_tick where symbol = $1 order by seq',
      [`A${round}`],
    )
    expect(rows).toEqual([{ seq: '1' }, { seq: '2' }])
  },
)

test.each(losses)(
  'continues when an answer is lost %s the commit of a checkpoint alone',
  async (loss) => {
    const log = await open(['A'], losingAnswer(loss))
    await passTime(log, log.world.advance(1_000))
    expect(log.batches[0]).toBe(0)
    expect(log.errors.length).toBeGreaterThan(0)
    expect(log.fenced).toBe(0)
    const { rows } = await database.pool.query(
      'select signature from market_checkpoint where at = $1',
      [log.checkpoints[0]!.at],
    )
    expect(rows).toEqual([{ signature: Buffer.from(log.checkpoints[0]!.signature, 'base64url') }])
  },
)

test('refuses the application to change or delete rows of the logs', async () => {
  for (const table of ['market_tick', 'market_checkpoint', 'market_refusal']) {
    for (const text of [
      `update ${table} set at = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(database.pool.query(text), text).rejects.toMatchObject({ code: '42501' })
    }
  }
})

test('finds a tick that was changed on disk, because it no longer fits its chain', async () => {
  const log = await open(['A'])
  for (let step = 0; step < 15; step++) {
    await log.world.advance(200)
    log.committer.add(tick('A', log.world.clock.now(), '100'))
    await log.committer.settled()
  }
  const symbol = `A${round}`
  const verdict = async () => verifySegment((await segmentOf(symbol, 3))!, signer.publicKey)
  expect(await verdict()).toBe('proven')
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query('alter table market_tick disable trigger user')
    await owner.query('update market_tick set ask = ask + 1 where symbol = $1 and seq = 3', [
      symbol,
    ])
    await owner.query('alter table market_tick enable trigger user')
  })
  expect(await verdict()).toBe('chain-broken')
})

test('refuses the owner of the tables too', async () => {
  await withClient(database.ownerUrl, async (owner) => {
    for (const table of ['market_tick', 'market_checkpoint']) {
      for (const text of [`update ${table} set at = 1`, `delete from ${table}`]) {
        await expect(owner.query(text), text).rejects.toMatchObject({
          message: `rows of ${table} are never changed or removed`,
        })
      }
    }
  })
})
