import type { Item } from './changes.ts'

/** One channel as one client watches it: a snapshot first, then what changed, numbered without gaps. */
export class Subscription {
  readonly channel: string
  /** Where the hub keeps it: the channel, with each id of the user for a channel of a user. */
  readonly topics: Set<string>
  #seq = 0
  #snapshot: readonly Item[] | null = null
  #changes = new Map<string, string>()

  constructor(channel: string, topic: string) {
    this.channel = channel
    this.topics = new Set([topic])
  }

  /** Gives the state to begin with. What changed while it was read follows as the first update. */
  begin(snapshot: readonly Item[]): void {
    this.#snapshot = snapshot
  }

  change(items: readonly Item[]): void {
    for (const { id, text } of items) this.#changes.set(id, text)
  }

  /** The messages that are due, as JSON; none before the snapshot is there. */
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

/** Where the hub keeps the watchers of a user's channel. */
export function userTopic(channel: string, userId: string): string {
  return `${channel} ${userId}`
}
