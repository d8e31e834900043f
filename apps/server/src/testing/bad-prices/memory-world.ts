import type { Amount } from '@candor/money'
import { contractRoutes, crossPositions, type Tick } from '../../contracts/index.ts'
import type { FeedTick } from '../../market/index.ts'
import type { CommittedTick } from '../../market/tick.ts'
import { accounts } from '../../ledger/index.ts'
import { settleOptions } from '../../options/commands/settle-options.ts'
import { optionRoutes } from '../../options/routes.ts'
import { loadOptionTerms } from '../../options/terms.ts'
import { unprotected } from '../../options/testing/unprotected.ts'
import { owned } from '../../platform/lane/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy } from '../../policy/index.ts'
import type { withRun } from '../simulation/bugs.ts'
import { createUserCalls } from '../simulation/user-calls.ts'
import { watch } from '../simulation/restartable-engine.ts'
import { must } from '../simulation/fault.ts'
import { NaiveWorld } from '../simulation/naive/naive-world.ts'
import type { SimulatedContext } from '../simulation/plant.ts'
import { createMemoryLane } from './memory-lane.ts'
import { openMemoryEngine } from './memory-engine.ts'
import { openMemoryMarket, type PathQuote } from './memory-market.ts'

const terms = loadOptionTerms()

/** A planted bug. */
export type PathPlant = {
  /** Changes the ticks that the market receives; the reference receives the true ones. */
  readonly heard?: (tick: FeedTick, now: number) => FeedTick
  /** Whether the engine receives refused ticks. */
  readonly leaks?: boolean
  /** Largest age of a price for liquidations while its market is open. */
  readonly maxAgeMs?: number
  /** Changes how users' calls are decided. */
  readonly run?: Parameters<typeof withRun>[0]
  /** The tick log for options. */
  readonly settledBy?: (ticks: readonly CommittedTick[]) => readonly CommittedTick[]
}

export type MemoryWorld = ReturnType<typeof openMemoryWorld>

/**
 * The real guards, engine, decisions and staleness rules with the reference beside them, all in memory. One user with money.
 */
export function openMemoryWorld(seed: string, startAt: number, plant: PathPlant = {}) {
  const world = createVirtualWorld(seed, startAt)
  const { clock } = world
  const naive = new NaiveWorld(clock.now)
  // The house's cap is not tested here.
  naive.options.mayOvershoot = true
  const market = openMemoryMarket({
    world,
    guards: naive.guards,
    heard: plant.heard,
    onTick(tick) {
      naive.onTicks([tick])
      riskEngine.judge(tick)
    },
  })
  const { hours, last, log, symbols } = market

  const isOpen: SimulatedContext['isOpen'] = (symbol, at) => hours.opensAt(symbol, at) === at
  const ageless = new Map([...symbols].map(([name, one]) => [name, { ...one, ...known(plant) }]))
  const look = (command?: string): SimulatedContext => ({
    now: clock.now(),
    newId: world.newId,
    symbol: (name) => (command === 'liquidatePool' ? ageless : symbols).get(name),
    tick: (name) => last.get(name) ?? null,
    ...openPolicy,
    isOpen,
    staysOpen: hours.staysOpen,
    exposure: (name) => riskEngine.exposure(name),
    isClosing: (id) => riskEngine.isClosing(id),
    optionRoom: () => terms.houseCap,
    hasSwapRoom: () => false,
  })
  const lane = createMemoryLane(look, (event) => riskEngine.onEvent(event))
  const faults: unknown[] = []
  const riskEngine = openMemoryEngine({
    world,
    lane,
    run: watch(lane.run, naive, (error) => void faults.push(error)),
    symbols: ageless,
    isOpen,
    halted: openPolicy.halted,
    ticksAfter: async (name, seq) => log.filter((one) => one.symbol === name && one.seq > seq),
    onError: (error) => void faults.push(error),
  })

  // No demo comes from a device; no other query is expected.
  const query = async (text: string) => {
    if (!text.includes('from people_visitor_taken')) throw new Error('there is no database')
    return { rows: [] }
  }
  const nobody = { query } as never
  const notary = { publicKey: '', sign: () => '' }
  const pledges = crossPositions
  const options = {
    pool: nobody,
    symbols,
    notary,
    hours,
    isOffered: true,
    terms,
    pledges,
    marks: () => look(),
    protection: unprotected,
  }
  const doors = createUserCalls({
    routes: [
      ...contractRoutes({ pool: nobody, look, notary, freeLeverage: 100 }),
      ...optionRoutes(options),
    ],
    lane: { ...lane, run: plant.run?.(lane.run) ?? lane.run },
    naive,
    clock,
  })
  const userId = world.newId()
  naive.addUser(userId)
  const user = naive.users.get(userId)!

  /** Waits for all effects and compares with the reference. */
  async function settled(): Promise<void> {
    await riskEngine.settled()
    if (faults.length > 0) throw faults[0]
    naive.guards.checkNothingLost()
    naive.checkNothingDue()
    const { balance } = lane.draftOf(userId).view(accounts).of('contract.available')
    const should = user.money.get('contract.available USDT') ?? 0n
    must(balance === should, () => `user ${userId} has ${balance}, and should ${should}`)
  }

  return {
    world,
    naive,
    user,
    act: doors.act,
    settled,
    fund(amount: Amount): void {
      user.money.set('contract.available USDT', amount)
      const row = { ...owned(userId), book: 'real', kind: 'contract.available', currency: 'USDT' }
      lane.draftOf(userId).set(accounts, { ...row, balance: amount })
    },
    /**
     * Sends a feed's price, first to the reference.
     * @returns whether it is accepted
     */
    async say(quote: PathQuote): Promise<boolean> {
      const counts = market.hear(quote)
      const seq = (last.get(quote.symbol)?.seq ?? 0) + 1
      if (!counts && plant.leaks) riskEngine.judge({ ...quote, seq } satisfies Tick)
      await settled()
      return counts
    },
    /** Settles ended options. */
    async settleOptions(): Promise<void> {
      const running = [...naive.options.all.values()].filter(({ ended }) => ended === null)
      if (running.length === 0) return
      const finalAt = market.finalAt()
      const ticksOf = (symbol: string) => log.filter((one) => one.symbol === symbol)
      const logs = new Map(
        running.map(({ id, symbol }) => {
          const ticks = plant.settledBy?.(ticksOf(symbol)) ?? ticksOf(symbol)
          return [id, { from: 0, finalAt, ticks }]
        }),
      )
      const about = { route: 'test', key: null, payloadHash: new Uint8Array(), nonce: null }
      await lane.run(settleOptions, { ...about, owner: userId, input: { logs } })
      naive.options.settle(finalAt)
      await settled()
    },
  }
}

const known = ({ maxAgeMs }: PathPlant) => (maxAgeMs === undefined ? {} : { maxAgeMs })
