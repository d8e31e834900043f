import type { Outcome } from '../../platform/lane/index.ts'
import type { WarnPoolInput, WarnPoolReply } from '../commands/warn-pool.ts'
import type { Tick } from '../context.ts'
import type { WaitingPool } from './running-pool.ts'
import { Work, type WorkTools } from './work.ts'

export type PoolWarningTools = WorkTools & {
  /** Submits the warning that ticks cause. */
  readonly warn: (userId: string, input: WarnPoolInput) => Promise<Outcome>
}

/** A pool that losses have brought to a level, and the last tick of each of its symbols. */
export type Fallen = { readonly pool: WaitingPool; readonly ticks: ReadonlyMap<string, Tick> }

/** So many warnings are with the lane at once: a market that falls must not fill it. */
const atOnce = 100

/**
 * The warnings of pools on their way to the lane. No liquidation waits for one. While a pool waits for its turn, only
 * the last that is known of it counts.
 */
export class PoolWarnings {
  readonly #tools: PoolWarningTools
  readonly #onUntold: (fallen: Fallen) => void
  readonly #waiting = new Map<string, Fallen>()
  #underWay = 0
  readonly #work: Work

  /** @param onUntold hears of a pool that was not at the level when it was decided: more money is in it, or less known */
  constructor(tools: PoolWarningTools, onUntold: (fallen: Fallen) => void) {
    this.#tools = tools
    this.#onUntold = onUntold
    this.#work = new Work(tools)
  }

  /** Tells the owner of a pool that it is at its level `told`. */
  tell(key: string, fallen: Fallen): void {
    this.#waiting.set(key, fallen)
    this.#send()
  }

  /** Forgets what is not sent: the pool has changed, or is gone. */
  drop(key: string): void {
    this.#waiting.delete(key)
  }

  /** Warnings that fail and are tried again; any for long is a fault. */
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

  /** Submits until answered. One that has changed is told of by an event. */
  async #warn(fallen: Fallen): Promise<void> {
    const { userId, book, version, told } = fallen.pool
    const [newest, ...others] = [...fallen.ticks.values()].toSorted((a, b) => b.at - a.at)
    const ticks = [newest!, ...others] as const
    const what = `warning of ${book} of ${userId} by tick ${newest!.symbol} ${newest!.seq}`
    const outcome = await this.#work.untilDone(what, async () => {
      const answer = await this.#tools.warn(userId, { userId, book, version, ticks })
      if (!answer.ok && ['INTERNAL', 'BUSY'].includes(answer.error))
        throw new Error(`the warning went wrong inside: ${answer.error}`)
      return answer
    })
    if (outcome.ok && (outcome.reply as WarnPoolReply).told < told) this.#onUntold(fallen)
  }
}
