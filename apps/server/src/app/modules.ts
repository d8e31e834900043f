import { openRiskDesk, type DeskTools } from '../contracts/index.ts'
import { loadSymbols, marketRoutes, pushMarket, type Market } from '../market/index.ts'
import { accountOf, followDemo } from '../people/index.ts'
import { openLane } from '../platform/lane/index.ts'
import { inboxRoutes, letterRoutes } from '../platform/mail/routes.ts'
import { every, job, type Listener, type ServerModule } from '../platform/module.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { openDesks } from './desks.ts'
import { openGround, type Sources } from './ground.ts'
import { mustKnowHeld } from './held-instruments.ts'
import { createTeller } from './teller.ts'
import { awaitDesk, endStreams, laneContext, type LaneContext } from './wiring.ts'

export type Modules = Awaited<ReturnType<typeof openModules>>

/** Opens every module from the bottom up, and delivers the lane's events to their listeners. */
export async function openModules(
  { config, world, database, log }: AppNeeds,
  sources: Sources & { readonly listener?: Listener } = {},
) {
  const { pool } = database
  await mustKnowHeld(pool, loadSymbols())
  const ground = await openGround({ config, world, database, log }, sources)
  const { metrics, bus, market, live, policies, report } = ground

  const desk = awaitDesk()
  // No batch runs before the modules below are opened.
  const look = (): LaneContext =>
    laneContext(world, market, policies.snapshot(), desk.current(), { options, swap })
  const listeners = { fleeting: [desk.listen], certain: [] as Listener[] }
  let busyJobs = 0
  const lane = await openLane<LaneContext>({
    connect: database.laneClient,
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: createTeller(listeners, report),
    onError: report,
    onBatch: metrics.onBatch,
    onBusy(queue) {
      metrics.onBusy(queue)
      if (queue === 'jobs') busyJobs += 1
    },
  })

  const opened = openDesks({ config, world, database }, ground, lane, look)
  const { people, options, swap } = opened
  const list: readonly ServerModule[] = [...groundModules(ground, pool), ...Object.values(opened)]
  // All listeners must be known before the risk engine opens: it closes positions at once, and an event is delivered once.
  listeners.fleeting.push(
    ...list.flatMap(({ push = [] }) => push),
    ...(sources.listener ? [sources.listener] : []),
  )
  listeners.certain.push(...list.flatMap(({ onEvent = [] }) => onEvent))
  const riskDesk = await openRiskDesk({
    pool,
    world,
    lane,
    onError: report,
    ...pricesOf(market),
  })
  desk.open(riskDesk)
  bus.subscribe('marketTicks', riskDesk.onTicks)
  let stopPush = () => {}

  return {
    ...ground,
    ...opened,
    /** All modules, for actions on each. */
    list,
    lane,
    desk: riskDesk,
    /** Number of job commands that found the lane full since the last call. */
    takeBusyJobs(): number {
      const count = busyJobs
      busyJobs = 0
      return count
    },
    start: async () => {
      for (const { open } of list) await open?.(world.clock.now())
      await market.start()
      // The day's figures are cached, so they must not be read before the candles are complete.
      stopPush = pushMarket({ ...market, live, world, bus })
    },
    stop: async () => {
      stopPush()
      live.close()
      ground.deskLive.close()
      await market.stop()
      await riskDesk.settled()
      await lane.close()
      await people.settled()
      await ground.closeMailer()
      await riskDesk.note()
    },
  }
}

/** Lower modules: market, mail, and the streams of ended sessions. */
function groundModules(
  { market, mailer, postLetters, forgetLetters, live }: Awaited<ReturnType<typeof openGround>>,
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
): Pick<DeskTools, 'symbols' | 'tick' | 'ticksAfter' | 'isOpen' | 'halted'> {
  return {
    symbols: market.symbols,
    tick: market.prices.tick,
    ticksAfter: market.ticksAfter,
    isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
    halted: market.halted,
  }
}
