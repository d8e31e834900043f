import { openRiskDesk, type DeskTools } from '../contracts/index.ts'
import { loadSymbols, pushMarket, type Market } from '../market/index.ts'
import { openLane } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { appropriateness } from './cooling.ts'
import { openDesks } from './desks.ts'
import { openGround, type Sources } from './ground.ts'
import { mustKnowHeld } from './held-instruments.ts'
import { createTeller, type Listener, type Listeners } from './teller.ts'
import { whoIsTold } from './who-is-told.ts'
import { awaitDesk, laneContext, type LaneContext } from './wiring.ts'

export type Modules = Awaited<ReturnType<typeof openModules>>

/**
 * Opens every module from the ground floor up, and brings the lane's events to who cares.
 */
export async function openModules(
  { config, world, database, log }: AppNeeds,
  sources: Sources & { readonly listener?: Listener } = {},
) {
  const { pool } = database
  await mustKnowHeld(pool, loadSymbols())
  const ground = await openGround({ config, world, database, log }, sources)
  const { metrics, bus, market, live, policies, report } = ground

  const desk = awaitDesk()
  // Nothing is looked at before the modules below are opened: no batch runs meanwhile.
  const look = (): LaneContext =>
    laneContext(world, market, policies.snapshot(), desk.current(), { options, swap })
  const listeners: Listeners = { fleeting: [desk.listen], certain: [] }
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
  const { content, invest, loans, people, options, rewards, swap } = opened
  const { freeLeverage } = appropriateness[config.mode]
  const reads = { pool, look, notary: market.notary, freeLeverage }
  // Everybody listens before the desk opens: it closes positions at once, and an event is told but once.
  const told = whoIsTold(ground, opened, reads)
  listeners.fleeting.push(...told.fleeting, ...(sources.listener ? [sources.listener] : []))
  listeners.certain.push(...told.certain)
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
    lane,
    desk: riskDesk,
    reads,
    /** How many commands of jobs found the lane full since the last call. */
    takeBusyJobs(): number {
      const count = busyJobs
      busyJobs = 0
      return count
    },
    start: async () => {
      await content.open(world.clock.now())
      await invest.open()
      await rewards.open()
      await loans.open()
      await options.addUp()
      await swap.addUp(world.clock.now())
      await market.start()
      // The day's figures are remembered, so nobody may ask for them before the candles are whole.
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

/** What the risk engine asks of the market. */
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
