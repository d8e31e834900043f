import { Amount } from '@candor/money'
import { notional, signOf } from '@candor/rules'
import type { MarketSymbol } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { Tick } from '../context.ts'
import { Book, type Hit } from './book.ts'
import { ClosedPositions } from './closed.ts'
import { JudgedSeq } from './judged.ts'
import type { RunningPosition } from './running.ts'
import { floating, thresholdsOf } from './thresholds.ts'
import { Work } from './work.ts'

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
  /** Positions that are judged by themselves until they have caught up, as last taken in. */
  readonly #catching = new Map<string, RunningPosition>()
  readonly #closed = new ClosedPositions()
  /** How many closes of a position are on their way: it may be hit again while the first of them is looked at. */
  readonly #closing = new Map<string, number>()
  readonly #work: Work

  constructor(tools: EngineTools, judged: ReadonlyMap<string, number>) {
    this.#tools = tools
    this.#work = new Work(tools)
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

  /**
   * Takes in what an event told. A change of a position that is not known may be news from before its
   * end, held back by a crash: then only its record says whether it runs.
   */
  hear(position: RunningPosition): void {
    const { id, userId, symbol, version } = position
    const known = this.#desks.get(symbol)?.book.versionOf(BigInt(id)) ?? 0
    if (known > 0 || version === 1) return this.take(position)
    const reload = () => this.#tools.reload(userId, id)
    this.#work.start(
      this.#work.untilDone(`reading position ${id}`, reload).then((now) => now && this.take(now)),
    )
  }

  /** Takes in a position and judges the ticks that came after its last change. */
  take(position: RunningPosition): void {
    const desk = this.#desks.get(position.symbol)
    if (desk === undefined) return
    // A sweep delivers what a crash left after what came since, and a reload may answer late.
    if (this.#closed.has(position.id)) return
    if (position.version < desk.book.versionOf(BigInt(position.id))) return
    this.#catching.delete(position.id)
    if (desk.judged.passed <= position.sinceSeq) return this.#set(desk, position, position.sinceSeq)
    // Until it has caught up with the others no later tick may close it before an earlier one.
    this.#set(desk, position, Infinity)
    this.#catching.set(position.id, position)
    this.#work.start(this.#catchUp(desk, position))
  }

  /** Forgets a position that is closed: whatever is heard of it later comes from before. */
  forget(symbol: string, id: string): void {
    this.#catching.delete(id)
    this.#closed.add(id)
    this.#desks.get(symbol)?.book.delete(BigInt(id))
  }

  /** What all running positions of a symbol hold on balance, in quote currency; nobody stands behind practice. */
  exposure(symbol: string): Amount {
    return Amount.of(this.#desks.get(symbol)?.book.exposure ?? 0n)
  }

  /** What one position adds to it. */
  exposureOf(symbol: string, id: string): Amount {
    return Amount.of(this.#desks.get(symbol)?.book.exposureOf(BigInt(id)) ?? 0n)
  }

  /**
   * Positions that a tick has reached, until what is left of them is judged again, and those that a tick may have reached
   * that they have not been compared with: a change of its owner now could undo what it decided.
   */
  get closing(): ReadonlySet<string> {
    return new Set([...this.#closing.keys(), ...this.#catching.keys()])
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

  /** Positions of which a close or a read fails and is tried again; any for long is a fault. */
  get failing(): number {
    return this.#work.failing
  }

  get size(): number {
    return [...this.#desks.values()].reduce((total, desk) => total + desk.book.size, 0)
  }

  /** Waits until no close is on its way. One that keeps failing is left to a restart. */
  settled(): Promise<void> {
    return this.#work.settled()
  }

  #set(desk: Desk, position: RunningPosition, sinceSeq: number): void {
    const { id, userId, book, direction, quantity, openPrice, version } = position
    const thresholds = thresholdsOf(position, position.terms)
    const exposure = book === 'real' ? signOf(direction) * notional(quantity, openPrice) : 0n
    desk.book.set(BigInt(id), BigInt(userId), { ...thresholds, sinceSeq, exposure, version })
  }

  /** Judges one position from its change up to the tick that all others were judged by. */
  async #catchUp(desk: Desk, position: RunningPosition): Promise<void> {
    const { down, up } = thresholdsOf(position, position.terms)
    let seq = position.sinceSeq
    while (seq < desk.judged.passed) {
      const after = seq
      const ticks = await this.#work.untilDone(`reading the log for position ${position.id}`, () =>
        this.#ticksAfter(desk, after),
      )
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

  async #ticksAfter(desk: Desk, seq: number): Promise<readonly Tick[]> {
    const first = desk.recent[0]
    if (first !== undefined && first.seq <= seq + 1)
      return desk.recent.filter((tick) => tick.seq > seq)
    return this.#tools.ticksAfter(desk.symbol.name, seq)
  }

  #begin(desk: Desk, hit: Hit, tick: Tick): void {
    const id = String(hit.id)
    desk.judged.begin(tick.seq)
    this.#closing.set(id, (this.#closing.get(id) ?? 0) + 1)
    this.#work.start(this.#close(desk, hit, tick).finally(() => this.#end(desk, id, tick)))
  }

  #end(desk: Desk, id: string, tick: Tick): void {
    desk.judged.end(tick.seq)
    const others = (this.#closing.get(id) ?? 0) - 1
    if (others > 0) this.#closing.set(id, others)
    else this.#closing.delete(id)
  }

  /** Submits until answered. What is refused, and what is left after a part was closed, is looked at as it is now. */
  async #close(desk: Desk, hit: Hit, tick: Tick): Promise<void> {
    const { id, userId } = { id: String(hit.id), userId: String(hit.userId) }
    const { symbol, seq } = tick
    const outcome = await this.#work.untilDone(
      `closing position ${id} by tick ${symbol} ${seq}`,
      async () => {
        const answer = await this.#tools.close(userId, id, tick)
        if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
          throw new Error(`the close went wrong inside: ${answer.error}`)
        return answer
      },
    )
    if (outcome.ok && !isRunningStill(outcome.reply)) this.forget(desk.symbol.name, id)
    else await this.#lookAgain(desk, { id, userId }, tick)
  }

  /** A change since the tick, a threshold that erred early, or the rest of a part: this tick has had its say. */
  async #lookAgain(
    desk: Desk,
    { id, userId }: { readonly id: string; readonly userId: string },
    tick: Tick,
  ): Promise<void> {
    const position = await this.#work.untilDone(`reading position ${id}`, () =>
      this.#tools.reload(userId, id),
    )
    if (position === null) return this.forget(desk.symbol.name, id)
    this.take({ ...position, sinceSeq: Math.max(position.sinceSeq, tick.seq) })
  }
}

/** Whether what answered a close says that a part of the position still runs. */
function isRunningStill(reply: unknown): boolean {
  return (
    typeof reply === 'object' && reply !== null && 'isRunning' in reply && reply.isRunning === true
  )
}
