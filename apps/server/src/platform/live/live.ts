import { STREAM_BATCH_MS, STREAM_HEARTBEAT_MS, type ChannelKind, type Language } from '@candor/api'
import type { World } from '../world.ts'
import { createAddresses } from './addresses.ts'
import { writeItems } from './changes.ts'
import { Client, type Socket } from './client.ts'
import { userTopic } from './subscription.ts'
import { createTickets, type Holder } from './tickets.ts'
import { createWatchers, type FurtherIds } from './watchers.ts'

/** Gives the whole state of a channel to somebody who begins to watch it. */
export interface LiveSource {
  /** An array that fits the channel's kind; null when there is no such channel (an unknown symbol). */
  snapshot(channel: string, userId: string | null): Snapshot | Promise<Snapshot>
}
export type Snapshot = readonly unknown[] | null

/** The pushes of this process: who watches what, and one frame per client every 100 ms. */
export interface Live {
  /** Names who knows the state of the channels of one kind. */
  source(kind: ChannelKind, source: LiveSource): void
  /** Names who knows the further ids of users; without it nobody has any. */
  furtherIds(known: FurtherIds): void
  /** From now on the browsers of this user watch the events of a further id too, in the channels that have any. */
  addId(userId: string, id: string): void
  /** Tells watchers of a public channel what changed; `ticker:X` reaches `ticker:*` too. */
  publish(channel: string, data: readonly unknown[]): void
  /** Tells one user what changed in a channel of theirs. */
  tell(userId: string, channel: string, data: readonly unknown[]): void
  /** Whether anybody here watches a public channel. */
  hasWatchers(channel: string): boolean
  /** Whether anybody here watches a channel of a user: what nobody sees need not be read. */
  isWatched(userId: string, channel: string): boolean
  issueTicket(holder: Holder, now: number): { ticket: string; expireAt: number }
  /** Ends what a revoked session watches. */
  endSession(sessionId: string): void
  /** @param address where the browser calls from: what one address may take is limited. */
  connect(socket: Socket, lang: Language, address: string): Client
  readonly clients: number
  close(): void
}

type Watchers = ReturnType<typeof createWatchers>

/** What a client needs of the hub. */
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
  let awake = new Set<Client>()
  let stopHeartbeat = (): void => undefined

  function flush(): void {
    const due = awake
    awake = new Set()
    for (const client of due) client.flush(clock.now())
  }

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
    wake(client) {
      if (awake.size === 0) world.after(STREAM_BATCH_MS, flush)
      awake.add(client)
    },
    leave(client) {
      clients.delete(client)
      awake.delete(client)
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
    tell: (userId, channel, data) => spread(userTopic(channel, userId), channel, data),
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
