import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditAll } from '../audit.ts'
import { expectEveryLiquidationRight } from '../kill/liquidations.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { createTrader, type Trader } from '../real-server/trader.ts'
import {
  expectEveryDeedOnce,
  expectEveryOptionSettled,
  expectEveryPaymentCredited,
} from '../real-server/verify.ts'
import { createDice } from '../simulation/dice.ts'
import { whileFrozen } from './freezer.ts'
import { giveUpMs, startRounds, type Rounds } from './rounds.ts'
import { startFaultyWorld, type FaultyWorld } from './world.ts'

const count = proofScale({ quick: 1, full: 20 })
/** Longest time for which the server is frozen, in ms; with another server the longest time after that has taken over. */
const alone = proofScale({ quick: 2_000, full: 60_000 })
const together = proofScale({ quick: 0, full: 45_000 })
/** Time limit for an answer of the server that took over, in ms. */
const timeoutMs = 120_000
/** Time for the last liquidations, in ms. */
const stillMs = 2_000

type Server = Awaited<ReturnType<FaultyWorld['standIn']>>

let rounds: Rounds<FaultyWorld>
/** Users of the servers that took over. */
const others: Trader[] = []
let longestMs = 0
beforeAll(async () => {
  rounds = await startRounds('frozen server', 'Server frozen', startFaultyWorld)
})
afterAll(() => rounds.world.stop())

/** Runs `work` while the server's process is stopped. */
async function whileServerFrozen(work: () => Promise<unknown>): Promise<void> {
  const frozenAt = performance.now()
  await whileFrozen(rounds.world.pid(), work)
  longestMs = Math.max(longestMs, performance.now() - frozenAt)
}

const checkRounds = (what: string, fault: () => Promise<void>) =>
  rounds.check(what, count, fault, () => longestMs)

test('stores every acknowledged call once while the server is frozen', () =>
  checkRounds('no other server', () =>
    whileServerFrozen(() => pause(rounds.dice.whole(1_000, alone))),
  ))

const heldText = `select holder, count(*)::integer as parts from job_lease
  where until_at > extract(epoch from clock_timestamp()) * 1000 group by holder`

/** Waits until one process, other than this one, holds the jobs of all parts. Resolves with its name. */
const untilHeldByOther = (than: string | null) =>
  vi.waitFor(async () => {
    const { rows } = await rounds.world.pool.query<{ holder: string }>(heldText)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.holder).not.toBe(than)
    return rows[0]!.holder
  }, giveUpMs)

/** Waits until a job credits the next payment. */
async function untilCredited(): Promise<void> {
  const text = `select count(*)::integer as count from ledger_transfer where kind = 'recharge'`
  const credits = async () =>
    (await rounds.world.pool.query<{ count: number }>(text)).rows[0]!.count
  const before = await credits()
  await vi.waitFor(async () => expect(await credits()).toBeGreaterThan(before), giveUpMs)
}

/**
 * Starts another server while the first is frozen, which then takes over the price record and has a user of its own. After
 * `untilWake` the first wakes, and that user trades on until `work` is done; then the other server stops.
 */
async function takeOver(
  untilWake: () => Promise<unknown>,
  work: (other: Server) => Promise<unknown>,
): Promise<void> {
  const { world, dice } = rounds
  const other = await world.standIn()
  let isOver = false
  let trading = Promise.resolve()
  try {
    await whileServerFrozen(async () => {
      other.start()
      await other.untilReady(giveUpMs)
      const name = `other-${others.length}`
      const user = await createTrader(
        other.origin,
        name,
        createDice(`${name} ${dice.whole(0, 1e9)}`),
        timeoutMs,
      )
      others.push(user)
      trading = user.trade(() => isOver)
      await untilWake()
    })
    await work(other)
    isOver = true
    await trading
    await others.at(-1)!.settle(giveUpMs)
  } finally {
    isOver = true
    await other.stop()
  }
}

test('decides nothing after its wake if another server has taken over', () =>
  checkRounds('another server takes over', async () => {
    const { world, dice } = rounds
    const before = await untilHeldByOther(null)
    const untilDecided = async () => {
      await untilHeldByOther(before)
      await untilCredited()
      await pause(dice.whole(0, together))
    }
    await takeOver(untilDecided, async (other) => {
      expect(await world.ended()).toBe(1)
      expect(world.logged()).toContain('Another server writes the price record')
      await other.untilReady(giveUpMs)
    })
    await expectEveryDeedOnce(world.pool, others)
    world.start()
  }))

test('credits, settles and liquidates once by the right ticks through all freezes', async () => {
  const { world, traders } = rounds
  const endedBy = proofScale({ quick: Date.now(), full: Number.MAX_SAFE_INTEGER })
  const settled = await expectEveryOptionSettled(world.pool, endedBy)
  await expectEveryPaymentCredited(world.pool)
  world.standStill()
  await pause(stillMs)
  const liquidated = await expectEveryLiquidationRight(world.pool, [])
  await expectEveryDeedOnce(world.pool, [...traders, ...others])
  proofFigure(
    'Server frozen: ticks',
    `${settled} second contracts and ${liquidated} liquidations of cross accounts, each once by its ticks`,
  )
})

test('finds a planted bug: a server that trades on by its own prices after another took over', async () => {
  const { world, tradeDuring } = rounds
  await world.kill()
  world.start(fileURLToPath(new URL('./unfenced-server.ts', import.meta.url)))
  await world.untilReady(giveUpMs)
  const faults = async () => (await auditAll(world.pool)).map(({ what }) => what)
  expect(await faults()).toEqual([])
  const isServed = () => Promise.resolve()
  const isFound = async () => expect(await faults()).not.toEqual([])
  await tradeDuring(() => takeOver(isServed, () => vi.waitFor(isFound, giveUpMs)))
  expect((await faults()).join()).toMatch(/ tick\b/)
})
