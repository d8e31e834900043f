import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UploadedFile } from '@candor/api'
import { drawing } from '../../platform/files/testing/pictures.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { expectEveryDeedOnce, expectEveryPaymentCredited } from '../real-server/verify.ts'
import type { Trader } from '../real-server/trader.ts'
import { startDiskWorld, type DiskWorld } from './disk-world.ts'
import { giveUpMs, startRounds, type Rounds } from './rounds.ts'

const count = proofScale({ quick: 1, full: 20 })
/** Pictures that each user uploads in a round; the limit is 30 an hour. */
const pictures = proofScale({ quick: 3, full: 1 })

/** Less is free on a full disk, and more on the empty one, in bytes. */
const alarmBytes = 8 * 1024 ** 2

let rounds: Rounds<DiskWorld>
/** Acknowledged pictures with their owners, and uploads without an acknowledgement. */
const kept: { readonly owner: Trader; readonly file: UploadedFile }[] = []
let refused = 0
beforeAll(async () => {
  rounds = await startRounds('full disk', 'Disk full', startDiskWorld)
})
afterAll(() => rounds.world.stop())

/** A random duration of a fault, in ms. */
const lasting = () => rounds.dice.whole(1_000, proofScale({ quick: 1_500, full: 15_000 }))

/** Every user uploads different pictures. */
async function uploadAll(): Promise<void> {
  for (let left = pictures; left > 0; left -= 1)
    for (const owner of rounds.traders) {
      const side = { width: rounds.dice.whole(400, 900), height: rounds.dice.whole(400, 900) }
      const file = await owner.upload(await (await drawing(side)).jpeg().toBuffer())
      if (file === null) refused += 1
      else kept.push({ owner, file })
    }
}

/** Free space of the disk by the server's metrics, in bytes. */
async function freeBytes(): Promise<number> {
  const metrics = await (await fetch(`${rounds.world.origin}/metrics`)).text()
  return Number(/^candor_disk_free_bytes (.*)$/m.exec(metrics)![1])
}

/** Fills the disk, for a while in which users also upload pictures and `untilMet` ends. */
async function whileFull(
  fill: () => Promise<void>,
  untilMet: () => Promise<unknown> = async () => {},
): Promise<void> {
  expect(await freeBytes()).toBeGreaterThan(alarmBytes)
  await fill()
  if (rounds.world.isMeasured) expect(await freeBytes()).toBeLessThan(alarmBytes)
  await Promise.all([uploadAll(), pause(lasting()), untilMet()])
}

/** Fills the space of tables until PostgreSQL, which may find free rows in them for a while, has had to refuse one. */
async function whileTablesAreFull(): Promise<void> {
  const { fillTables, logs } = rounds.world
  const refusals = async () =>
    (await logs()).match(/could not extend file.* No space left on device/g)?.length ?? 0
  const before = await refusals()
  await whileFull(fillTables, () =>
    vi.waitFor(async () => expect(await refusals()).toBeGreaterThan(before), giveUpMs),
  )
}

const notOnRecord = `select p.symbol, f.seq from contracts_fill f
  join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
  where not exists (select from market_tick t where t.symbol = p.symbol and t.seq = f.seq)`

/** Checks that every execution took the price of a tick on record. */
async function expectEveryPriceOnRecord(): Promise<void> {
  expect((await rounds.world.pool.query(notOnRecord)).rows).toEqual([])
}

// The first of the faults: the next one gives space to segments of PostgreSQL's log, which it then can write.
test('stores every acknowledged call once while nothing can be written', async () => {
  const { world } = rounds
  await rounds.check(`nothing can be written (${world.how})`, count, () => whileFull(world.fill))
  await expectEveryPriceOnRecord()
  const ends = (await world.logs()).match(/database system was not properly shut down/g)?.length
  expect(ends).toBeGreaterThan(0)
  proofFigure(`Disk full: PostgreSQL ended by it (${world.how})`, `${ends} times`)
})

test('stores every acknowledged call once while tables have no space to grow', async () => {
  const { world } = rounds
  await rounds.check(`tables cannot grow (${world.how})`, count, whileTablesAreFull)
  await expectEveryPriceOnRecord()
})

test('keeps every acknowledged picture', async () => {
  await uploadAll()
  for (const { owner, file } of kept)
    expect((await owner.download(file)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(refused).toBeGreaterThan(0)
  proofFigure(
    'Disk full: uploads',
    `${kept.length} acknowledged, each readable; ${refused} refused`,
  )
})

test('credits every payment once after all faults', async () => {
  await expectEveryPaymentCredited(rounds.world.pool)
  await expectEveryDeedOnce(rounds.world.pool, rounds.traders)
})

const roundsOfBug = 10
const isAnyLost = () =>
  expectEveryDeedOnce(rounds.world.pool, rounds.traders).then(
    () => false,
    () => true,
  )

test('finds a planted bug: calls acknowledged that PostgreSQL had no space for', async () => {
  const { world, traders, tradeDuring } = rounds
  await world.kill()
  world.start(fileURLToPath(new URL('./forgiving-server.ts', import.meta.url)))
  await world.untilReady(giveUpMs)
  await expectEveryDeedOnce(world.pool, traders)
  // The first row that is refused need not belong to a call of a user.
  for (let left = roundsOfBug; left > 0 && !(await isAnyLost()); left -= 1)
    await tradeDuring(async () => {
      await whileTablesAreFull()
      await world.calm()
    })
  await expect(expectEveryDeedOnce(world.pool, traders)).rejects.toThrow('to deeply equal')
})
