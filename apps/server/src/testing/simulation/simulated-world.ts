import { createHash } from 'node:crypto'
import { Amount } from '@candor/money'
import { contractRoutes, crossPositions, exposureView } from '../../contracts/index.ts'
import { createIdentity, identityQueue, passFlaggedBy, takeBack } from '../../identity/index.ts'
import {
  createMarket,
  loadSymbols,
  type Feed,
  type Market,
  type MarketTopics,
} from '../../market/index.ts'
import { createBus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database/pool.ts'
import { openLane } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { createMemoryStore } from '../../platform/files/testing/memory-store.ts'
import { partOf } from '../../platform/part.ts'
import { openPolicy } from '../../policy/index.ts'
import { createVirtualWorld, type World } from '../../platform/world.ts'
import { createSwap } from '../../swap/index.ts'
import { swapOfEvent } from '../../swap/events.ts'
import { createSwapCap } from '../../swap/swap-cap.ts'
import { createWallet, loadCurrencies } from '../../wallet/index.ts'
import { referenceOf } from '../../wallet/recharge/reference.ts'
import { createPictures, keepPicture, withoutConsole } from '../../wallet/testing/pictures.ts'
import { openWalletConsole } from '../../wallet/testing/wallet-console.ts'
import { becomePerson, withoutPeople } from '../../wallet/testing/without-people.ts'
import { createDice } from './dice.ts'
import { createUserCalls } from './user-calls.ts'
import { openRestartableEngine, type RestartableEngine } from './restartable-engine.ts'
import { createFragile, isBreak } from './fragile.ts'
import { NaiveWorld } from './naive/naive-world.ts'
import { optionsHeldBack } from './naive/option-facts.ts'
import { expireReports } from './naive/recharges.ts'
import { swapCap } from './naive/swap-facts.ts'
import { openSettledOptions } from './settled-options.ts'
import type { Plant, SimulatedContext } from './plant.ts'
import { createEventDelivery } from './event-delivery.ts'
import { send } from './naive/withdrawals.ts'
import { createStormFeed } from './storm-feed.ts'
import { createFickleRail } from './withdrawal-rail.ts'

/** A Friday, an hour before the first market closes for the weekend and two before the others; all reopen within three days. */
export const startAt = Date.UTC(2026, 10, 20, 20)
/** The market's usual interval of a second would cost most of the time; ticks are checkpointed anyway. */
const beatMs = 300_000

export type SimulatedWorld = Awaited<ReturnType<typeof openSimulatedWorld>>

const accountText = `insert into wallet_withdrawal_account
  (part, user_id, id, type, currency, label, is_default, network, address, usable_at, created_at)
  values ($1, $2, $3, 'wallet', 'USDT', 'Cold wallet', true, 'TRC20', 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx', 0, 0)`

type Options = { readonly seed: string; readonly dataFolder: string; readonly plant?: Plant }

/**
 * The server's modules on a real lane, a real database and a virtual clock, with a misbehaving market, and beside them
 * the reference, which receives every tick and every outcome.
 */
export async function openSimulatedWorld(
  database: Database,
  { seed, dataFolder, plant = {} }: Options,
) {
  const { pool } = database
  const world = createVirtualWorld(seed, startAt)
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const naive = new NaiveWorld(world.clock.now)
  const { market, feed, bus } = await openMarket({
    pool,
    world,
    seed,
    dataFolder,
    onError,
    naive,
    plant,
  })
  const engine: { room: RestartableEngine | null } = { room: null }

  const seen = [...market.symbols.values()].map((symbol) => plant.symbol?.(symbol) ?? symbol)
  const symbols = new Map(seen.map((symbol) => [symbol.name, symbol]))
  const look = (): SimulatedContext => {
    const now = world.clock.now()
    const [sold, swapped] = [options.look(), houseCap.look(now)]
    const held = exposureView(symbols.keys(), engine.room)
    return {
      now,
      newId: world.newId,
      symbol: (name) => symbols.get(name),
      tick: market.prices.tick,
      ...openPolicy,
      isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
      staysOpen: market.hours.staysOpen,
      exposure: held.exposure,
      isClosing: (id) => engine.room?.closing().has(id) === true,
      optionRoom: (...where) => Amount.of(sold.room(...where) - optionsHeldBack),
      hasSwapRoom: swapped.hasRoom,
      onEvent(events) {
        held.count(events)
        sold.count(events)
        swapped.count(events)
      },
    }
  }
  const post = createEventDelivery((event) => engine.room?.onEvent(event), world.clock.now)
  const fragile = createFragile(database.laneClient)
  const lane = await openLane<SimulatedContext>({
    connect: fragile.open,
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver(events) {
      for (const event of events) {
        options.count(event)
        const swapped = swapOfEvent(event)
        if (swapped !== null) houseCap.note(swapped)
      }
      post.take(events)
    },
    // The planned breaks are no errors; the lane's recovery from them is tested.
    onError: (error) => isBreak(error) || onError(error),
  })
  const houseCap = createSwapCap(pool, Amount.of(swapCap))
  const options = openSettledOptions({
    pool,
    world,
    market,
    lane: plant.optionsLane?.(lane) ?? lane,
    pledges: crossPositions,
    naive,
    finalAt: market.finalAt,
  })
  const room = await openRestartableEngine({
    naive,
    pool,
    world,
    lane: {
      ...(plant.engineLane?.(lane) ?? lane),
      // The engine has not received the held events, which the lane has handed over.
      deliveredUntil: () => Math.min(lane.deliveredUntil(), post.heldSince()),
    },
    symbols: market.symbols,
    tick: market.prices.tick,
    ticksAfter: market.ticksAfter,
    isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
    halted: market.halted,
    onError,
  })
  engine.room = room
  // The bus reports the listeners' errors.
  bus.subscribe('marketTicks', (ticks) => naive.onTicks(ticks))
  bus.subscribe('marketTicks', room.onTicks)

  const live = { source: () => undefined, deliver: () => {}, isWatched: () => false, clients: 0 }
  const secret = createHash('sha256').update(seed).digest()
  const identity = createIdentity({
    pool,
    world,
    lane,
    live,
    secret,
    // Each view watermarks a picture, which is fast for small ones.
    files: createPictures(320),
    notify: async () => undefined,
    origin: withoutPeople.origin,
  })
  const currencies = loadCurrencies()
  const { notary } = market
  const swap = createSwap({ pool, world, market, notary, currencies, secret })
  const wallet = createWallet({
    ...withoutPeople,
    ...withoutConsole,
    knownAsOf: identity.knownAsOf,
    rail: createFickleRail(),
    onError,
    pool,
    world,
    lane,
    look,
    market,
    live,
    secret,
    swappable: swap.currencies,
    statements: { store: createMemoryStore(), secret, isSandbox: true },
  })
  const reads = { pool, look, notary: market.notary, freeLeverage: 100 }
  const doors = createUserCalls({
    routes: [...wallet.routes, ...contractRoutes(reads), ...options.routes, ...swap.routes],
    lane: plant.peopleLane?.(lane) ?? lane,
    naive,
    clock: world.clock,
  })

  return {
    ...doors,
    download: plant.proofs?.(doors.ask) ?? doors.ask,
    pool,
    /** The reads from which proofs are made. */
    reads,
    world,
    market,
    feed,
    lane,
    naive,
    post,
    fragile,
    errors,
    room,
    options,
    /** Recomputes the swapped amounts of the last day. */
    addUpSwaps: () => houseCap.refresh(world.clock.now()),
    /** Creates a user who may recharge, trade and withdraw, with a withdrawal address past its cooldown. */
    async newUser() {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      const request = { key: null, payloadHash: new Uint8Array(), nonce: null }
      const person = { ...request, owner: id, route: becomePerson.name, input: { userId: id } }
      await lane.run(becomePerson, person)
      const accountId = world.newId()
      await pool.query(accountText, [partOf(id), id, accountId])
      const picture = { id: world.newId(), userId: id, text: id, at: world.clock.now() }
      const certificate = await keepPicture(pool, picture)
      naive.addUser(id)
      const referenceAfter = (reports: number) => referenceOf(secret, id, reports)
      return { id, accountId, bank: { certificate, referenceAfter } }
    },
    identity,
    /** Creates an applicant's pictures. */
    async pictures(userId: string) {
      const keep = (text: string) => {
        const about = { id: world.newId(), userId, at: world.clock.now(), use: 'kyc' } as const
        return keepPicture(pool, { ...about, text })
      }
      return {
        passportImage: await keep('passport'),
        addressProof: await keep('address'),
        holdingImage: await keep('holding'),
      }
    },
    /** Sends due withdrawals and finishes arrived ones, on the server and in the reference. */
    async moveWithdrawals(): Promise<void> {
      await wallet.moveWithdrawals(allParts.parts(), world.clock.now())
      send(naive)
    },
    walletConsole: await openWalletConsole(
      { pool, world, lane: plant.consoleLane?.(lane) ?? lane, wallet },
      {
        routes: identity.routes,
        kinds: [passFlaggedBy({ pool }), takeBack],
        queues: [identityQueue],
      },
    ),
    /** Credits confirmed payments, on the server and in the reference. */
    async confirmPayments(): Promise<void> {
      await wallet.confirmPayments(allParts.parts(), world.clock.now())
      naive.creditPayments()
      expireReports(naive)
    },
    async close(): Promise<void> {
      await market.stop()
      await room.settled()
      await lane.close()
    },
  }
}

type MarketNeeds = {
  readonly pool: Database['pool']
  readonly world: World
  readonly seed: string
  readonly dataFolder: string
  readonly onError: (error: unknown) => void
  readonly naive: NaiveWorld
  readonly plant: Plant
}

/** A new price level is logged for operators; here it is intended. */
const isNewLevel = (error: unknown) =>
  error instanceof Error && / has a new level /.test(error.message)

/** The real market with its guards and log on a misbehaving feed; the reference receives every tick of the feed. */
async function openMarket({ pool, world, seed, dataFolder, onError, naive, plant }: MarketNeeds) {
  const feed = createStormFeed(world, loadSymbols(), createDice(`${seed} prices`))
  const bus = createBus<MarketTopics>(onError)
  const after: World['after'] = (waitMs, run) => world.after(Math.max(waitMs, beatMs), run)
  const heard: Feed = {
    ...feed,
    ticks: (names, onTick) =>
      feed.ticks(names, (tick) => {
        naive.guards.hear(tick, market.finalAt())
        onTick(plant.heard?.(tick) ?? tick)
      }),
  }
  const market: Market = await createMarket({
    pool,
    world: { ...world, after },
    bus,
    config: { dataFolder },
    onError: (error) => isNewLevel(error) || onError(error),
    feed: heard,
  })
  return { market, feed, bus }
}
