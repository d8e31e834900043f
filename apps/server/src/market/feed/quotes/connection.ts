import { WebSocket } from 'ws'
import type { World } from '../../../platform/world.ts'
import type { ReportFault } from '../live/fault-reports.ts'
import { createRetry } from '../live/retry.ts'

/** A quote is a few hundred bytes; a longer frame than this ends the connection. */
const longestFrame = 1_048_576
const patienceMs = 10_000
const beatMs = 5_000
/** Time without any sign of life, pongs included, after which the connection is dropped (ms). */
const lostMs = 15_000
/** A server that answers pings but sends nothing for this long may have lost the subscription (ms). */
const silentMs = 60_000
/** Limits per second; the rest waits in the network, which slows the sender down. */
const framesPerSecond = 2_000
const bytesPerSecond = 4 * longestFrame

export interface ConnectionOptions {
  readonly world: Pick<World, 'clock' | 'after' | 'randomBytes'>
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Messages sent after opening. */
  readonly hello: readonly string[]
  readonly onFrame: (text: string) => void
  readonly reportFault: ReportFault
}

/**
 * Keeps one WebSocket to a source open, reconnecting after every fault.
 * @returns a function that ends it
 */
export function keepConnected(options: ConnectionOptions): () => void {
  const { world, reportFault } = options
  const retry = createRetry(world)
  let isOver = false
  let socket: { readonly end: () => void } | null = null

  /** Resolves when the connection is open or has failed, so that no virtual time passes meanwhile. */
  function dial(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    socket = open(options, {
      onOpen() {
        retry.began()
        resolve()
      },
      onEnd() {
        socket = null
        resolve()
        if (isOver) return
        reportFault('the connection ended')
        retry.again(dial)
      },
    })
    return promise
  }

  const cancelFirst = world.after(0, dial)
  return () => {
    isOver = true
    cancelFirst()
    retry.stop()
    socket?.end()
  }
}

interface Ends {
  readonly onOpen: () => void
  /** Called once, however the connection ends. */
  readonly onEnd: () => void
}

/** One connection, from dialling to its end. */
function open({ world, url, headers, hello, onFrame, reportFault }: ConnectionOptions, ends: Ends) {
  const socket = new WebSocket(url, {
    headers,
    maxPayload: longestFrame,
    handshakeTimeout: patienceMs,
    perMessageDeflate: false,
    // A redirect would lead to a host that the operator did not name.
    followRedirects: false,
  })
  let aliveAt = world.clock.now()
  let frameAt = aliveAt
  let second = { endsAt: 0, frames: 0, bytes: 0 }
  let cancel = world.after(beatMs, beat)
  let cancelRest = () => {}

  function beat(): void {
    cancel = world.after(beatMs, beat)
    const now = world.clock.now()
    if (now - aliveAt > lostMs) return lose('nothing was heard, not even an answer to a ping')
    if (now - frameAt > silentMs) return lose('it is there and says nothing')
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }

  function lose(why: string): void {
    reportFault(why)
    socket.terminate()
  }

  function take(data: Buffer): void {
    const now = world.clock.now()
    aliveAt = now
    frameAt = now
    if (now >= second.endsAt) second = { endsAt: now + 1_000, frames: 0, bytes: 0 }
    second.frames += 1
    second.bytes += data.length
    onFrame(data.toString('utf8'))
    const isFull = second.frames >= framesPerSecond || second.bytes >= bytesPerSecond
    if (isFull && !socket.isPaused) rest()
  }

  function rest(): void {
    reportFault('it sends more than can be read')
    socket.pause()
    cancelRest = world.after(1_000, () => socket.resume())
  }

  socket.on('open', () => {
    ends.onOpen()
    for (const text of hello) socket.send(text)
  })
  socket.on('message', (data: Buffer) => take(data))
  socket.on('pong', () => (aliveAt = world.clock.now()))
  socket.on('error', (error) => reportFault('the connection failed', error))
  socket.on('close', () => {
    cancel()
    cancelRest()
    ends.onEnd()
  })
  return { end: () => socket.terminate() }
}
