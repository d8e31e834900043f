import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { chosenSeed } from '../seed.ts'
import { createDice, type Dice } from '../simulation/dice.ts'
import {
  expectEveryLiquidationRight,
  liquidationFault,
  readLiquidated,
  readTicks,
} from './liquidations.ts'
import { expectEveryOptionRight, optionFault, readOptions, type Outage } from './options.ts'
import { createTrader, type Deed, type Trader } from '../real-server/trader.ts'
import {
  expectEveryDeedOnce,
  expectEveryOptionSettled,
  expectEveryPaymentCredited,
  expectSameReplies,
} from '../real-server/verify.ts'
import { startVictim, type Victim } from './victim.ts'

const rounds = proofScale({ quick: 1, full: 100 })
/** Time limit for a server's return, in ms. */
const giveUpMs = 300_000
/** Longer than any rate limit's window. */
const settledWithinMs = 300_000
/** Time for which users keep calling after the kill, in ms. */
const overlapMs = 300
/** Time left of an option at the kill, and the longest duration, in ms. */
const beforeEndMs = 100
const bettingMs = 31_000
/** Time for the last liquidations, in ms. */
const stillMs = 2_000
const names = ['ana', 'ben', 'cho', 'dia', 'eli']

let victim: Victim
let traders: Trader[]
let dice: Dice
/** Times at which PostgreSQL was killed. */
const databaseKills: number[] = []
/** Outages, each from before the kill on. */
const outages: Outage[] = []
beforeAll(async () => {
  const seed = chosenSeed('kill test', String(Date.now()))
  dice = createDice(`kills ${seed}`)
  victim = await startVictim()
  traders = []
  for (const name of names)
    traders.push(await createTrader(victim.origin, name, createDice(`${name} ${seed}`)))
  await beginWithMoney()
})
afterAll(() => victim.stop())

/** The first recharge pays for later orders. */
async function beginWithMoney(): Promise<void> {
  let stop = false
  setTimeout(() => (stop = true), 2_500)
  await Promise.all(traders.map((trader) => trader.trade(() => stop)))
  await expectEveryPaymentCredited(victim.pool)
}

type Tally = { slowestMs: number; underWay: number }

/** Kills a process while all users trade, then resolves all calls without a known outcome. */
async function round(kill: () => Promise<void>, tally: Tally, isLast: boolean): Promise<void> {
  await Promise.all(traders.map((trader) => trader.risk()))
  let stop = false
  const load = Promise.all(traders.map((trader) => trader.trade(() => stop)))
  // Earlier options may have ended, so this one ends at the kill.
  while (isLast && nextEnd() === null) await pause(50)
  await pause(waitMs(isLast))
  const from = Date.now()
  await kill()
  const killedAt = performance.now()
  await pause(overlapMs)
  stop = true
  await load
  tally.underWay += deedsThatAre('sent').length
  await victim.untilReady(giveUpMs)
  await Promise.all(traders.map((trader) => trader.untilAnswered(giveUpMs)))
  outages.push({ from, to: Date.now() })
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - killedAt)
  await Promise.all(traders.map((trader) => trader.settle(settledWithinMs)))
  await expectEveryDeedOnce(victim.pool, traders)
  await expectSameReplies(traders, dice)
}

/** Wait before the kill, in ms: during trading, and if possible just before an option's end; in the last round always. */
function waitMs(isLast: boolean): number {
  const next = nextEnd()
  const isNear = next !== null && next < (isLast ? bettingMs : 1_200)
  return isNear ? next : dice.whole(200, 1_200)
}

/** Time in ms until just before the next end of an option; null if none runs. */
function nextEnd(): number | null {
  const ends = deedsThatAre('acknowledged').flatMap(({ reply }) => reply?.settleAt ?? [])
  const waits = ends.map((at) => at - Date.now() - beforeEndMs).filter((wait) => wait > 200)
  return waits.length === 0 ? null : Math.min(...waits)
}

function deedsThatAre(state: Deed['state']): Deed[] {
  return traders.flatMap(({ deeds }) => deeds.filter((deed) => deed.state === state))
}

async function checkSurvival(what: string, kill: () => Promise<void>): Promise<void> {
  const tally = { slowestMs: 0, underWay: 0 }
  const before = deedsThatAre('acknowledged').length
  for (let turn = 0; turn < rounds; turn += 1) await round(kill, tally, turn === rounds - 1)
  await expectEveryPaymentCredited(victim.pool)
  await expectEveryDeedOnce(victim.pool, traders)
  const done = deedsThatAre('acknowledged').length - before
  expect(done).toBeGreaterThan(rounds * traders.length)
  const seconds = (tally.slowestMs / 1_000).toFixed(1)
  proofFigure(
    `kill -9 of ${what}`,
    `${rounds} rounds, ${done} calls acknowledged, each on record once; ${tally.underWay} without an ` +
      `answer when it died, all settled under their keys; slowest return ${seconds} s`,
  )
}

test(`the server is killed ${rounds} times: every acknowledged call is stored once`, () =>
  checkSurvival('the server', async () => {
    await victim.killServer()
    victim.startServer()
  }))

test(`PostgreSQL is killed ${rounds} times: every acknowledged call is stored once`, () =>
  checkSurvival('PostgreSQL', async () => {
    databaseKills.push(Date.now())
    await victim.killPostgres()
  }))

test('settles options that ran through all kills by the ticks of their own start and end', async () => {
  const settled = await expectEveryOptionSettled(victim.pool)
  expect(settled).toBe(
    deedsThatAre('acknowledged').filter(({ name }) => name === 'buyOption').length,
  )
  expect(settled).toBeGreaterThan(0)
  const within = await expectEveryOptionRight(victim.pool, outages)
  expect(within).toBeGreaterThan(1)
  proofFigure(
    'second contracts through the kills',
    `${settled}, each settled once by its ticks; ${within} of them ended while nothing answered`,
  )
})

test('finds a planted bug: an option settled by another tick', async () => {
  const ticks = await readTicks(victim.pool)
  const row = (await readOptions(victim.pool)).find(({ void_reason: why }) => why === null)!
  expect(optionFault(row, ticks)).toBeNull()
  const next = String(BigInt(row['exit_seq']!) + 1n)
  expect(optionFault({ ...row, exit_seq: next }, ticks)).toMatch(/exit_seq is/)
  expect(optionFault({ ...row, credited: '1' }, ticks)).toMatch(/credited is 1/)
  const unseen = ticks.filter(({ seq }) => String(seq) !== row['exit_seq'])
  expect(optionFault(row, unseen)).toMatch(/exit_seq is/)
})

test('liquidates accounts once by the right tick through all kills', async () => {
  // There may be no liquidation yet, or none by a tick known to count: the prices swing through the limits
  // every few seconds.
  while ((await firstKnown()) === undefined) {
    await Promise.all(traders.map((trader) => trader.risk()))
    await pause(500)
  }
  victim.standStill()
  await pause(stillMs)
  await expectEveryDeedOnce(victim.pool, traders)
  const count = await expectEveryLiquidationRight(victim.pool, databaseKills)
  expect(count).toBeGreaterThan(0)
  proofFigure('cross accounts through the kills', `${count} liquidations, each by its tick`)
})

/** A liquidation whose tick came after its pool's last change; of all others the right tick is unknown. */
async function firstKnown() {
  const ticks = await readTicks(victim.pool)
  return (await readLiquidated(victim.pool)).find(({ by, changedAt }) =>
    ticks.some(
      ({ symbol, seq, at }) =>
        symbol === by!.symbol && seq === by!.seqs.get(symbol) && at > changedAt,
    ),
  )
}

test('finds a planted bug: a liquidation by another tick, or a missing one', async () => {
  const ticks = await readTicks(victim.pool)
  const first = await firstKnown()
  const by = first!.by!
  expect(liquidationFault(first!, ticks)).toBeNull()
  const next = by.seqs.get(by.symbol)! + 1
  const late = { ...first!, by: { ...by, seqs: new Map([...by.seqs, [by.symbol, next]]) } }
  expect(liquidationFault(late, ticks)).toMatch(/was due by/)
  expect(liquidationFault({ ...first!, by: null }, ticks)).toMatch(/was due by/)
  const rich = {
    ...first!,
    pool: { ...first!.pool, available: first!.pool.available + 10n ** 12n },
  }
  expect(liquidationFault(rich, ticks)).toMatch(/could stand/)
})

test('finds a planted bug: a call done without an acknowledgement, or acknowledged and not done', async () => {
  const [first, ...others] = traders
  const index = first!.deeds.findIndex(({ state }) => state === 'acknowledged')
  const deed = first!.deeds[index]!
  const silent = { ...first!, deeds: first!.deeds.toSpliced(index, 1) }
  const lost = { ...first!, deeds: [...first!.deeds, deed] }
  await expect(expectEveryDeedOnce(victim.pool, [silent, ...others])).rejects.toThrow(
    'to deeply equal',
  )
  await expect(expectEveryDeedOnce(victim.pool, [lost, ...others])).rejects.toThrow(
    'to deeply equal',
  )
})
