import type { Outcome } from '../../platform/lane/index.ts'
import type { WarnPoolInput, WarnPoolReply } from '../commands/warn-pool.ts'
import type { Tick } from '../context.ts'
import type { WaitingPool } from './running-pool.ts'
import { Work, type WorkTools } from './work.ts'

export type PoolWarningTools = WorkTools & {
  /** Submits the warning that ticks cause. */
  readonly warn: (userId: string, input: WarnPoolInput) => Promise<Outcome>
}

/** A pool at a warning level, with the last tick of each of its symbols. */
export type Fallen = { readonly pool: WaitingPool; readonly ticks: ReadonlyMap<string, Tick> }

/** Largest number of warnings in the lane at once, so that a falling market does not fill it. */
const atOnce = 100

/** The queue of pool warnings to the lane. Liquidations never wait for it. While a pool waits, only its latest state counts. */
export class PoolWarnings {
  readonly #tools: PoolWarningTools
  readonly #onMissed: (fallen: Fallen) => void
  readonly #waiting = new Map<string, Fallen>()
  #underWay = 0
  readonly #work: Work

  /** @param onMissed called when the decision did not find the pool at the level: it has more money, or an unknown price */
  constructor(tools: PoolWarningTools, onMissed: (fallen: Fallen) => void) {
    this.#tools = tools
    this.#onMissed = onMissed
    this.#work = new Work(tools)
  }

  /** Warns the owner of a pool of its level `notifiedLevel`. */
  warn(key: string, fallen: Fallen): void {
    this.#waiting.set(key, fallen)
    this.#send()
  }

  /** Drops an unsent warning: the pool has changed or ended. */
  drop(key: string): void {
    this.#waiting.delete(key)
  }

  /** Warnings that fail and are retried; a count above zero for long is a fault. */
  get failing(): number {
    return this.#work.failing
  }

  settled(): Promise<void> {
    return this.#work.settled()
  }

  #send(): void {
    for (const [key, fallen] of this.#waiting) {
      if (this.#underWay >= atOnce) return
      this.#waiting.delete(key)
      this.#underWay += 1
      const isOver = () => {
        this.#underWay -= 1
        this.#send()
      }
      this.#work.start(this.#warn(fallen).finally(isOver))
    }
  }

  /** Submits a warning until it is answered. A changed pool is reported by an event. */
  async #warn(fallen: Fallen): Promise<void> {
    const { userId, book, version, notifiedLevel } = fallen.pool
    const [newest, ...others] = [...fallen.ticks.values()].toSorted((a, b) => b.at - a.at)
    const ticks = [newest!, ...others] as const
    const what = `warning of ${book} of ${userId} by tick ${newest!.symbol} ${newest!.seq}`
    const outcome = await this.#work.untilDone(what, async () => {
      const answer = await this.#tools.warn(userId, { userId, book, version, ticks })
      if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
        throw new Error(`the warning went wrong inside: ${answer.error}`)
      return answer
    })
    if (outcome.ok && (outcome.reply as WarnPoolReply).notifiedLevel < notifiedLevel)
      this.#onMissed(fallen)
  }
}
