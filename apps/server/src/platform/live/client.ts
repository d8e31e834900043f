import {
  channelKind,
  ClientFrame,
  STREAM_HEARTBEAT_MS,
  userChannels,
  type ErrorKey,
  type Language,
  type StreamReply,
} from '@candor/api'
import { safeParse } from 'valibot'
import { readJson } from '../http/json.ts'
import { refusalMessage } from '../http/messages.ts'
import type { Address } from './addresses.ts'
import { writeItems } from './changes.ts'
import type { Hub } from './live.ts'
import { Subscription, userTopic } from './subscription.ts'
import type { Holder } from './tickets.ts'

/** Most channels of one client. */
export const SUBSCRIPTIONS_LIMIT = 100
/** Most frames of a client per second. */
export const FRAMES_PER_SECOND = 50
/** Unsent bytes at which a slow client is disconnected; it reconnects and gets snapshots. */
export const BACKLOG_BYTES = 1_048_576
/** Silence after which a client counts as gone (ms). */
const SILENCE_MS = 2 * STREAM_HEARTBEAT_MS

/** The part of a WebSocket that a client uses. */
export interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

const ofUsers = new Set<string>(userChannels)

/** One connected browser: its subscriptions, and the frame that it gets next. */
export class Client {
  /** The signed-in user of this connection. */
  holder: Holder | null = null
  readonly #socket: Socket
  readonly #lang: Language
  readonly #hub: Hub
  readonly #address: Address | null
  readonly #onError: (error: unknown) => void
  readonly #subscriptions = new Map<string, Subscription>()
  #replies: StreamReply[] = []
  #heardAt: number
  #isGone = false
  #second = { startAt: 0, frames: 0 }

  /** @param address null if it holds too many connections: the client is disconnected */
  constructor(
    socket: Socket,
    lang: Language,
    hub: Hub,
    { address, onError }: { address: Address | null; onError: (error: unknown) => void },
  ) {
    this.#socket = socket
    this.#lang = lang
    this.#hub = hub
    this.#address = address
    this.#onError = onError
    this.#heardAt = hub.world.clock.now()
    if (address === null) this.end(1013, 'Too many connections')
  }

  /** Handles a text frame of the browser. */
  async receive(text: string): Promise<void> {
    if (this.#isGone) return
    this.heard()
    if (this.#tooMany()) return this.end(1008, 'Too many frames')
    const frame = readFrame(text)
    if (frame === null) return this.#refuse('VALIDATION_FAILED', undefined)
    if (frame.op === 'ping') return this.#reply({ op: 'pong', t: frame.t, at: this.#now() })
    if (frame.op === 'auth') return this.#signIn(frame.ticket, frame.id)
    if (frame.op === 'unsub') return this.#unsubscribe(frame.ch, frame.id)
    return this.#subscribe(frame.ch, frame.id)
  }

  /** Notes a sign of life. */
  heard(): void {
    this.#heardAt = this.#now()
  }

  /** Sends everything that is due in one frame, or disconnects a client that does not read. */
  flush(now: number): void {
    // Without a close frame, which would only wait behind the backlog.
    if (this.#socket.bufferedAmount > BACKLOG_BYTES) return this.#cut()
    const replies = this.#replies.map((reply) => JSON.stringify(reply))
    const messages = [...this.#subscriptions.values()].flatMap((one) => one.take(now))
    this.#replies = []
    const due = [...replies, ...messages]
    if (due.length > 0) this.#socket.send(`[${due.join(',')}]`)
  }

  /**
   * Pings; disconnects a client that has been silent for too long, and a client whose session may be over. The latter
   * reconnects with a new ticket, which it gets if the session was used since.
   */
  beat(now: number): void {
    if (this.holder !== null && now >= this.holder.endAt)
      return this.end(1008, 'The session is over')
    if (now - this.#heardAt < SILENCE_MS) this.#socket.ping()
    else this.#cut()
  }

  /** Drops the subscriptions that need a signed-in user. */
  signOut(): void {
    this.holder = null
    for (const channel of userChannels) this.#drop(channel)
    this.#refuse('SESSION_REVOKED', undefined)
  }

  end(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.left()
  }

  /** Forgets a client whose connection is closed or closing. */
  left(): void {
    this.#isGone = true
    for (const channel of this.#subscriptions.keys()) this.#drop(channel)
    this.#hub.leave(this)
    this.#address?.leave()
  }

  #cut(): void {
    this.#socket.terminate()
    this.left()
  }

  #signIn(ticket: string, id: string | undefined): void {
    const holder = this.#hub.redeem(ticket)
    if (holder === null) return this.#refuse('TOKEN_EXPIRED', id)
    if (this.holder?.userId !== holder.userId)
      for (const channel of userChannels) this.#drop(channel)
    this.holder = holder
    this.#ok(id)
  }

  async #subscribe(channel: string, id: string | undefined): Promise<void> {
    const userId = ofUsers.has(channel) ? (this.holder?.userId ?? null) : null
    if (ofUsers.has(channel) && userId === null) return this.#refuse('TOKEN_MISSING', id)
    this.#drop(channel)
    if (this.#subscriptions.size >= SUBSCRIPTIONS_LIMIT) return this.#refuse('RATE_LIMITED', id)
    const topic = userId === null ? channel : userTopic(channel, userId)
    const subscription = new Subscription(channel, topic)
    this.#subscriptions.set(channel, subscription)
    this.#hub.watchers.watch(subscription, this)
    const refused = await this.#begin(subscription, userId)
    if (this.#subscriptions.get(channel) !== subscription) return
    if (refused === null) return this.#ok(id)
    this.#drop(channel)
    this.#refuse(refused, id)
  }

  /**
   * Reads the snapshot.
   * @returns the error if there is none
   */
  async #begin(subscription: Subscription, userId: string | null): Promise<ErrorKey | null> {
    const { channel } = subscription
    const kind = channelKind(channel)
    const source = kind === null ? undefined : this.#hub.sourceOf(kind)
    if (source === undefined) return 'NOT_FOUND'
    if ((await this.#address?.turn()) === false) return 'RATE_LIMITED'
    // The client has unsubscribed meanwhile.
    if (this.#subscriptions.get(channel) !== subscription) return null
    try {
      const further = userId === null ? [] : await this.#hub.watchers.furtherIdsOf(channel, userId)
      if (this.#subscriptions.get(channel) !== subscription) return null
      for (const id of further) this.#hub.watchers.alsoWatch(subscription, this, id)
      const snapshot = await source.snapshot(channel, userId)
      if (snapshot === null) return 'NOT_FOUND'
      subscription.begin(writeItems(channel, snapshot))
      return null
    } catch (error) {
      this.#onError(error)
      return 'INTERNAL'
    }
  }

  #unsubscribe(channel: string, id: string | undefined): void {
    this.#drop(channel)
    this.#ok(id)
  }

  #drop(channel: string): void {
    const subscription = this.#subscriptions.get(channel)
    if (subscription === undefined) return
    this.#subscriptions.delete(channel)
    this.#hub.watchers.unwatch(subscription)
  }

  #ok(id: string | undefined): void {
    this.#reply({ op: 'ok', ...(id !== undefined && { id }) })
  }

  #refuse(errorCode: ErrorKey, id: string | undefined): void {
    const message = refusalMessage(this.#lang, errorCode)
    this.#reply({ op: 'error', ...(id !== undefined && { id }), errorCode, message })
  }

  #reply(reply: StreamReply): void {
    this.#replies.push(reply)
    this.#hub.wake(this)
  }

  #tooMany(): boolean {
    const now = this.#now()
    if (now - this.#second.startAt >= 1_000) this.#second = { startAt: now, frames: 0 }
    return ++this.#second.frames > FRAMES_PER_SECOND
  }

  #now(): number {
    return this.#hub.world.clock.now()
  }
}

function readFrame(text: string): ClientFrame | null {
  try {
    const frame = safeParse(ClientFrame, readJson(text))
    return frame.success ? frame.output : null
  } catch {
    return null
  }
}
