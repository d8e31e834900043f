import { Amount } from '@candor/money'
import { notional, signOf } from '@candor/rules'
import type { MarketSymbol } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { TriggerCloseInput } from '../commands/trigger-close.ts'
import type { Tick } from '../context.ts'
import { RiskBook, type Hit } from './risk-book.ts'
import { ClosedPositions } from './closed-positions.ts'
import { JudgedSeq } from './judged-seq.ts'
import type { RunningPosition } from './running-position.ts'
import { floating, thresholdsOf } from './thresholds.ts'
import { Work } from './work.ts'

/** Dependencies of the engine, all injected, so that it also runs in a virtual world. */
export type EngineTools = {
  readonly symbols: ReadonlyMap<string, MarketSymbol>
  /** Committed ticks of a symbol after `seq`, in order. */
  readonly ticksAfter: (symbol: string, seq: number) => Promise<readonly Tick[]>
  /** A position in its present state; null if it is not running. */
  readonly reload: (userId: string, id: string) => Promise<RunningPosition | null>
  /** Submits the close that a tick causes. */
  readonly close: (userId: string, input: TriggerCloseInput) => Promise<Outcome>
  readonly after: (waitMs: number, run: () => unknown) => () => void
  readonly onError: (error: unknown) => void
}

/** Ticks kept per symbol for positions that arrive late. */
const recentLimit = 512

type SymbolState = {
  readonly symbol: MarketSymbol
  readonly book: RiskBook
  readonly judged: JudgedSeq
  readonly recent: Tick[]
}

/**
 * The risk engine: compares every committed tick with every running position of its symbol and submits the closes. On one tick,
 * liquidation goes before stop-loss before take-profit; the command decides that exactly.
 */
export class Engine {
  readonly #tools: EngineTools
  readonly #states = new Map<string, SymbolState>()
  /** Positions that are judged separately until they have caught up, in their last known state. */
  readonly #catching = new Map<string, RunningPosition>()
  readonly #closed = new ClosedPositions()
  /** Running positions whose close was refused by that tick, with the tick of their last change. */
  readonly #refused = new Map<string, { readonly sinceSeq: number; readonly seq: number }>()
  /** Number of pending closes per position: a position may be hit again while the first close is examined. */
  readonly #closing = new Map<string, number>()
  readonly #work: Work

  constructor(tools: EngineTools, judged: ReadonlyMap<string, number>) {
    this.#tools = tools
    this.#work = new Work(tools)
    for (const symbol of tools.symbols.values()) {
      const start = new JudgedSeq(judged.get(symbol.name) ?? 0)
      this.#states.set(symbol.name, { symbol, book: new RiskBook(), judged: start, recent: [] })
    }
  }

  /** Judges ticks that were just committed, in the order of the log. */
  judge(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const state = this.#states.get(tick.symbol)
      // A tick that a restart already read from the log may arrive again.
      if (state === undefined || tick.seq <= state.judged.passed) continue
      state.recent.push(tick)
      if (state.recent.length > recentLimit) state.recent.shift()
      const hits = state.book.judge(tick.seq, floating(tick.price))
      for (const hit of hits) this.#begin(state, hit, tick)
      state.judged.pass(tick.seq)
    }
  }

  /**
   * Handles an event. An event of an unknown position may be older than its close, delayed by a crash: then only its row tells
   * whether it runs. One of a known version changes nothing that is judged here.
   * @returns the reading of that row; null if the position is taken
   */
  hear(position: RunningPosition): Promise<unknown> | null {
    const { id, userId, symbol, version } = position
    const known = this.#states.get(symbol)?.book.versionOf(BigInt(id)) ?? 0
    if (version === known) return null
    if (known > 0 || version === 1) {
      this.take(position)
      return null
    }
    const reload = () => this.#tools.reload(userId, id)
    const read = this.#work.untilDone(`reading position ${id}`, reload)
    const taken = read.then((now) => now && this.take(now))
    this.#work.start(taken)
    return taken
  }

  /** Adds a position and judges the ticks since its last change. */
  take(changed: RunningPosition): void {
    const state = this.#states.get(changed.symbol)
    if (state === undefined) return
    // A sweep may deliver an old event after newer events, and a reload may answer late.
    if (this.#closed.has(changed.id)) return
    if (changed.version < state.book.versionOf(BigInt(changed.id))) return
    this.#catching.delete(changed.id)
    const position = { ...changed, sinceSeq: this.#startOf(changed) }
    if (state.judged.passed <= position.sinceSeq)
      return this.#set(state, position, position.sinceSeq)
    // Until the position has caught up, no later tick may close it before an earlier tick.
    this.#set(state, position, Infinity)
    this.#catching.set(position.id, position)
    this.#work.start(this.#catchUp(state, position))
  }

  /** Removes a closed position: later events of it are older than its close. */
  forget(symbol: string, id: string): void {
    this.#catching.delete(id)
    this.#refused.delete(id)
    this.#closed.add(id)
    this.#states.get(symbol)?.book.delete(BigInt(id))
  }

  /** Net exposure of all running positions of a symbol in quote currency. Demo positions add nothing. */
  exposure(symbol: string): Amount {
    return Amount.of(this.#states.get(symbol)?.book.exposure ?? 0n)
  }

  /** The exposure of one position. */
  exposureOf(symbol: string, id: string): Amount {
    return Amount.of(this.#states.get(symbol)?.book.exposureOf(BigInt(id)) ?? 0n)
  }

  /**
   * Positions that a tick has reached, until their rest is judged again, and positions that still have to be compared with
   * ticks: a change by their owner now could undo a tick's decision.
   */
  get closing(): ReadonlySet<string> {
    return new Set([...this.#closing.keys(), ...this.#catching.keys()])
  }

  /** The last tick of a symbol that every position was compared with. */
  passed(symbol: string): number {
    return this.#states.get(symbol)?.judged.passed ?? 0
  }

  /** For each symbol, the tick up to which every close is answered. */
  answered(): Map<string, number> {
    const answered = new Map(
      [...this.#states].map(([name, state]) => [name, state.judged.answered]),
    )
    for (const { symbol, sinceSeq } of this.#catching.values())
      answered.set(symbol, Math.min(answered.get(symbol) ?? sinceSeq, sinceSeq))
    return answered
  }

  /** Positions that have not caught up yet; more than a few for long is a fault. */
  get late(): number {
    return this.#catching.size
  }

  /** Positions whose close or read fails and is retried; a count above zero for long is a fault. */
  get failing(): number {
    return this.#work.failing
  }

  get size(): number {
    return [...this.#states.values()].reduce((total, state) => total + state.book.size, 0)
  }

  /** Waits until no close is pending, except closes that keep failing. */
  settled(): Promise<void> {
    return this.#work.settled()
  }

  /** The tick after which a position is judged: its last change, or a later tick by which its close was refused. */
  #startOf({ id, sinceSeq }: RunningPosition): number {
    const refused = this.#refused.get(id)
    return refused?.sinceSeq === sinceSeq ? Math.max(sinceSeq, refused.seq) : sinceSeq
  }

  #set(state: SymbolState, position: RunningPosition, sinceSeq: number): void {
    const { id, userId, book, direction, quantity, openPrice, version } = position
    const thresholds = thresholdsOf(position, position.terms)
    const exposure = book === 'real' ? signOf(direction) * notional(quantity, openPrice) : 0n
    state.book.set(BigInt(id), BigInt(userId), { ...thresholds, sinceSeq, exposure, version })
  }

  /** Judges one position from its change up to the tick that all others were judged by. */
  async #catchUp(state: SymbolState, position: RunningPosition): Promise<void> {
    const { down, up } = thresholdsOf(position, position.terms)
    let seq = position.sinceSeq
    while (seq < state.judged.passed) {
      const after = seq
      const ticks = await this.#work.untilDone(`reading the log for position ${position.id}`, () =>
        this.#ticksAfter(state, after),
      )
      // Meanwhile the position was closed or has changed.
      if (this.#catching.get(position.id) !== position) return
      const hit = ticks.find((tick) => {
        const price = floating(tick.price)
        return price <= down || price >= up
      })
      if (hit !== undefined) {
        this.#catching.delete(position.id)
        const { id, userId, version } = position
        return this.#begin(state, { id: BigInt(id), userId: BigInt(userId), version }, hit)
      }
      seq = ticks.at(-1)?.seq ?? state.judged.passed
    }
    this.#catching.delete(position.id)
    this.#set(state, position, seq)
  }

  async #ticksAfter(state: SymbolState, seq: number): Promise<readonly Tick[]> {
    const first = state.recent[0]
    if (first !== undefined && first.seq <= seq + 1)
      return state.recent.filter((tick) => tick.seq > seq)
    return this.#tools.ticksAfter(state.symbol.name, seq)
  }

  #begin(state: SymbolState, hit: Hit, tick: Tick): void {
    const id = String(hit.id)
    state.judged.begin(tick.seq)
    this.#closing.set(id, (this.#closing.get(id) ?? 0) + 1)
    this.#work.start(this.#close(state, hit, tick).finally(() => this.#end(state, id, tick)))
  }

  #end(state: SymbolState, id: string, tick: Tick): void {
    state.judged.end(tick.seq)
    const others = (this.#closing.get(id) ?? 0) - 1
    if (others > 0) this.#closing.set(id, others)
    else this.#closing.delete(id)
  }

  /**
   * Submits a close until it is answered. After a refusal or a partial close the position is judged again in its present state.
   */
  async #close(state: SymbolState, hit: Hit, tick: Tick): Promise<void> {
    const { id, userId } = { id: String(hit.id), userId: String(hit.userId) }
    const { version } = hit
    const { symbol, seq } = tick
    const outcome = await this.#work.untilDone(
      `closing position ${id} by tick ${symbol} ${seq}`,
      async () => {
        const answer = await this.#tools.close(userId, { id, version, tick })
        if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
          throw new Error(`the close went wrong inside: ${answer.error}`)
        return answer
      },
    )
    if (outcome.ok && !isRunningStill(outcome.reply)) this.forget(state.symbol.name, id)
    else await this.#lookAgain(state, { id, userId, version }, tick)
  }

  /**
   * Judges a position again after a partial close, a refused one, or a change that the engine did not know when it compared the
   * tick. A tick that was compared with the present state is done.
   */
  async #lookAgain(
    state: SymbolState,
    { id, userId, version }: Pick<RunningPosition, 'id' | 'userId' | 'version'>,
    tick: Tick,
  ): Promise<void> {
    const position = await this.#work.untilDone(`reading position ${id}`, () =>
      this.#tools.reload(userId, id),
    )
    if (position === null) return this.forget(state.symbol.name, id)
    const { sinceSeq } = position
    if (position.version === version) this.#refused.set(id, { sinceSeq, seq: tick.seq })
    this.take(position)
  }
}

/** Whether a part of the position still runs after a close. */
function isRunningStill(reply: unknown): boolean {
  return (
    typeof reply === 'object' && reply !== null && 'isRunning' in reply && reply.isRunning === true
  )
}
