import { STREAM_BATCH_MS, STREAM_HEARTBEAT_MS, type ChannelKind, type Language } from '@candor/api'
import type { World } from '../world.ts'
import { createAddresses } from './addresses.ts'
import { writeItems } from './changes.ts'
import { Client, type Socket } from './client.ts'
import { userTopic } from './subscription.ts'
import { createTickets, type Holder } from './tickets.ts'
import { createWatchers, type FurtherIds } from './watchers.ts'

/** Provides the whole state of a channel to new subscribers. */
export interface LiveSource {
  /** An array of the channel's kind; null if there is no such channel (an unknown symbol). */
  snapshot(channel: string, userId: string | null): Snapshot | Promise<Snapshot>
}
export type Snapshot = readonly unknown[] | null

/** The stream of this process: subscriptions of browsers, and one frame per client every 100 ms. */
export interface Live {
  /** Registers the source of the channels of one kind. */
  source(kind: ChannelKind, source: LiveSource): void
  /** Registers the source of users' further ids; without it users have none. */
  furtherIds(known: FurtherIds): void
  /** Adds a further id to this user's subscriptions, in the channels that support further ids. */
  addId(userId: string, id: string): void
  /** Publishes changes of a public channel; `ticker:X` reaches `ticker:*` too. */
  publish(channel: string, data: readonly unknown[]): void
  /** Publishes changes of a user's channel. */
  deliver(userId: string, channel: string, data: readonly unknown[]): void
  /** Whether a client of this process watches a public channel. */
  hasWatchers(channel: string): boolean
  /** Whether a client of this process watches a user's channel; if not, its data need not be read. */
  isWatched(userId: string, channel: string): boolean
  issueTicket(holder: Holder, now: number): { ticket: string; expireAt: number }
  /** Ends the subscriptions of a revoked session. */
  endSession(sessionId: string): void
  /** @param address the browser's address, whose use is limited */
  connect(socket: Socket, lang: Language, address: string): Client
  readonly clients: number
  close(): void
}

type Watchers = ReturnType<typeof createWatchers>

/** The part of the hub that a client uses. */
export interface Hub {
  readonly world: World
  sourceOf(kind: ChannelKind): LiveSource | undefined
  readonly watchers: Pick<Watchers, 'watch' | 'alsoWatch' | 'unwatch' | 'furtherIdsOf'>
  redeem(ticket: string): Holder | null
  /** Asks for a flush at the end of this batch. */
  wake(client: Client): void
  leave(client: Client): void
}

export function createLive(world: World, onError: (error: unknown) => void): Live {
  const { clock } = world
  const clients = new Set<Client>()
  const sources = new Map<ChannelKind, LiveSource>()
  const watchers = createWatchers()
  const tickets = createTickets(world)
  const addresses = createAddresses(world)
  const batches = createBatches(world)
  let stopHeartbeat = (): void => undefined

  function beat(): void {
    for (const client of clients) client.beat(clock.now())
    stopHeartbeat = clients.size > 0 ? world.after(STREAM_HEARTBEAT_MS, beat) : () => undefined
  }

  function spread(topic: string, channel: string, data: readonly unknown[]): void {
    const found = watchers.of(topic)
    if (found === undefined) return
    const items = writeItems(channel, data)
    for (const [subscription, client] of found) {
      subscription.change(items)
      hub.wake(client)
    }
  }

  const hub: Hub = {
    world,
    sourceOf: (kind) => sources.get(kind),
    watchers,
    redeem: (ticket) => tickets.redeem(ticket, clock.now()),
    wake: batches.add,
    leave(client) {
      clients.delete(client)
      batches.remove(client)
    },
  }

  return {
    source: (kind, source) => void sources.set(kind, source),
    furtherIds: watchers.furtherIds,
    addId: watchers.addId,
    publish(channel, data) {
      spread(channel, channel, data)
      if (channel.startsWith('ticker:')) spread('ticker:*', channel, data)
    },
    deliver: (userId, channel, data) => spread(userTopic(channel, userId), channel, data),
    hasWatchers: watchers.has,
    isWatched: (userId, channel) => watchers.has(userTopic(channel, userId)),
    issueTicket: tickets.issue,
    endSession(sessionId) {
      for (const client of clients) if (client.holder?.sessionId === sessionId) client.signOut()
    },
    connect(socket, lang, name) {
      const address = addresses.enter(name)
      const client = new Client(socket, lang, hub, { address, onError })
      if (address === null) return client
      clients.add(client)
      if (clients.size === 1) stopHeartbeat = world.after(STREAM_HEARTBEAT_MS, beat)
      return client
    },
    get clients() {
      return clients.size
    },
    close() {
      stopHeartbeat()
      for (const client of clients) client.end(1001, 'The server stops')
    },
  }
}

/** Flushes clients with changes together, `STREAM_BATCH_MS` after the first of them. */
function createBatches(world: World) {
  let awake = new Set<Client>()

  function flush(): void {
    const due = awake
    awake = new Set()
    for (const client of due) client.flush(world.clock.now())
  }

  return {
    add(client: Client): void {
      if (awake.size === 0) world.after(STREAM_BATCH_MS, flush)
      awake.add(client)
    },
    remove: (client: Client) => void awake.delete(client),
  }
}
