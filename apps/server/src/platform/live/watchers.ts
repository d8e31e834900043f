import type { Client } from './client.ts'
import { userTopic, type Subscription } from './subscription.ts'

/** Further ids under which a user's events arrive in some of their channels. */
export type FurtherIds = {
  readonly channels: readonly string[]
  readonly read: (userId: string) => Promise<readonly string[]>
}

/** Index of subscriptions by topic. */
export function createWatchers() {
  const watched = new Map<string, Map<Subscription, Client>>()
  let further: FurtherIds = { channels: [], read: () => Promise.resolve([]) }

  function watch(subscription: Subscription, client: Client): void {
    for (const topic of subscription.topics) {
      const watchers = watched.get(topic) ?? new Map<Subscription, Client>()
      watched.set(topic, watchers.set(subscription, client))
    }
  }

  /** Adds the events of a further id to a subscription to a user's channel. */
  function alsoWatch(subscription: Subscription, client: Client, id: string): void {
    subscription.topics.add(userTopic(subscription.channel, id))
    watch(subscription, client)
  }

  return {
    watch,
    alsoWatch,
    unwatch(subscription: Subscription): void {
      for (const topic of subscription.topics) {
        const watchers = watched.get(topic)
        watchers?.delete(subscription)
        if (watchers?.size === 0) watched.delete(topic)
      }
    },
    of: (topic: string): ReadonlyMap<Subscription, Client> | undefined => watched.get(topic),
    has: (topic: string): boolean => watched.has(topic),
    furtherIds: (known: FurtherIds) => void (further = known),
    furtherIdsOf: async (channel: string, userId: string): Promise<readonly string[]> =>
      further.channels.includes(channel) ? further.read(userId) : [],
    addId(userId: string, id: string): void {
      for (const channel of further.channels) {
        const watchers = watched.get(userTopic(channel, userId)) ?? []
        for (const [subscription, client] of watchers) alsoWatch(subscription, client, id)
      }
    },
  }
}
