import { openRiskEngine, type RiskEngineTools, type RiskEngine } from '../contracts/index.ts'
import { loadSymbols, marketRoutes, pushMarket, type Market } from '../market/index.ts'
import { accountOf, followDemo, type People } from '../people/index.ts'
import { openLane, type Lane } from '../platform/lane/index.ts'
import { inboxRoutes, letterRoutes } from '../platform/mail/routes.ts'
import { every, job, type Listener, type ServerModule } from '../platform/module.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { openUserModules } from './user-modules.ts'
import { openPlatform, type Platform, type Sources } from './platform.ts'
import { mustKnowHeld } from './held-instruments.ts'
import { createEventDispatcher } from './event-dispatcher.ts'
import { awaitRiskEngine, endStreams, laneContext, type LaneContext } from './wiring.ts'

export type Modules = Awaited<ReturnType<typeof openModules>>

/** Opens every module from the bottom up, and delivers the lane's events to their listeners. */
export async function openModules(
  { config, world, database, log }: AppNeeds,
  sources: Sources & { readonly listener?: Listener } = {},
) {
  const { pool } = database
  await mustKnowHeld(pool, loadSymbols())
  const platform = await openPlatform({ config, world, database, log }, sources)
  const { metrics, bus, market, policies, report } = platform

  const engineListener = awaitRiskEngine()
  // No batch runs before the modules below are opened.
  const look = (): LaneContext =>
    laneContext(world, market, policies.snapshot(), engineListener.current(), { options, swap })
  const listeners = { bestEffort: [engineListener.listen], guaranteed: [] as Listener[] }
  const busyJobs = countBusyJobs(metrics)
  const lane = await openLane<LaneContext>({
    connect: database.laneClient,
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: createEventDispatcher(listeners, report),
    onError: report,
    onBatch: metrics.onBatch,
    onBusy: busyJobs.onBusy,
  })

  const opened = openUserModules({ config, world, database }, platform, lane, look)
  const { people, options, swap } = opened
  const list: readonly ServerModule[] = [
    ...platformModules(platform, pool),
    ...Object.values(opened),
  ]
  // All listeners must be known before the risk engine opens: it closes positions at once, and an event is delivered once.
  listeners.bestEffort.push(
    ...list.flatMap(({ push = [] }) => push),
    ...(sources.listener ? [sources.listener] : []),
  )
  listeners.guaranteed.push(...list.flatMap(({ onEvent = [] }) => onEvent))
  const riskEngine = await openRiskEngine({
    pool,
    world,
    lane,
    onError: report,
    ...pricesOf(market),
  })
  engineListener.open(riskEngine)
  bus.subscribe('marketTicks', riskEngine.onTicks)

  return {
    ...platform,
    ...opened,
    /** All modules, for actions on each. */
    list,
    lane,
    riskEngine,
    /** Number of job commands that found the lane full since the last call. */
    takeBusyJobs: busyJobs.take,
    ...startAndStop(world, platform, { list, people, lane, riskEngine }),
  }
}

/** Counts the job commands that found the lane full. */
function countBusyJobs(metrics: Pick<Platform['metrics'], 'onBusy'>) {
  let busyJobs = 0
  return {
    onBusy: (queue: string): void => {
      metrics.onBusy(queue)
      if (queue === 'jobs') busyJobs += 1
    },
    /** The count since the last call. */
    take: (): number => {
      const count = busyJobs
      busyJobs = 0
      return count
    },
  }
}

type Opened = {
  readonly list: readonly ServerModule[]
  readonly people: Pick<People, 'settled'>
  readonly lane: Pick<Lane<LaneContext>, 'close'>
  readonly riskEngine: Pick<RiskEngine, 'settled' | 'note'>
}

/** Starts and stops the opened modules in the order of their dependencies. */
function startAndStop(
  world: AppNeeds['world'],
  platform: Platform,
  { list, people, lane, riskEngine }: Opened,
) {
  const { market, live, bus } = platform
  let stopPush = () => {}
  return {
    start: async () => {
      for (const { open } of list) await open?.(world.clock.now())
      await market.start()
      // The day's figures are cached, so they must not be read before the candles are complete.
      stopPush = pushMarket({ ...market, live, world, bus })
    },
    stop: async () => {
      stopPush()
      live.close()
      platform.consoleLive.close()
      await market.stop()
      await riskEngine.settled()
      await lane.close()
      await people.settled()
      await platform.closeMailer()
      await riskEngine.note()
    },
  }
}

/** Lower modules: market, mail, and the streams of ended sessions. */
function platformModules(
  { market, mailer, postLetters, forgetLetters, live }: Platform,
  pool: AppNeeds['database']['pool'],
): readonly ServerModule[] {
  return [
    { routes: marketRoutes(market.queries, market.symbols) },
    {
      routes: [...inboxRoutes(mailer, accountOf), ...letterRoutes(pool)],
      jobs: [
        job('letters', every.second, ({ signal }) => postLetters(signal)),
        job('old letters', every.hour, () => forgetLetters()),
      ],
    },
    { push: followDemo(pool, live), onEvent: endStreams(live) },
  ]
}

/** The market as the risk engine uses it. */
function pricesOf(
  market: Market,
): Pick<RiskEngineTools, 'symbols' | 'tick' | 'ticksAfter' | 'isOpen' | 'halted'> {
  return {
    symbols: market.symbols,
    tick: market.prices.tick,
    ticksAfter: market.ticksAfter,
    isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
    halted: market.halted,
  }
}
