import type { Item } from './changes.ts'

/** One client's subscription to a channel: a snapshot first, then changes, numbered without gaps. */
export class Subscription {
  readonly channel: string
  /** The hub's topics: the channel, combined with each of the user's ids for a user's channel. */
  readonly topics: Set<string>
  #seq = 0
  #snapshot: readonly Item[] | null = null
  #changes = new Map<string, string>()

  constructor(channel: string, topic: string) {
    this.channel = channel
    this.topics = new Set([topic])
  }

  /** Sets the initial state. Changes during its read follow as the first update. */
  begin(snapshot: readonly Item[]): void {
    this.#snapshot = snapshot
  }

  change(items: readonly Item[]): void {
    for (const { id, text } of items) this.#changes.set(id, text)
  }

  /** The due messages as JSON; none before the snapshot is there. */
  take(now: number): string[] {
    const messages: string[] = []
    if (this.#snapshot !== null) {
      messages.push(
        this.#message(
          'snapshot',
          this.#snapshot.map((item) => item.text),
          now,
        ),
      )
      this.#snapshot = null
    }
    if (this.#seq > 0 && this.#changes.size > 0) {
      messages.push(this.#message('update', [...this.#changes.values()], now))
      this.#changes.clear()
    }
    return messages
  }

  #message(type: 'snapshot' | 'update', data: readonly string[], now: number): string {
    this.#seq++
    const channel = JSON.stringify(this.channel)
    return `{"ch":${channel},"type":"${type}","seq":${this.#seq},"data":[${data.join(',')}],"at":${now}}`
  }
}

/** The hub's topic of a user's channel. */
export function userTopic(channel: string, userId: string): string {
  return `${channel} ${userId}`
}
