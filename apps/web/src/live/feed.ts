import { userChannels as userChannelNames } from '@candor/api'
import type { Quote, StreamMessage, StreamReply } from '@candor/api'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { isVisiting } from '../api/visitor.ts'
import { isVisible, onVisibility } from '../lib/visibility.ts'
import { createConnection } from './connection.ts'
import type { ConnectionOptions } from './connection.ts'
import { createPriceStore } from './price-store.ts'

/** The polling interval of prices without a stream, in ms. */
const pollMs = 2000
/** The time that the stream has to open before polling starts, in ms. */
const graceMs = 1500
/** The limit of one call. */
const symbolsAtOnce = 50
const userChannels = new Set<string>(userChannelNames)
const authId = 'auth'

type Listener = (data: readonly unknown[], type: StreamMessage['type']) => void
let connection: ReturnType<typeof createConnection> | null = null
let lostAt: number | null = null
let authenticated = false
const listeners = new Map<string, Set<Listener>>()

export const prices = createPriceStore((symbol, watched) => watch(`ticker:${symbol}`, watched))

/** Opens the stream and the fallback polling. Returns a function that stops both. */
export function startFeed(open?: ConnectionOptions['open']): () => void {
  lostAt = Date.now()
  let isStopped = false
  if (open === undefined) {
    import('./open-socket.ts').then(
      ({ openSocket }) => (isStopped ? undefined : connect(openSocket)),
      () => undefined, // Polling goes on; the app offers a reload if its code cannot be loaded.
    )
  } else connect(open)
  const timer = setInterval(poll, pollMs)
  const stopListening = onVisibility((visible) => {
    if (visible) poll()
  })
  return () => {
    isStopped = true
    clearInterval(timer)
    stopListening()
    connection?.stop()
    connection = null
  }
}

function connect(open: ConnectionOptions['open']): void {
  connection = createConnection({ onData, onReply, onOpen, onLost, open })
  for (const channel of listeners.keys()) watch(channel, true)
  for (const symbol of prices.watched()) connection.subscribe(`ticker:${symbol}`)
}

/** Whether prices arrive by stream now. */
export function isStreaming(): boolean {
  return connection?.isOpen() ?? false
}

/** Whether the stream delivers this user's channels. */
export function hasUserChannels(): boolean {
  return authenticated
}

/** Listens to a channel such as `kline:BTCUSDT:1m`, `position` or `balance`. Returns a function that stops it. */
export function listen(channel: string, listener: Listener): () => void {
  const own = listeners.get(channel) ?? new Set()
  if (own.size === 0) {
    listeners.set(channel, own)
    watch(channel, true)
  }
  own.add(listener)
  return () => {
    own.delete(listener)
    if (own.size > 0) return
    listeners.delete(channel)
    watch(channel, false)
  }
}

/** Restarts the stream, because its permitted channels changed with the user. */
export function renewStream(): void {
  connection?.renew()
}

function watch(channel: string, watched: boolean): void {
  if (!watched) connection?.unsubscribe(channel)
  else if (authenticated || !userChannels.has(channel)) connection?.subscribe(channel)
}

function onData({ ch, type, data }: StreamMessage): void {
  if (!Array.isArray(data)) return
  if (ch.startsWith('ticker:')) prices.apply(data as Quote[])
  for (const listener of listeners.get(ch) ?? []) listener(data, type)
}

function onOpen(): void {
  lostAt = null
  void authenticate()
}

function onLost(): void {
  lostAt ??= Date.now()
  authenticated = false
  // The next connection may not subscribe to them before it has presented its ticket.
  for (const channel of userChannels) connection?.unsubscribe(channel)
}

function onReply(reply: StreamReply): void {
  if (reply.op !== 'ok' || reply.id !== authId) return
  authenticated = true
  for (const channel of listeners.keys()) if (userChannels.has(channel)) watch(channel, true)
}

/** User channels need a single-use ticket. Without one, screens refetch on their own timers. */
async function authenticate(): Promise<void> {
  if (useSession.getState().token === null && !isVisiting()) return
  try {
    const { ticket } = await call('createStreamTicket', {})
    connection?.send({ op: 'auth', ticket, id: authId })
  } catch {
    // The next opening of the stream tries again.
  }
}

function poll(): void {
  if (lostAt === null || Date.now() - lostAt < graceMs || !isVisible()) return
  const watched = prices.watched()
  for (let from = 0; from < watched.length; from += symbolsAtOnce)
    readPrices(watched.slice(from, from + symbolsAtOnce))
}

function readPrices(symbols: readonly string[]): void {
  call('getPrice', { symbols: symbols.join(',') }).then(
    (answer) => prices.apply(Array.isArray(answer) ? answer : [answer]),
    () => undefined, // The price's own age informs the user; the next round tries again.
  )
}
