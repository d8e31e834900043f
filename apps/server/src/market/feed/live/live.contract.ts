import { Price } from '@candor/money'
import { expect, onTestFinished, test } from 'vitest'
import { createIngest } from '../../ingest.ts'
import { loadSymbols } from '../../symbols.ts'
import { honestPrice, type MarketServer, type Mood } from '../../testing/market-server.ts'
import type { FeedTick } from '../../tick.ts'
import type { FeedUnderTest } from '../feed.contract.ts'

export interface LiveFeedUnderTest extends FeedUnderTest {
  readonly server: MarketServer
  /** The start of the server's correct prices of the first symbol. */
  readonly start: number
  readonly complaints: readonly unknown[]
}

/** How long the fault lasts (ms). A flood is heavy enough in two seconds. */
const troubleMs = (mood: Mood) => (mood === 'flooding' || mood === 'huge' ? 2_000 : 35_000)
/** The longest pause between two attempts, and the time of a reconnect (ms). */
const recoveryMs = 75_000

/** Faults during which ticks continue, because correct quotes are among the sent ones. */
const goesOn: ReadonlySet<Mood> = new Set(['honest', 'repeating', 'disordered'])
/** Faults during which some correct quotes may arrive in time, or none. */
const mayGoOn: ReadonlySet<Mood> = new Set(['flooding', 'stalling'])

/** The feed with the real guards behind it, as in the server. */
function listenGuarded(under: LiveFeedUnderTest) {
  const { feed, world, symbols, start } = under
  const counted: FeedTick[] = []
  const ingest = createIngest({
    pool: { query: (async () => ({ rows: [] })) as never },
    world,
    symbols: loadSymbols(),
    committer: {
      add: (tick) => void counted.push(tick),
      finalAt: () => Math.floor((world.clock.now() - 500) / 1_000) * 1_000,
    },
    heads: new Map(),
    heard: new Map(),
    lastMinute: [],
    wasClosed: () => false,
    onError: () => {},
  })
  const stop = feed.ticks(symbols, ingest.take, ingest.refuse)
  onTestFinished(async () => {
    stop()
    await ingest.stop()
    await under.close?.()
  })
  const own = () => counted.filter(({ symbol }) => symbol === symbols[0])
  const { priceStep } = loadSymbols().get(symbols[0])!
  /** Whether a tick is the server's correct quote of exactly that time, on the grid. */
  const isHonest = ({ price, at }: FeedTick) => {
    const { bid, ask } = honestPrice(start, at)
    const middle = (Price.parse(bid) + Price.parse(ask)) / 2n
    return price - middle <= priceStep / 2n && middle - price <= priceStep / 2n
  }
  return { ...under, own, isHonest }
}

/**
 * The contract of every adapter of a live source under any fault: no wrong quote is ever counted, the price is stale
 * while there is no usable quote, and the source recovers on its own.
 */
export function liveFeedContract(
  name: string,
  moods: readonly Mood[],
  open: () => Promise<LiveFeedUnderTest>,
): void {
  const listen = async () => listenGuarded(await open())

  test.each(moods)(`${name}: survives a source that is %s`, { timeout: 120_000 }, async (mood) => {
    const { own, isHonest, server, world, complaints } = await listen()
    await world.advance(10_000)
    const before = own().length
    expect(before, 'it spoke at first').toBeGreaterThan(10)
    server.become(mood)
    const from = world.clock.now()
    await world.advance(troubleMs(mood))
    const during = own().slice(before)
    const late = during.filter(({ at }) => at > from + 2_500)
    if (goesOn.has(mood)) expect(late.length).toBeGreaterThan(10)
    else if (!mayGoOn.has(mood)) expect(late, 'nothing is counted').toEqual([])
    if (mood === 'huge') expect(server.dials(), 'no such frame is read').toBeGreaterThan(1)
    server.become('honest')
    const again = world.clock.now()
    const after = () => own().filter(({ at }) => at > again).length
    while (after() < 6 && world.clock.now() - again < recoveryMs) await world.advance(2_500)
    expect(after(), 'it came back').toBeGreaterThan(5)
    expect(own().every(isHonest), 'nothing wrong was counted').toBe(true)
    expect(server.strayCalls(), 'nobody followed where it pointed').toBe(0)
    expect(complaints.length, 'the log stays readable').toBeLessThan(20)
    expect(server.clients.size, 'one connection is left').toBe(1)
  })

  test(`${name}: tries an unreachable source at growing intervals`, async () => {
    const { server, world } = await listen()
    await world.advance(5_000)
    server.become('refusing')
    await world.advance(5_000)
    const before = server.dials()
    await world.advance(300_000)
    expect(server.dials() - before).toBeLessThan(18)
    expect(server.dials() - before).toBeGreaterThan(4)
  })
}
