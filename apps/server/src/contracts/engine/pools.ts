import type { MarketSymbol } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { LiquidatePoolInput } from '../commands/liquidate-pool.ts'
import type { Tick } from '../context.ts'
import { judgePool, type Hours } from '../cross/judge.ts'
import type { Pool } from '../cross/pool.ts'
import type { Since } from '../cross/changes.ts'
import { bandsOf, isWithin, lookAt } from './bands.ts'
import { RiskBook } from './risk-book.ts'
import { JudgedSeq } from './judged-seq.ts'
import { ticksOfAll, type ReadLog } from './logs.ts'
import { PoolWarnings, type PoolWarningTools } from './pool-warnings.ts'
import {
  keyOf,
  waitingAccount,
  waitingPool,
  type Late,
  type RunningPool,
  type PoolEntry,
  type WaitingPool,
} from './running-pool.ts'
import { floating, type Thresholds } from './thresholds.ts'
import { Work } from './work.ts'

export type PoolTools = PoolWarningTools & {
  readonly symbols: ReadonlyMap<string, MarketSymbol>
  readonly isOpen: Hours['isOpen']
  readonly halted: Hours['halted']
  readonly ticksAfter: ReadLog
  /** A pool in its present state. */
  readonly reload: (userId: string, book: Pool['book']) => Promise<RunningPool>
  /** Submits the liquidation that a tick causes. */
  readonly liquidate: (userId: string, input: LiquidatePoolInput) => Promise<Outcome>
}

type Market = { readonly book: RiskBook; readonly judged: JudgedSeq; last: Tick | null }

const always: Thresholds = { down: Infinity, up: Infinity }

/**
 * The engine for cross margin. A pool's equity moves with every tick of all its symbols, so each symbol gets a share of the
 * margin above the requirement as its price band. While every price stays within its band the pool cannot be liquidated, and a
 * tick is only compared with two numbers, as for an isolated position. A tick outside its band has the whole pool judged
 * exactly at the last ticks of all its symbols; then the pool is liquidated or gets new bands.
 */
export class Pools {
  readonly #tools: PoolTools
  readonly #hours: Hours
  readonly #markets = new Map<string, Market>()
  readonly #versions = new Map<string, number>()
  readonly #entries = new Map<string, PoolEntry>()
  /** Pool of each entry in a risk book. */
  readonly #places = new Map<bigint, string>()
  /** Pools that are judged separately until they have caught up, from these ticks on. */
  readonly #catching = new Map<string, Late>()
  readonly #closing = new Map<string, WaitingPool['held']>()
  #lastPlace = 0n
  readonly #warnings: PoolWarnings
  readonly #work: Work

  constructor(tools: PoolTools, judged: ReadonlyMap<string, number>) {
    this.#tools = tools
    const { symbols, isOpen, halted } = tools
    this.#hours = { symbol: (name) => symbols.get(name), isOpen, halted }
    this.#work = new Work(tools)
    this.#warnings = new PoolWarnings(tools, ({ pool, ticks }) => {
      void this.hear(pool.userId, pool.book, [...ticks.values()])
    })
    for (const name of tools.symbols.keys()) {
      const start = new JudgedSeq(judged.get(name) ?? 0)
      this.#markets.set(name, { book: new RiskBook(), judged: start, last: null })
    }
  }

  /** Judges a tick that was just committed, in the order of the log. */
  judge(tick: Tick): void {
    const market = this.#markets.get(tick.symbol)
    if (market === undefined || tick.seq <= market.judged.passed) return
    market.last = tick
    for (const { id } of market.book.judge(tick.seq, floating(tick.price))) {
      const entry = this.#entries.get(this.#places.get(id)!)!
      for (const symbol of entry.places.keys()) {
        const last = this.#markets.get(symbol)?.last
        if (last) entry.ticks.set(symbol, last)
      }
      this.#judge(entry.pool, entry.ticks, tick)
    }
    market.judged.pass(tick.seq)
  }

  /**
   * A pool has changed, or is not as assumed: it is read and judged by the ticks since.
   * @param judgedBy the last ticks that it was judged by
   * @returns the reading
   */
  hear(userId: string, book: Pool['book'], judgedBy: readonly Tick[] = []): Promise<void> {
    const taken = this.#read(userId, book).then((pool) => this.#takeAnew(pool, judgedBy))
    this.#work.start(taken)
    return taken
  }

  /**
   * Adds a pool in its present state and judges the ticks since its change.
   * @param from for each symbol, the tick that the pool was already judged by
   * @param again whether a liquidation or warning at those ticks was refused: then only the next tick counts
   */
  take(
    pool: RunningPool,
    {
      from = new Map(),
      again = false,
    }: { from?: ReadonlyMap<string, number>; again?: boolean } = {},
  ): void {
    const key = keyOf(pool)
    if (pool.version < (this.#versions.get(key) ?? -1)) return
    if (pool.version === this.#versions.get(key) && this.#closing.has(key)) return
    this.#drop(key)
    if (pool.held.length === 0) return void this.#versions.delete(key)
    this.#versions.set(key, pool.version)
    const since: Record<string, number> = {}
    for (const { symbol, sinceSeq } of pool.held)
      since[symbol] = Math.max(
        pool.since[symbol] ?? sinceSeq,
        from.get(symbol) ?? 0,
        since[symbol] ?? 0,
      )
    const kept = waitingPool(pool, (symbol) => this.#tools.symbols.get(symbol)?.name ?? symbol)
    const ticks = this.#lastOf(since)
    if (ticks !== null) return this.#wait(kept, ticks, again)
    const late = { since, held: kept.held }
    this.#catching.set(key, late)
    this.#work.start(this.#catchUp(kept, late, again))
  }

  /** Positions of pools whose liquidation is pending or possible until they have caught up. */
  get closing(): ReadonlySet<string> {
    const late = [...this.#catching.values()].map(({ held }) => held)
    return new Set([...this.#closing.values(), ...late].flat().map(({ id }) => id))
  }

  get isClosing(): boolean {
    return this.#closing.size > 0 || this.#catching.size > 0
  }

  /** For each symbol, the tick up to which every liquidation is answered. */
  answered(): Map<string, number> {
    const answered = new Map(
      [...this.#markets].map(([name, { judged }]) => [name, judged.answered]),
    )
    for (const { since } of this.#catching.values())
      for (const [symbol, seq] of Object.entries(since))
        answered.set(symbol, Math.min(answered.get(symbol) ?? seq, seq))
    return answered
  }

  get failing(): number {
    return this.#work.failing + this.#warnings.failing
  }

  get size(): number {
    return this.#versions.size
  }

  async settled(): Promise<void> {
    await this.#work.settled()
    await this.#warnings.settled()
    // A pool whose warning was not due is read once more.
    await this.#work.settled()
  }

  /** The last tick of each symbol if no later tick came after these; null otherwise, or if none is known. */
  #lastOf(since: Since): Map<string, Tick> | null {
    const ticks = new Map<string, Tick>()
    for (const [symbol, seq] of Object.entries(since)) {
      const last = this.#markets.get(symbol)?.last ?? null
      if (last === null || last.seq > seq) return null
      ticks.set(symbol, last)
    }
    return ticks
  }

  /** Judges a pool, then liquidates it or waits for the next tick. Returns whether it is liquidated. */
  #judge(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>, trigger: Tick): boolean {
    const judgement = judgePool(waitingAccount(pool, ticks), ticks, trigger, this.#hours)
    const goes = judgement !== null && judgement.due !== null
    if (goes) this.#begin(pool, ticks, trigger)
    else this.#wait(pool, ticks, judgement === null || judgement.margin.isDue)
    return goes
  }

  /** @param anyTick whether the next tick has the pool judged, whatever its price */
  #wait(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>, anyTick: boolean): void {
    const key = keyOf(pool)
    const known = this.#entries.get(key)?.places
    const symbols = new Set(pool.held.map(({ symbol }) => symbol))
    const places = known ?? new Map([...symbols].map((symbol) => [symbol, ++this.#lastPlace]))
    const look = anyTick ? null : lookAt(pool, ticks)
    const notifiedLevel = look?.notifiedLevel ?? pool.notifiedLevel
    const fallen = { pool: { ...pool, notifiedLevel }, ticks: new Map(ticks) }
    if (notifiedLevel > pool.notifiedLevel) this.#warnings.warn(key, fallen)
    this.#entries.set(key, { ...fallen, places })
    for (const [symbol, place] of places) {
      this.#places.set(place, key)
      const band = { ...(look?.bands.get(symbol) ?? always), sinceSeq: 0, exposure: 0n, version: 1 }
      this.#markets.get(symbol)?.book.set(place, 0n, band)
    }
  }

  #drop(key: string): void {
    this.#catching.delete(key)
    this.#warnings.drop(key)
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    for (const [symbol, place] of entry.places) {
      this.#places.delete(place)
      this.#markets.get(symbol)?.book.delete(place)
    }
  }

  #begin(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>, trigger: Tick): void {
    const key = keyOf(pool)
    this.#drop(key)
    const { judged } = this.#markets.get(trigger.symbol)!
    judged.begin(trigger.seq)
    this.#closing.set(key, pool.held)
    const others = [...ticks.values()].filter(({ symbol }) => symbol !== trigger.symbol)
    const done = this.#liquidate(pool, [trigger, ...others])
    this.#work.start(done.finally(() => judged.end(trigger.seq)))
  }

  /** Submits a liquidation until it is answered. The rest, or a refused pool, is judged again in its present state. */
  async #liquidate(pool: WaitingPool, ticks: readonly [Tick, ...Tick[]]): Promise<void> {
    const { userId, book, held } = pool
    const [{ symbol, seq }] = ticks
    const what = `liquidating ${book} of ${userId} by tick ${symbol} ${seq}`
    await this.#work.untilDone(what, async () => {
      const answer = await this.#tools.liquidate(userId, { userId, book, ticks })
      if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
        throw new Error(`the liquidation went wrong inside: ${answer.error}`)
    })
    const now = await this.#read(userId, book)
    // The rest is never without a mark, and a liquidation that began meanwhile goes on.
    if (this.#closing.get(keyOf(pool)) === held) this.#closing.delete(keyOf(pool))
    this.#takeAnew(now, ticks)
  }

  #read(userId: string, book: Pool['book']): Promise<RunningPool> {
    const what = `reading the pool ${book} of ${userId}`
    return this.#work.untilDone(what, () => this.#tools.reload(userId, book))
  }

  #takeAnew(pool: RunningPool, judgedBy: readonly Tick[]): void {
    const from = new Map(judgedBy.map((tick) => [tick.symbol, tick.seq]))
    this.take(pool, { from, again: judgedBy.length > 0 })
  }

  /** For each symbol, the last tick that every pool in its book was compared with, all of the same moment of the log. */
  #passed(): Map<string, number> {
    return new Map([...this.#markets].map(([name, { judged }]) => [name, judged.passed]))
  }

  /** Judges one pool from its change up to the ticks that all others were judged by. */
  async #catchUp(pool: WaitingPool, late: Late, hadItsSay: boolean): Promise<void> {
    const [key, { since }] = [keyOf(pool), late]
    const ticks = new Map<string, Tick>()
    const seen: Record<string, number> = Object.fromEntries(
      Object.entries(since).map(([symbol, seq]) => [symbol, seq - 1]),
    )
    let anyTick = hadItsSay
    for (;;) {
      const came = await ticksOfAll(seen, this.#passed(), this.#tools.ticksAfter, this.#work)
      // Meanwhile the pool has changed.
      if (this.#catching.get(key) !== late) return
      let bands = anyTick || ticks.size === 0 ? null : bandsOf(pool, ticks)
      for (const tick of came) {
        ticks.set(tick.symbol, tick)
        seen[tick.symbol] = tick.seq
        // The pool starts at the prices of its change.
        if (tick.seq <= since[tick.symbol]!) continue
        if (bands !== null && isWithin(bands.get(tick.symbol), tick)) continue
        const judgement = judgePool(waitingAccount(pool, ticks), ticks, tick, this.#hours)
        if (judgement !== null && judgement.due !== null) return this.#begin(pool, ticks, tick)
        anyTick = judgement === null || judgement.margin.isDue
        bands = anyTick ? null : bandsOf(pool, ticks)
      }
      // Stops at the end of the log.
      if (came.length === 0) break
      const passed = this.#passed()
      if (!Object.entries(seen).some(([symbol, seq]) => seq < (passed.get(symbol) ?? 0))) break
    }
    this.#catching.delete(key)
    const isWhole = Object.keys(since).every((symbol) => ticks.has(symbol))
    this.#wait(pool, ticks, anyTick || !isWhole)
  }
}
