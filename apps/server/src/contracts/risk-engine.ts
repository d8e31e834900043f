import type { Pool } from 'pg'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { World } from '../platform/world.ts'
import type { MarketSymbol } from '../market/index.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { liquidatePool } from './commands/liquidate-pool.ts'
import { triggerClose } from './commands/trigger-close.ts'
import { warnMargin } from './commands/warn-margin.ts'
import { warnPool } from './commands/warn-pool.ts'
import type { Tick, TradeContext } from './context.ts'
import { changedPool } from './cross/changes.ts'
import { readAllPools, readRunningPool } from './cross/store.ts'
import { Engine } from './engine/engine.ts'
import { momentBefore, type ReadLog } from './engine/logs.ts'
import { Pools } from './engine/pools.ts'
import { earlier, Progress } from './engine/progress.ts'
import { runningOf, type RunningPosition } from './engine/running-position.ts'
import { Warnings } from './engine/warnings.ts'
import {
  readAllRunning,
  readJudged,
  readPosition,
  readWarned,
  runningFrom,
  saveJudged,
} from './store.ts'
import { isPositionEvent } from './events.ts'

export type RiskEngineTools = {
  readonly pool: Pool
  readonly world: World
  readonly lane: Lane<TradeContext>
  readonly symbols: ReadonlyMap<string, MarketSymbol>
  /** The last committed tick of a symbol. */
  readonly tick: (symbol: string) => Tick | null
  readonly ticksAfter: ReadLog
  /** Whether an instrument's market is open at a time. */
  readonly isOpen: TradeContext['isOpen']
  readonly halted: TradeContext['halted']
  readonly onError: (error: unknown) => void
}

/** The risk engine, its warnings and their connections: committed ticks and events come in, closes and warnings go out. */
export type RiskEngine = {
  readonly onTicks: (ticks: readonly Tick[]) => void
  readonly onEvent: (event: Event) => void
  readonly exposure: Engine['exposure']
  readonly exposureOf: Engine['exposureOf']
  /** Positions with a pending close. */
  readonly closing: () => Engine['closing']
  /** Stores how far ticks are judged; a restart goes on from there. */
  readonly note: () => Promise<void>
  readonly settled: () => Promise<void>
  /** Positions whose close, warning or read fails and is retried; a count above zero for long is a fault. */
  readonly failing: () => number
}

/** Starts the engine: loads every running position and judges the ticks since the last run. */
export async function openRiskEngine(tools: RiskEngineTools): Promise<RiskEngine> {
  const { pool, lane, world } = tools
  const running = await readAllRunning(pool)
  const judged = await readJudged(pool)
  const pools = openPools(tools, startsOf(tools, judged, running))
  const engine = openEngine(tools, startsOf(tools, judged, running))
  // Ticks up to the start were judged before the restart, for every position that ran then.
  for (const position of running) {
    const sinceSeq = Math.max(position.sinceSeq, engine.passed(position.symbol))
    engine.take({ ...position, sinceSeq })
  }
  const starts = new Map([...tools.symbols.keys()].map((name) => [name, engine.passed(name)]))
  const judge = (ticks: readonly Tick[]) => {
    // On the same tick, accounts are liquidated before exits are filled.
    for (const tick of ticks) {
      pools.judge(tick)
      engine.judge([tick])
    }
  }
  for (const name of tools.symbols.keys()) await judgeLog(engine, judge, tools, name)
  // Each pool is judged by the logs of all its symbols together, from a moment before the first unjudged tick.
  const from = await momentBefore(starts, tools.ticksAfter)
  for (const one of await inSnapshot(pool, readAllPools)) pools.take(one, { from })
  const warnings = await openWarnings(tools, running)

  const progress = new Progress({
    answered: () => earlier(engine.answered(), pools.answered()),
    deliveredUntil: lane.deliveredUntil,
  })
  return {
    onTicks: (ticks) => {
      judge(ticks)
      warnings.judge(ticks)
    },
    onEvent: (event) => {
      const { name, userId, data } = event
      const book = changedPool(name, data)
      if (book !== null) return progress.holdUntilRead(event, pools.hear(userId, book))
      if (!isPositionEvent(name, data)) return
      if (data.status === 'closed') {
        engine.forget(data.symbol, data.id)
        return warnings.forget(data)
      }
      const position = runningOf(userId, data)
      progress.holdUntilRead(event, engine.hear(position))
      warnings.take(position)
    },
    exposure: (symbol) => engine.exposure(symbol),
    exposureOf: (symbol, id) => engine.exposureOf(symbol, id),
    closing: () => (pools.isClosing ? engine.closing.union(pools.closing) : engine.closing),
    note: async () => {
      const answered = progress.note(world.clock.now())
      if (answered !== null) await saveJudged(pool, answered)
    },
    settled: async () => {
      await engine.settled()
      await pools.settled()
      await warnings.settled()
    },
    failing: () => engine.failing + pools.failing + warnings.failing,
  }
}

/** The part for isolated positions, still without positions. */
function openEngine(
  { pool, lane, world, symbols, ticksAfter, onError }: RiskEngineTools,
  starts: ReadonlyMap<string, number>,
): Engine {
  return new Engine(
    {
      symbols,
      ticksAfter,
      reload: async (userId, id) => {
        const position = await readPosition(pool, userId, id)
        return position?.status === 'running' ? runningFrom(position) : null
      },
      close: (userId, input) => lane.run(triggerClose, requestOf('triggerClose', userId, input)),
      after: world.after,
      onError,
    },
    starts,
  )
}

/** The part for accounts in cross margin, still without accounts. */
function openPools(
  { pool, lane, world, symbols, isOpen, halted, ticksAfter, onError }: RiskEngineTools,
  starts: ReadonlyMap<string, number>,
): Pools {
  return new Pools(
    {
      symbols,
      isOpen,
      halted,
      ticksAfter,
      reload: (userId, book) => inSnapshot(pool, (reader) => readRunningPool(reader, userId, book)),
      liquidate: (userId, input) =>
        lane.run(liquidatePool, requestOf('liquidatePool', userId, input)),
      warn: (userId, input) => lane.run(warnPool, requestOf('warnPool', userId, input)),
      after: world.after,
      onError,
    },
    starts,
  )
}

/** Earlier warnings are read from their rows. A level that the current tick does not reach is not warned of afterwards. */
async function openWarnings(
  { pool, lane, symbols, tick, world, onError }: RiskEngineTools,
  running: readonly RunningPosition[],
): Promise<Warnings> {
  const warnings = new Warnings({
    symbols,
    tick,
    warn: (userId, input) => lane.run(warnMargin, requestOf('warnMargin', userId, input)),
    after: world.after,
    onError,
  })
  const warned = await readWarned(pool)
  for (const position of running) warnings.take(position, warned.get(position.id))
  return warnings
}

/**
 * Start of judging: after the last tick whose closes are all answered. A symbol that was never judged starts at the last change
 * of its first position, or at the end of its log.
 */
function startsOf(
  { symbols, tick }: RiskEngineTools,
  judged: ReadonlyMap<string, number>,
  running: readonly RunningPosition[],
): Map<string, number> {
  const starts = new Map(judged)
  for (const name of symbols.keys()) {
    if (starts.has(name)) continue
    const end = tick(name)?.seq ?? 0
    const first = (seq: number, held: RunningPosition) =>
      held.symbol === name ? Math.min(seq, held.sinceSeq) : seq
    starts.set(name, running.reduce(first, end))
  }
  return starts
}

/** Judges the ticks that were committed while no engine ran. */
async function judgeLog(
  engine: Engine,
  judge: (ticks: readonly Tick[]) => void,
  tools: RiskEngineTools,
  symbol: string,
): Promise<void> {
  for (;;) {
    const ticks = await tools.ticksAfter(symbol, engine.passed(symbol))
    if (ticks.length === 0) return
    judge(ticks)
  }
}

function requestOf<Input>(route: string, userId: string, input: Input) {
  // No idempotency key: a closed position refuses a second close, and warnings are on record.
  return {
    owner: userId,
    input,
    route,
    key: null,
    payloadHash: new Uint8Array(),
    nonce: null,
  }
}
