import type { MarketSymbol } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { LiquidatePoolInput } from '../commands/liquidate-pool.ts'
import type { Tick } from '../context.ts'
import { judgePool, type Hours } from '../cross/judge.ts'
import type { Pool } from '../cross/pool.ts'
import type { Since } from '../cross/changes.ts'
import type { ToldLevel } from '../warnings/levels.ts'
import { bandsOf, isWithin, lookAt } from './bands.ts'
import { Book } from './book.ts'
import { JudgedSeq } from './judged.ts'
import { ticksOfAll } from './logs.ts'
import { PoolWarnings, type PoolWarningTools } from './pool-warnings.ts'
import { floating, type Thresholds } from './thresholds.ts'
import { Work } from './work.ts'

/** A pool as the engine takes it in: what stands behind the cross positions of one book of one user. */
export type RunningPool = Pool & {
  readonly userId: string
  /** Counts its changes: a read that answers late must not undo a newer one. */
  readonly version: number
  readonly since: Since
  /** The level of its margin ratio that its owner was told of, as it is now. */
  readonly told: ToldLevel
}

export type PoolTools = PoolWarningTools & {
  readonly symbols: ReadonlyMap<string, MarketSymbol>
  readonly isOpen: Hours['isOpen']
  /** Committed ticks of a symbol after `seq`, in order; a page of them. */
  readonly ticksAfter: (symbol: string, seq: number) => Promise<readonly Tick[]>
  /** A pool as it is now. */
  readonly reload: (userId: string, book: Pool['book']) => Promise<RunningPool>
  /** Submits the liquidation that a tick causes. */
  readonly liquidate: (userId: string, input: LiquidatePoolInput) => Promise<Outcome>
}

type Market = { readonly book: Book; readonly judged: JudgedSeq; last: Tick | null }

/** A pool that waits for a tick: the last ones of its symbols, as far as known, and its place in the book of each. */
type Standing = {
  readonly pool: RunningPool
  readonly ticks: Map<string, Tick>
  readonly places: ReadonlyMap<string, bigint>
}

const always: Thresholds = { down: Infinity, up: Infinity }

/**
 * The engine's half for cross margin. A pool's equity moves with every tick of every symbol that it holds, so each of
 * these symbols is given a share of what is left above the need: while every price stays within its share, the pool
 * cannot be liquidated, and a tick is only compared with two numbers, as for an isolated position. A tick beyond them
 * has the whole pool judged, exactly, at the last ticks of all its symbols; then it is liquidated or shared out anew.
 */
export class Pools {
  readonly #tools: PoolTools
  readonly #hours: Hours
  readonly #markets = new Map<string, Market>()
  readonly #versions = new Map<string, number>()
  readonly #standing = new Map<string, Standing>()
  /** Whose place in a book it is. */
  readonly #places = new Map<bigint, string>()
  /** Pools that are judged by themselves until they have caught up, from these ticks on. */
  readonly #catching = new Map<string, Since>()
  readonly #closing = new Map<string, readonly string[]>()
  #lastPlace = 0n
  readonly #warnings: PoolWarnings
  readonly #work: Work

  constructor(tools: PoolTools, judged: ReadonlyMap<string, number>) {
    this.#tools = tools
    this.#hours = { symbol: (name) => tools.symbols.get(name), isOpen: tools.isOpen }
    this.#work = new Work(tools)
    // What is in it is not what was thought.
    this.#warnings = new PoolWarnings(tools, ({ pool, ticks }) =>
      this.#work.start(this.#readAnew(pool.userId, pool.book, [...ticks.values()])),
    )
    for (const name of tools.symbols.keys()) {
      const start = new JudgedSeq(judged.get(name) ?? 0)
      this.#markets.set(name, { book: new Book(), judged: start, last: null })
    }
  }

  /** A tick just committed, in the order of the log. */
  judge(tick: Tick): void {
    const market = this.#markets.get(tick.symbol)
    if (market === undefined || tick.seq <= market.judged.passed) return
    market.last = tick
    for (const { id } of market.book.judge(tick.seq, floating(tick.price))) {
      const standing = this.#standing.get(this.#places.get(id)!)!
      for (const symbol of standing.places.keys()) {
        const last = this.#markets.get(symbol)?.last
        if (last) standing.ticks.set(symbol, last)
      }
      this.#judge(standing.pool, standing.ticks, tick)
    }
    market.judged.pass(tick.seq)
  }

  /** A pool has changed: it is read, and judged by the ticks since. */
  hear(userId: string, book: Pool['book']): void {
    this.#work.start(this.#readAnew(userId, book))
  }

  /**
   * Takes in a pool as it is, and judges the ticks that came after its change.
   * @param from of each symbol, the tick that it was judged by already
   * @param again whether it was to be liquidated or told of by them, and is not: then the next tick says more
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
    const ticks = this.#lastOf(since)
    if (ticks !== null) return this.#wait(pool, ticks, again)
    this.#catching.set(key, since)
    this.#work.start(this.#catchUp(pool, since, again))
  }

  /** Positions of pools whose liquidation is on its way. */
  get closing(): ReadonlySet<string> {
    return new Set([...this.#closing.values()].flat())
  }

  get isClosing(): boolean {
    return this.#closing.size > 0
  }

  /** For each symbol, the tick up to which every liquidation is answered. */
  answered(): Map<string, number> {
    const answered = new Map(
      [...this.#markets].map(([name, { judged }]) => [name, judged.answered]),
    )
    for (const since of this.#catching.values())
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
    // A pool that was not told of anything is read once more.
    await this.#work.settled()
  }

  /** The last tick of each symbol, where none came after these; null where one did, or none is known. */
  #lastOf(since: Since): Map<string, Tick> | null {
    const ticks = new Map<string, Tick>()
    for (const [symbol, seq] of Object.entries(since)) {
      const last = this.#markets.get(symbol)?.last ?? null
      if (last === null || last.seq > seq) return null
      ticks.set(symbol, last)
    }
    return ticks
  }

  /** Judges a pool and liquidates it, or waits for what comes next. Answers whether it goes. */
  #judge(pool: RunningPool, ticks: ReadonlyMap<string, Tick>, trigger: Tick): boolean {
    const judgement = judgePool(pool, ticks, trigger, this.#hours)
    const goes = judgement !== null && judgement.margin.isLiquidated && judgement.first !== null
    if (goes) this.#begin(pool, ticks, trigger)
    else this.#wait(pool, ticks, judgement === null || judgement.margin.isLiquidated)
    return goes
  }

  /** @param anyTick whether the next tick has it judged, whatever its price. */
  #wait(pool: RunningPool, ticks: ReadonlyMap<string, Tick>, anyTick: boolean): void {
    const key = keyOf(pool)
    const known = this.#standing.get(key)?.places
    const symbols = new Set(pool.held.map(({ symbol }) => symbol))
    const places = known ?? new Map([...symbols].map((symbol) => [symbol, ++this.#lastPlace]))
    const look = anyTick ? null : lookAt(pool, ticks)
    const fallen = { pool: { ...pool, told: look?.told ?? pool.told }, ticks: new Map(ticks) }
    if (fallen.pool.told > pool.told) this.#warnings.tell(key, fallen)
    this.#standing.set(key, { ...fallen, places })
    for (const [symbol, place] of places) {
      this.#places.set(place, key)
      const state = {
        ...(look?.bands.get(symbol) ?? always),
        sinceSeq: 0,
        exposure: 0n,
        version: 1,
      }
      this.#markets.get(symbol)?.book.set(place, 0n, state)
    }
  }

  #drop(key: string): void {
    this.#catching.delete(key)
    this.#warnings.drop(key)
    const standing = this.#standing.get(key)
    if (standing === undefined) return
    this.#standing.delete(key)
    for (const [symbol, place] of standing.places) {
      this.#places.delete(place)
      this.#markets.get(symbol)?.book.delete(place)
    }
  }

  #begin(pool: RunningPool, ticks: ReadonlyMap<string, Tick>, trigger: Tick): void {
    const key = keyOf(pool)
    this.#drop(key)
    const { judged } = this.#markets.get(trigger.symbol)!
    judged.begin(trigger.seq)
    this.#closing.set(
      key,
      pool.held.map(({ id }) => id),
    )
    const others = [...ticks.values()].filter(({ symbol }) => symbol !== trigger.symbol)
    const done = this.#liquidate(pool, [trigger, ...others])
    this.#work.start(done.finally(() => judged.end(trigger.seq)))
  }

  /** Submits until answered. What is left, or was refused, is looked at again as it is now. */
  async #liquidate(pool: RunningPool, ticks: readonly [Tick, ...Tick[]]): Promise<void> {
    const { userId, book } = pool
    const [{ symbol, seq }] = ticks
    const what = `liquidating ${book} of ${userId} by tick ${symbol} ${seq}`
    await this.#work.untilDone(what, async () => {
      const answer = await this.#tools.liquidate(userId, { userId, book, ticks })
      if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
        throw new Error(`the liquidation went wrong inside: ${answer.error}`)
    })
    this.#closing.delete(keyOf(pool))
    await this.#readAnew(userId, book, ticks)
  }

  async #readAnew(
    userId: string,
    book: Pool['book'],
    judgedBy: readonly Tick[] = [],
  ): Promise<void> {
    const what = `reading the pool ${book} of ${userId}`
    const pool = await this.#work.untilDone(what, () => this.#tools.reload(userId, book))
    const from = new Map(judgedBy.map((tick) => [tick.symbol, tick.seq]))
    this.take(pool, { from, again: judgedBy.length > 0 })
  }

  /** Judges one pool from its change up to the ticks that all others were judged by. */
  async #catchUp(pool: RunningPool, since: Since, hadItsSay: boolean): Promise<void> {
    const key = keyOf(pool)
    const ticks = new Map<string, Tick>()
    const seen: Record<string, number> = Object.fromEntries(
      Object.entries(since).map(([symbol, seq]) => [symbol, seq - 1]),
    )
    let anyTick = hadItsSay
    for (;;) {
      const endOf = (symbol: string) => this.#markets.get(symbol)?.judged.passed ?? 0
      const came = await ticksOfAll(seen, endOf, this.#tools.ticksAfter, this.#work)
      // Meanwhile it was taken in anew.
      if (this.#catching.get(key) !== since) return
      let bands = anyTick || ticks.size === 0 ? null : bandsOf(pool, ticks)
      for (const tick of came) {
        ticks.set(tick.symbol, tick)
        seen[tick.symbol] = tick.seq
        // What it stood at when it changed is where it begins.
        if (tick.seq <= since[tick.symbol]!) continue
        if (bands !== null && isWithin(bands.get(tick.symbol), tick)) continue
        const judgement = judgePool(pool, ticks, tick, this.#hours)
        if (judgement?.margin.isLiquidated && judgement.first !== null)
          return this.#begin(pool, ticks, tick)
        anyTick = judgement === null || judgement.margin.isLiquidated
        bands = anyTick ? null : bandsOf(pool, ticks)
      }
      // A log that ends before is not read for ever.
      if (came.length === 0) break
      if (!Object.entries(seen).some(([symbol, seq]) => seq < endOf(symbol))) break
    }
    this.#catching.delete(key)
    const isWhole = Object.keys(since).every((symbol) => ticks.has(symbol))
    this.#wait(pool, ticks, anyTick || !isWhole)
  }
}

const keyOf = ({ userId, book }: RunningPool) => `${userId} ${book}`
