// Prices to many phones at once: the real socket and hub in this process, the clients in another.
import type { Quote } from '@candor/api'
import fastify from 'fastify'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from '../apps/server/src/platform/http/limits.ts'
import { createLive, type Live } from '../apps/server/src/platform/live/live.ts'
import { addSocket } from '../apps/server/src/platform/live/socket.ts'
import { createWorld } from '../apps/server/src/platform/world.ts'
import { loadSymbols } from '../apps/server/src/market/index.ts'
import type { Counted, Task } from './fanout-client.ts'
import { shown } from './measure.ts'

const connections = 2_000
const seconds = 10
/** Ticks of each symbol per second. */
const rates = [1, 4, 10] as const

export async function benchFanout(): Promise<void> {
  const names = [...loadSymbols().keys()]
  const { live, origin, port, close } = await openHub()
  const task: Task = { port, origin, connections, channels: names.map((name) => `ticker:${name}`) }
  const child = fork(new URL('fanout-client.ts', import.meta.url), [JSON.stringify(task)])
  try {
    await answerOf(child, 'ready')
    console.log(`Prices to ${shown(connections)} connections of ${names.length} symbols each:`)
    for (const rate of rates) report(rate, await round(live, child, { names, rate }))
  } finally {
    child.kill()
    await close()
  }
}

/** The hub on its own port, with no prices at first. */
async function openHub() {
  const world = createWorld()
  const app = fastify({ forceCloseConnections: true })
  const live = createLive(world, (error) => console.error(error))
  live.source('ticker', { snapshot: (channel) => [quoteOf(channel.split(':')[1]!, 0)] })
  const origin = 'http://bench.test'
  // Another benchmark measures the rate limit per address; here all calls come from one machine.
  const limits = { address: async () => undefined } as unknown as Limits
  await addSocket(app, { live, origin, clock: world.clock, limits })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { live, origin, port, close: () => app.close() }
}

/** A market's message for a tick, with as many fields as a real one. */
function quoteOf(symbol: string, step: number): Quote {
  const price = String(60_000 + (step % 1_000))
  const prices = { price, bid: price, ask: price, open24h: price, high: price, low: price }
  const moved = { change: '12.5', changeRate: '0.0002', volume: '1234.5', turnover: '74070000' }
  const market = { marketOpen: true, nextOpenAt: null, stale: false, halt: null }
  return { symbol, ...prices, ...moved, ...market, updatedAt: Date.now() }
}

type Round = Counted & { readonly cpuShare: number; readonly published: number }

/** Ticks for some seconds, spread over each second as in a market. */
async function round(
  live: Live,
  child: ChildProcess,
  { names, rate }: { names: readonly string[]; rate: number },
): Promise<Round> {
  child.send('begin')
  const stepMs = 1_000 / (rate * names.length)
  const cpu = process.cpuUsage()
  const started = performance.now()
  let published = 0
  while (performance.now() - started < seconds * 1_000) {
    const due = Math.floor((performance.now() - started) / stepMs)
    for (; published < due; published += 1) {
      const name = names[published % names.length]!
      live.publish(`ticker:${name}`, [quoteOf(name, published)])
    }
    await pause(Math.max(1, stepMs))
  }
  const { user, system } = process.cpuUsage(cpu)
  const cpuShare = (user + system) / 1_000 / (performance.now() - started)
  // Time for the last frames to arrive.
  await pause(1_000)
  child.send('end')
  return { ...(await answerOf<Counted>(child, 'counted')), cpuShare, published }
}

async function answerOf<Answer>(child: ChildProcess, kind: string): Promise<Answer> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ kind: string } & Answer]
    if (message.kind === kind) return message
  }
}

function report(rate: number, { updates, p50Ms, p99Ms, cpuShare, published }: Round): void {
  const whole = published * connections
  console.log(
    `  ${rate} a second of each: ${shown(updates / seconds)} updates/s delivered ` +
      `(${((updates / whole) * 100).toFixed(1)} % of what was published), ` +
      `p50 ${shown(p50Ms)} ms, p99 ${shown(p99Ms)} ms, ${(cpuShare * 100).toFixed(0)} % of a core`,
  )
}
