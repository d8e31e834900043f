import { STREAM_HEARTBEAT_MS } from '@candor/api'
import type { ClientFrame, StreamMessage, StreamReply } from '@candor/api'
import { now } from '../lib/clock.ts'
import { isVisible, onVisibility } from '../lib/visibility.ts'
import { createStreamReader } from './stream-messages.ts'

/** Without a frame for this long, in ms, the connection counts as dead, whatever the browser reports. */
export const deadMs = 2 * STREAM_HEARTBEAT_MS

/** The required part of a socket. */
export type Socket = {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  reconnect(): void
}
export type ConnectionOptions = {
  onData: (message: StreamMessage) => void
  onReply: (reply: StreamReply) => void
  onOpen: () => void
  onLost: () => void
  open: () => Socket
}

/**
 * One connection to the stream: it reconnects with growing, randomised delays, resubscribes to everything afterwards,
 * requests a snapshot after a gap, detects a silent connection, and closes while the page is hidden.
 */
export function createConnection(options: ConnectionOptions) {
  const { onData, onReply, onOpen, onLost, open } = options
  let socket: Socket | null = null
  let heardAt = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const isOpen = () => socket?.readyState === WebSocket.OPEN
  const send = (frame: ClientFrame) => {
    if (isOpen()) socket?.send(JSON.stringify(frame))
  }
  const subscriptions = createSubscriptions(send)
  const reader = createStreamReader({ onData, onGap: subscriptions.renew, onReply })

  function connect(): void {
    if (socket !== null) return
    const fresh = open()
    socket = fresh
    fresh.addEventListener('open', () => {
      if (socket !== fresh) return
      heardAt = Date.now()
      reader.reset()
      subscriptions.sendAll()
      onOpen()
    })
    fresh.addEventListener('close', () => {
      if (socket === fresh) onLost()
    })
    fresh.addEventListener('message', ({ data }) => {
      if (socket !== fresh) return
      heardAt = Date.now()
      reader.read(String(data))
    })
    timer = setInterval(beat, STREAM_HEARTBEAT_MS)
  }

  function beat(): void {
    if (isOpen() && Date.now() - heardAt >= deadMs) socket?.reconnect()
    else send({ op: 'ping', t: now() })
  }

  function rest(): void {
    clearInterval(timer)
    const old = socket
    socket = null
    old?.close()
    onLost()
  }

  if (isVisible()) connect()
  const stopListening = onVisibility((visible) => (visible ? connect() : rest()))

  return {
    isOpen,
    send,
    subscribe: subscriptions.add,
    unsubscribe: subscriptions.remove,
    /** Reconnects, as after a sign-in of another user. */
    renew: (): void => socket?.reconnect(),
    stop(): void {
      stopListening()
      rest()
    },
  }
}

/** The channels of a connection; a new connection subscribes to all of them again. */
function createSubscriptions(send: (frame: ClientFrame) => void) {
  const channels = new Set<string>()
  return {
    add(ch: string): void {
      channels.add(ch)
      send({ op: 'sub', ch })
    },
    remove(ch: string): void {
      channels.delete(ch)
      send({ op: 'unsub', ch })
    },
    /** Requests a new snapshot. */
    renew(ch: string): void {
      send({ op: 'unsub', ch })
      send({ op: 'sub', ch })
    },
    sendAll(): void {
      for (const ch of channels) send({ op: 'sub', ch })
    },
  }
}
