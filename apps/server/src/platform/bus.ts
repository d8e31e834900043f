type Listener<Message> = (message: Message) => unknown

/** A typed publish-subscribe bus between parts of the server. */
export interface Bus<Topics> {
  /** Calls every listener now, in order of subscription. An error of a listener is reported, never thrown. */
  publish<Topic extends keyof Topics>(topic: Topic, message: Topics[Topic]): void
  /** @returns a function that ends the subscription */
  subscribe<Topic extends keyof Topics>(topic: Topic, listener: Listener<Topics[Topic]>): () => void
}

/**
 * A bus within this process without guaranteed delivery: facts that must not be lost are rows (an event, a tick), and a
 * message only announces one. Messages of other processes (LISTEN/NOTIFY, NATS) can therefore be published here too.
 */
export function createBus<Topics>(
  onError: (error: unknown, topic: keyof Topics) => void,
): Bus<Topics> {
  const listeners: { [Topic in keyof Topics]?: Set<Listener<Topics[Topic]>> } = {}

  async function notify<Topic extends keyof Topics>(
    topic: Topic,
    listener: Listener<Topics[Topic]>,
    message: Topics[Topic],
  ) {
    try {
      await listener(message)
    } catch (error) {
      onError(error, topic)
    }
  }

  return {
    publish(topic, message) {
      for (const listener of listeners[topic] ?? []) void notify(topic, listener, message)
    },
    subscribe(topic, listener) {
      // Each subscription is an object of its own, so the same function can be subscribed twice and each ended once.
      const own: typeof listener = (message) => listener(message)
      const known = (listeners[topic] ??= new Set())
      known.add(own)
      return () => void known.delete(own)
    },
  }
}
