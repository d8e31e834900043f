// Opening positions through the lane, beside the same work with a transaction per request.
import { Quantity } from '@candor/money'
import {
  openOne,
  openTradingFloor,
  type TradingFloor,
} from '../apps/server/src/contracts/testing/trading-floor.ts'
import { openBenchDatabase } from './database.ts'
import { openAlone } from './transaction-peer.ts'
import { load, shown, type Load } from './measure.ts'
import { atLeast, atMost } from './target.ts'

const seconds = 10
/**
 * The target: with this many callers at once the lane does at least this multiple of its peer's work, each call within
 * this time.
 */
const target = { callers: 200, least: 10, p99Ms: 50 }
/** A user has at most 50 open positions, so a caller changes to another user after that many. */
const positionsPerUser = 50
/** More calls a second than the lane has ever answered here; that many users are prepared. */
const fastest = 16_000
/** Connections of the peer; more made it slower on two cores. */
const peerConnections = 20

const order = { quantity: Quantity.parse('0.001'), leverage: 100 }

async function throughLane(callers: number): Promise<Load> {
  const database = await openBenchDatabase(10)
  const floor = await openTradingFloor(database)
  floor.commit('BTCUSDT', '60000')
  // Prepared before the measurement, because opening an account is no part of opening a position.
  const waiting = await fundedUsers(floor, callers + (seconds * fastest) / positionsPerUser)
  const users = new Map<number, { id: string; opened: number }>()
  async function call(caller: number): Promise<void> {
    let user = users.get(caller)
    if (user === undefined || user.opened === positionsPerUser) {
      user = { id: waiting.pop()!, opened: 0 }
      users.set(caller, user)
    }
    user.opened += 1
    const outcome = await openOne(floor, user.id, order)
    if (!outcome.ok) throw new Error(outcome.error)
  }
  const result = await load(callers, seconds, call)
  await floor.close()
  return result
}

function fundedUsers(floor: TradingFloor, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => floor.user('100000')))
}

async function throughTransactions(callers: number): Promise<Load> {
  const database = await openBenchDatabase(peerConnections)
  const floor = await openTradingFloor(database)
  const users = await fundedUsers(floor, callers)
  let last = 10_000n
  const result = await load(callers, seconds, (caller) => {
    last += 1n
    return openAlone(database, users[caller]!, `key-${last}`, String(last))
  })
  await floor.close()
  return result
}

export async function benchLane(): Promise<void> {
  console.log(`Opening positions, ${seconds} s each, fsync on:`)
  for (const callers of [20, target.callers]) {
    const lane = await throughLane(callers)
    const peer = await throughTransactions(callers)
    const line = ({ perSecond, p50Ms, p99Ms }: Load) =>
      `${shown(perSecond)}/s, p50 ${shown(p50Ms)} ms, p99 ${shown(p99Ms)} ms`
    console.log(`  ${callers} callers: lane ${line(lane)}`)
    console.log(`  ${callers} callers: a transaction per request ${line(peer)}`)
    if (callers < target.callers) continue
    const times = atLeast(lane.perSecond / peer.perSecond, target.least, shown)
    const p99 = atMost(lane.p99Ms, target.p99Ms, (ms) => `${shown(ms)} ms`)
    console.log(`  ${callers} callers: the lane does ${times} times as many, p99 ${p99}`)
  }
}
