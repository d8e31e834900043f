import { Price } from '@candor/money'
import type { Direction } from '@candor/rules'
import type { Outcome } from '../../platform/lane/index.ts'
import type { WarnMarginInput, WarnMarginReply } from '../commands/warn-margin.ts'
import type { Tick } from '../context.ts'
import { nextWarning, type ReachedLevel } from '../warnings/levels.ts'
import { RiskBook } from './risk-book.ts'
import { ClosedPositions } from './closed-positions.ts'
import type { RunningPosition } from './running-position.ts'
import { floating, thresholdOfLoss } from './thresholds.ts'
import { Work, type WorkTools } from './work.ts'

export type WarningTools = WorkTools & {
  readonly symbols: ReadonlyMap<string, unknown>
  /** The last committed tick of a symbol. */
  readonly tick: (symbol: string) => Tick | null
  /** Submits the warning that a tick causes. */
  readonly warn: (userId: string, input: WarnMarginInput) => Promise<Outcome>
}

/** Largest number of warnings in the lane at once, so that a falling market does not fill it. */
const atOnce = 100

type Side = {
  readonly direction: Direction
  readonly book: RiskBook
  /** Positions that a tick has reached, until their warning is answered. */
  readonly reached: Map<string, Reached>
}

type Held = { readonly id: string; readonly userId: string; readonly version: number }
type Reached = Held & {
  readonly side: Side
  /** The worst tick since the level was reached. */
  tick: Tick
}

/**
 * Warnings beside the risk engine: compares every committed tick with the price of each running position's next level. Shares
 * nothing with the engine: no close waits for a warning, and no tick for an answer.
 */
export class Warnings {
  readonly #tools: WarningTools
  readonly #symbols = new Map<string, readonly Side[]>()
  readonly #closed = new ClosedPositions()
  /** Positions that wait for the lane. */
  readonly #waiting = new Set<Reached>()
  #underWay = 0
  readonly #work: Work

  constructor(tools: WarningTools) {
    this.#tools = tools
    this.#work = new Work(tools)
    for (const name of tools.symbols.keys())
      this.#symbols.set(name, [sideOf('long'), sideOf('short')])
  }

  /** Judges ticks that were just committed, in the order of the log. */
  judge(ticks: readonly Tick[]): void {
    for (const tick of ticks)
      for (const side of this.#symbols.get(tick.symbol) ?? []) {
        for (const reached of side.reached.values())
          if (isWorse(side.direction, tick, reached.tick)) reached.tick = tick
        for (const hit of side.book.judge(tick.seq, floating(tick.price))) {
          const version = side.book.versionOf(hit.id)
          const held = { id: String(hit.id), userId: String(hit.userId), version }
          this.#reach(side, held, tick)
        }
      }
    this.#send()
  }

  /**
   * Adds a new or changed position; a changed position is warned anew.
   * @param notifiedLevel the level of its present state that its owner was warned of
   */
  take(position: RunningPosition, notifiedLevel: ReachedLevel = 0): void {
    const { id, symbol, direction, marginMode, version, sinceSeq, terms } = position
    // Cross margin is warned of as a whole account.
    if (marginMode === 'cross') return
    const side = this.#sideOf(symbol, direction)
    if (side === undefined || this.#closed.has(id)) return
    if (version <= side.book.versionOf(BigInt(id))) return
    this.#drop(side, id)
    const next = nextWarning(position, terms, notifiedLevel)
    this.#arm(side, position, {
      price: next && next.price,
      sinceSeq,
      tick: this.#tools.tick(symbol),
    })
    this.#send()
  }

  /** Removes a closed position. */
  forget({ id, symbol, direction }: Pick<RunningPosition, 'id' | 'symbol' | 'direction'>): void {
    this.#closed.add(id)
    const side = this.#sideOf(symbol, direction)
    if (side === undefined) return
    this.#drop(side, id)
    side.book.delete(BigInt(id))
  }

  /** Warnings that fail and are retried; a count above zero for long is a fault. */
  get failing(): number {
    return this.#work.failing
  }

  /** Waits until no warning is pending, except warnings that keep failing. */
  settled(): Promise<void> {
    return this.#work.settled()
  }

  #sideOf(symbol: string, direction: Direction): Side | undefined {
    return this.#symbols.get(symbol)?.find((side) => side.direction === direction)
  }

  /** Waits for a price from a tick on; a later tick that is already known is checked first. */
  #arm(
    side: Side,
    { id, userId, version }: Held,
    { price, sinceSeq, tick }: { price: Price | null; sinceSeq: number; tick: Tick | null },
  ): void {
    const { down, up } = thresholdOfLoss(side.direction, price)
    const mark = tick !== null && tick.seq > sinceSeq ? floating(tick.price) : null
    const isReached = mark !== null && (mark <= down || mark >= up)
    const thresholds = isReached ? thresholdOfLoss(side.direction, null) : { down, up }
    const state = { ...thresholds, sinceSeq, exposure: 0n, version }
    side.book.set(BigInt(id), BigInt(userId), state)
    if (isReached) this.#reach(side, { id, userId, version }, tick!)
  }

  #reach(side: Side, { id, userId, version }: Held, tick: Tick): void {
    const reached = { id, userId, version, side, tick }
    side.reached.set(id, reached)
    this.#waiting.add(reached)
  }

  #drop(side: Side, id: string): void {
    const reached = side.reached.get(id)
    if (reached === undefined) return
    side.reached.delete(id)
    this.#waiting.delete(reached)
  }

  #send(): void {
    for (const reached of this.#waiting) {
      if (this.#underWay >= atOnce) return
      this.#waiting.delete(reached)
      this.#underWay += 1
      const isOver = () => {
        this.#underWay -= 1
        this.#send()
      }
      this.#work.start(this.#warn(reached).finally(isOver))
    }
  }

  /** Submits a warning until it is answered, then waits for the next level. */
  async #warn(reached: Reached): Promise<void> {
    const { id, userId, version, side, tick } = reached
    const { symbol, seq } = tick
    const what = `warning of position ${id} by tick ${symbol} ${seq}`
    const outcome = await this.#work.untilDone(what, async () => {
      const answer = await this.#tools.warn(userId, { id, version, tick })
      if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
        throw new Error(`the warning went wrong inside: ${answer.error}`)
      return answer
    })
    // Meanwhile the position was closed or has changed.
    if (side.reached.get(id) !== reached) return
    side.reached.delete(id)
    if (outcome.ok) {
      const { next } = outcome.reply as WarnMarginReply
      const price = next === null ? null : Price.parse(next)
      return this.#arm(side, reached, { price, sinceSeq: seq, tick: reached.tick })
    }
    // A changed position is reported by an event; any other refusal means that it does not run.
    if (outcome.error !== 'STATE_CHANGED') this.forget({ id, symbol, direction: side.direction })
  }
}

const sideOf = (direction: Direction): Side => ({
  direction,
  book: new RiskBook(),
  reached: new Map(),
})

/** Whether a tick is worse for a direction than another tick. */
function isWorse(direction: Direction, tick: Tick, than: Tick): boolean {
  return direction === 'long' ? tick.price < than.price : tick.price > than.price
}
