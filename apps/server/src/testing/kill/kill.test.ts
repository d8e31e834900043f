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
import { createTrader, type Deed, type Trader } from './trader.ts'
import {
  expectEveryDeedOnce,
  expectEveryOptionSettled,
  expectEveryPaymentCredited,
  expectSameReplies,
} from './verify.ts'
import { startVictim, type Victim } from './victim.ts'

const rounds = proofScale({ quick: 3, full: 100 })
const roundLimitMs = 120_000
/** The promise, and how long to wait where it is broken, so that the figure is known. */
const readyWithinMs = 10_000
const giveUpMs = 40_000
/** Longer than the window of any rate limit. */
const settledWithinMs = 70_000
/** People go on trying for so long after the kill. */
const overlapMs = 300
/** Until the last liquidations are done. */
const stillMs = 2_000
const names = ['ana', 'ben', 'cho', 'dia', 'eli']

let victim: Victim
let traders: Trader[]
let dice: Dice
/** When PostgreSQL was killed. */
const databaseKills: number[] = []
beforeAll(async () => {
  const seed = chosenSeed('kill test', String(Date.now()))
  dice = createDice(`kills ${seed}`)
  victim = await startVictim()
  traders = []
  for (const name of names)
    traders.push(await createTrader(victim.origin, name, createDice(`${name} ${seed}`)))
  await beginWithMoney()
}, 90_000)
afterAll(() => victim.stop(), 30_000)

/** What is bought later needs what is paid first. */
async function beginWithMoney(): Promise<void> {
  let stop = false
  setTimeout(() => (stop = true), 2_500)
  await Promise.all(traders.map((trader) => trader.trade(() => stop)))
  await expectEveryPaymentCredited(victim.pool)
}

type Tally = { slowestMs: number; underWay: number }

/** Lets everyone trade, kills in the middle of it, and has all that is unknown settled. */
async function round(kill: () => Promise<void>, tally: Tally): Promise<void> {
  await Promise.all(traders.map((trader) => trader.risk()))
  let stop = false
  const load = Promise.all(traders.map((trader) => trader.trade(() => stop)))
  await pause(dice.whole(200, 1_200))
  await kill()
  const killedAt = performance.now()
  await pause(overlapMs)
  stop = true
  await load
  tally.underWay += deedsThatAre('sent').length
  await victim.untilReady(giveUpMs)
  await Promise.all(traders.map((trader) => trader.untilAnswered(giveUpMs)))
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - killedAt)
  await Promise.all(traders.map((trader) => trader.settle(settledWithinMs)))
  await expectEveryDeedOnce(victim.pool, traders)
  await expectSameReplies(traders, dice)
}

function deedsThatAre(state: Deed['state']): Deed[] {
  return traders.flatMap(({ deeds }) => deeds.filter((deed) => deed.state === state))
}

async function checkSurvival(what: string, kill: () => Promise<void>): Promise<void> {
  const tally = { slowestMs: 0, underWay: 0 }
  const before = deedsThatAre('acknowledged').length
  for (let turn = 0; turn < rounds; turn += 1) await round(kill, tally)
  await expectEveryPaymentCredited(victim.pool)
  await expectEveryDeedOnce(victim.pool, traders)
  const done = deedsThatAre('acknowledged').length - before
  expect(done).toBeGreaterThan(rounds * traders.length)
  expect(tally.slowestMs).toBeLessThan(readyWithinMs)
  const seconds = (tally.slowestMs / 1_000).toFixed(1)
  proofFigure(
    `kill -9 of ${what}`,
    `${rounds} rounds, ${done} calls acknowledged, each on record once; ${tally.underWay} without an ` +
      `answer when it died, all settled under their keys; slowest return ${seconds} s`,
  )
}

test(
  `the server is killed ${rounds} times: what was acknowledged is there once`,
  () =>
    checkSurvival('the server', async () => {
      await victim.killServer()
      victim.startServer()
    }),
  rounds * roundLimitMs,
)

test(
  `PostgreSQL is killed ${rounds} times: what was acknowledged is there once`,
  () =>
    checkSurvival('PostgreSQL', async () => {
      databaseKills.push(Date.now())
      await victim.killPostgres()
    }),
  rounds * roundLimitMs,
)

test('second contracts that ran through it all are settled, each by the ticks of its own two ends', async () => {
  const settled = await expectEveryOptionSettled(victim.pool)
  expect(settled).toBe(
    deedsThatAre('acknowledged').filter(({ name }) => name === 'buyOption').length,
  )
  expect(settled).toBeGreaterThan(0)
  proofFigure('second contracts through the kills', `${settled}, each settled once by its ticks`)
}, 90_000)

test('accounts that the swings reached through it all are liquidated once, each by the right tick', async () => {
  victim.standStill()
  await pause(stillMs)
  await expectEveryDeedOnce(victim.pool, traders)
  const count = await expectEveryLiquidationRight(victim.pool, databaseKills)
  expect(count).toBeGreaterThan(0)
  proofFigure('cross accounts through the kills', `${count} liquidations, each by its tick`)
}, 90_000)

test('planted: a liquidation by another tick, or none where one was due, would be seen', async () => {
  const ticks = await readTicks(victim.pool)
  const [first] = await readLiquidated(victim.pool)
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

test('planted: a call done without a word, or acknowledged and not done, would be seen', async () => {
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
