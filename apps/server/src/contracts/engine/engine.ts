import { Amount } from '@candor/money'
import { signOf } from '@candor/rules'
import type { MarketSymbol } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { Tick } from '../context.ts'
import { Book, type Hit } from './book.ts'
import { JudgedSeq } from './judged.ts'
import type { RunningPosition } from './running.ts'
import { floating, thresholdsOf } from './thresholds.ts'

/** What the engine works with; all of it is injected, so that it also lives in a virtual world. */
export type EngineTools = {
  readonly symbols: ReadonlyMap<string, MarketSymbol>
  /** Committed ticks of a symbol after `seq`, in order. */
  readonly ticksAfter: (symbol: string, seq: number) => Promise<readonly Tick[]>
  /** A position as it is now; null when it is not running. */
  readonly reload: (userId: string, id: string) => Promise<RunningPosition | null>
  /** Submits the close that a tick causes. */
  readonly close: (userId: string, id: string, tick: Tick) => Promise<Outcome>
  readonly after: (waitMs: number, run: () => unknown) => () => void
  readonly onError: (error: unknown) => void
}

/** How many ticks of a symbol are kept for positions that are taken in late. */
const recentLimit = 512
const retryMs = 500

type Desk = {
  readonly symbol: MarketSymbol
  readonly book: Book
  readonly judged: JudgedSeq
  readonly recent: Tick[]
}

/**
 * The risk engine: compares every committed tick with every running position of its symbol and
 * submits the closes. On one tick liquidation goes before stop-loss before take-profit; the command
 * decides that exactly.
 */
export class Engine {
  readonly #tools: EngineTools
  readonly #desks = new Map<string, Desk>()
  readonly #running = new Set<Promise<void>>()
  /** Positions that are judged by themselves until they have caught up, as last taken in. */
  readonly #catching = new Map<string, RunningPosition>()

  constructor(tools: EngineTools, judged: ReadonlyMap<string, number>) {
    this.#tools = tools
    for (const symbol of tools.symbols.values()) {
      const start = new JudgedSeq(judged.get(symbol.name) ?? 0)
      this.#desks.set(symbol.name, { symbol, book: new Book(), judged: start, recent: [] })
    }
  }

  /** Ticks just committed, in the order of the log. */
  judge(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const desk = this.#desks.get(tick.symbol)
      // A tick that a restart already read from the log may come once more.
      if (desk === undefined || tick.seq <= desk.judged.passed) continue
      desk.recent.push(tick)
      if (desk.recent.length > recentLimit) desk.recent.shift()
      const hits = desk.book.judge(tick.seq, floating(tick.price))
      for (const hit of hits) this.#begin(desk, hit, tick)
      desk.judged.pass(tick.seq)
    }
  }

  /** Takes in a position and judges the ticks that came after its last change. */
  take(position: RunningPosition): void {
    const desk = this.#desks.get(position.symbol)
    if (desk === undefined) return
    // A sweep delivers what a crash left after what came since, and a reload may answer late.
    if (position.version < desk.book.versionOf(BigInt(position.id))) return
    this.#catching.delete(position.id)
    if (desk.judged.passed <= position.sinceSeq) return this.#set(desk, position, position.sinceSeq)
    // Until it has caught up with the others no later tick may close it before an earlier one.
    this.#set(desk, position, Infinity)
    this.#catching.set(position.id, position)
    this.#start(this.#catchUp(desk, position))
  }

  /** Forgets a position that is closed. */
  forget(symbol: string, id: string): void {
    this.#catching.delete(id)
    this.#desks.get(symbol)?.book.delete(BigInt(id))
  }

  /** What all running positions of a symbol hold on balance, in quote currency. */
  exposure(symbol: string): Amount {
    const total = this.#desks.get(symbol)?.book.exposure ?? 0
    return Amount.of(BigInt(Math.round(total * 1e8)))
  }

  /** The last tick of a symbol that every position was compared with. */
  passed(symbol: string): number {
    return this.#desks.get(symbol)?.judged.passed ?? 0
  }

  /** For each symbol, the tick up to which every close is answered. */
  answered(): Map<string, number> {
    const answered = new Map([...this.#desks].map(([name, desk]) => [name, desk.judged.answered]))
    for (const { symbol, sinceSeq } of this.#catching.values())
      answered.set(symbol, Math.min(answered.get(symbol) ?? sinceSeq, sinceSeq))
    return answered
  }

  /** Positions that have not caught up yet; more than a few for long is a fault. */
  get late(): number {
    return this.#catching.size
  }

  get size(): number {
    return [...this.#desks.values()].reduce((total, desk) => total + desk.book.size, 0)
  }

  /** Waits until no close is on its way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #set(desk: Desk, position: RunningPosition, sinceSeq: number): void {
    const { id, userId, direction, quantity, openPrice, version } = position
    const thresholds = thresholdsOf(position, position.terms)
    const size = Number(quantity) / 1e8 // not money: exposure guards a cap and may be approximate
    const exposure = Number(signOf(direction)) * size * floating(openPrice)
    desk.book.set(BigInt(id), BigInt(userId), { ...thresholds, sinceSeq, exposure, version })
  }

  /** Judges one position from its change up to the tick that all others were judged by. */
  async #catchUp(desk: Desk, position: RunningPosition): Promise<void> {
    const { down, up } = thresholdsOf(position, position.terms)
    let seq = position.sinceSeq
    while (seq < desk.judged.passed) {
      const ticks = await this.#untilRead(() => this.#ticksAfter(desk, seq))
      // Meanwhile it was closed, or taken in anew.
      if (this.#catching.get(position.id) !== position) return
      const hit = ticks.find((tick) => {
        const price = floating(tick.price)
        return price <= down || price >= up
      })
      if (hit !== undefined) {
        this.#catching.delete(position.id)
        const { id, userId } = position
        return this.#begin(desk, { id: BigInt(id), userId: BigInt(userId) }, hit)
      }
      seq = ticks.at(-1)?.seq ?? desk.judged.passed
    }
    this.#catching.delete(position.id)
    this.#set(desk, position, seq)
  }

  /** Reads until it succeeds: a position that waits here is protected by nothing else. */
  async #untilRead<Value>(read: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await read()
      } catch (error) {
        this.#tools.onError(error)
        await this.#pause()
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#tools.after(retryMs, () => resolve()))
  }

  async #ticksAfter(desk: Desk, seq: number): Promise<readonly Tick[]> {
    const first = desk.recent[0]
    if (first !== undefined && first.seq <= seq + 1)
      return desk.recent.filter((tick) => tick.seq > seq)
    return this.#tools.ticksAfter(desk.symbol.name, seq)
  }

  #begin(desk: Desk, hit: Hit, tick: Tick): void {
    desk.judged.begin(tick.seq)
    this.#start(this.#close(desk, hit, tick).finally(() => desk.judged.end(tick.seq)))
  }

  #start(work: Promise<void>): void {
    const done = work.catch(this.#tools.onError).finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  /** Submits until answered. What is refused is looked at again as it is now. */
  async #close(desk: Desk, hit: Hit, tick: Tick): Promise<void> {
    const { id, userId } = { id: String(hit.id), userId: String(hit.userId) }
    for (;;) {
      try {
        const outcome = await this.#tools.close(userId, id, tick)
        if (outcome.ok) return desk.book.delete(hit.id)
        if (outcome.error !== 'INTERNAL') return await this.#lookAgain(desk, hit, tick)
      } catch (error) {
        this.#tools.onError(error)
      }
      await this.#pause()
    }
  }

  /** A change since the tick, or a threshold that erred early: this tick has had its say. */
  async #lookAgain(desk: Desk, hit: Hit, tick: Tick): Promise<void> {
    const id = String(hit.id)
    const position = await this.#untilRead(() => this.#tools.reload(String(hit.userId), id))
    if (position === null) return desk.book.delete(hit.id)
    this.take({ ...position, sinceSeq: Math.max(position.sinceSeq, tick.seq) })
  }
}
