type Listener<Message> = (message: Message) => unknown

/** Carries what has happened from the part that knows to the parts that care, each topic with its own type. */
export interface Bus<Topics> {
  /** Tells every listener now, in order of subscription. What a listener throws is reported, never passed on. */
  publish<Topic extends keyof Topics>(topic: Topic, message: Topics[Topic]): void
  /** The answer ends the subscription. */
  subscribe<Topic extends keyof Topics>(topic: Topic, listener: Listener<Topics[Topic]>): () => void
}

/**
 * A bus within this process. It promises no delivery: what must not be lost is a row (an event, a tick), and a
 * message only says that there is one. So another process's messages (LISTEN/NOTIFY, NATS) can come in here.
 */
export function createBus<Topics>(
  onError: (error: unknown, topic: keyof Topics) => void,
): Bus<Topics> {
  const listeners: { [Topic in keyof Topics]?: Set<Listener<Topics[Topic]>> } = {}

  async function tell<Topic extends keyof Topics>(
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
      for (const listener of listeners[topic] ?? []) void tell(topic, listener, message)
    },
    subscribe(topic, listener) {
      // A subscription is its own object, so that the same function can be subscribed twice and ended once.
      const own: typeof listener = (message) => listener(message)
      const known = (listeners[topic] ??= new Set())
      known.add(own)
      return () => void known.delete(own)
    },
  }
}
