import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import type { VirtualWorld } from '../../platform/world.ts'

/** The message formats of an exchange or vendor. */
export interface Dialect {
  /** The frame of a quote. */
  quote(theirs: string, bid: string, ask: string, at: number): string
  /** The symbols that a client's message asks for, and the reply. */
  hear(message: string): { readonly asked: readonly string[]; readonly reply: string | null }
  /** The answer to a GET; null for 404. */
  page(url: URL): unknown
}

/** Every fault that such a server can have. */
export const moods = [
  'honest',
  'silent',
  'repeating',
  'disordered',
  'tenfold',
  'negative',
  'crossed',
  'nonsense',
  'huge',
  'half open',
  'cutting',
  'closing',
  'ahead',
  'behind',
  'microseconds',
  'flooding',
  'stalling',
  'refusing',
  'redirecting',
] as const
export type Mood = (typeof moods)[number]

export type MarketServer = Awaited<ReturnType<typeof openMarketServer>>

const beatMs = 250
/** A stalled link holds back this many frames and then releases them at once. */
const heldFrames = 80
/** Longer than any frame that an adapter accepts (bytes). */
const hugeBytes = 3_000_000

/** The correct quote of a symbol at a time: it moves up and down by single steps. */
export function honestPrice(start: number, at: number): { bid: string; ask: string } {
  const step = Math.abs(((Math.floor(at / beatMs) * 7) % 40) - 20)
  const price = start * (1 + step / 100_000)
  return { bid: price.toFixed(5), ask: (price * 1.00001).toFixed(5) }
}

/**
 * A server on this machine that speaks like an exchange or vendor, on the clock of a virtual world, with faults on
 * demand. It lets no time pass before the client has read everything.
 */
export async function openMarketServer(
  world: VirtualWorld,
  dialect: Dialect,
  starts: Readonly<Record<string, number>>,
) {
  const clients = new Map<WebSocket, Set<string>>()
  const forgotten: WebSocket[] = []
  const heldBack = new WeakMap<WebSocket, string[]>()
  let mood: Mood = 'honest'
  let dials = 0
  let strayCalls = 0
  let isOver = false
  let hasFlooded = false
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const found = mood === 'refusing' ? null : dialect.page(url)
    if (url.pathname === '/stray') strayCalls += 1
    response.writeHead(found === null ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 65_536 })
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    dials += 1
    if (request.url === '/stray') strayCalls += 1
    if (mood === 'refusing') return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    if (mood === 'redirecting')
      return void socket.end('HTTP/1.1 302 Found\r\nLocation: /stray\r\nContent-Length: 0\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, take)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo

  function take(client: WebSocket): void {
    clients.set(client, new Set())
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    client.on('message', (data: Buffer) => {
      const { asked, reply } = dialect.hear(data.toString())
      for (const symbol of asked) clients.get(client)?.add(symbol)
      if (reply !== null) client.send(reply)
    })
  }

  async function beat(): Promise<void> {
    if (isOver) return
    world.after(beatMs, beat)
    for (const [client, asked] of clients) misbehave(client, [...asked])
    // Connections are made in real time, which must pass too.
    if (clients.size === 0) await new Promise((resolve) => setTimeout(resolve, 3))
    hasFlooded ||= mood === 'flooding'
    const patienceMs = hasFlooded ? 100 : 5_000
    await Promise.all([...clients.keys()].map((client) => read(client, patienceMs)))
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
  }
  world.after(beatMs, beat)

  function misbehave(client: WebSocket, asked: readonly string[]): void {
    const now = world.clock.now()
    const frame = (theirs: string, at: number, times = 1) => {
      const { bid, ask } = honestPrice(starts[theirs]! * times, Math.min(at, now))
      return dialect.quote(theirs, bid, ask, at)
    }
    const each = (say: (theirs: string) => void) => asked.forEach(say)
    const honest = (times = 1) =>
      each((theirs) => {
        for (let turn = 0; turn < times; turn += 1) client.send(frame(theirs, now))
      })
    const acts: Record<Mood, () => void> = {
      honest,
      silent: () => {},
      repeating: () => honest(5),
      disordered: () =>
        each((theirs) => {
          client.send(frame(theirs, now))
          for (const late of [200, 50, 1_500, 100]) client.send(frame(theirs, now - late))
        }),
      tenfold: () => each((theirs) => client.send(frame(theirs, now, 10))),
      negative: () =>
        each((theirs) => {
          client.send(dialect.quote(theirs, '-1', '1', now))
          client.send(dialect.quote(theirs, '0', '0', now))
          client.send(dialect.quote(theirs, 'NaN', '1e400', now))
        }),
      crossed: () => each((theirs) => client.send(dialect.quote(theirs, '60001', '60000', now))),
      nonsense: () =>
        each((theirs) => {
          client.send(frame(theirs, now).slice(0, -7))
          client.send('\u0000[[[[{')
          client.send(Buffer.from([0xff, 0xfe, 0x00, 0x80]))
          client.send('{"data":[null,1,"x",{"s":{}}],"type":"quote"}')
        }),
      huge: () => client.send(`"${'x'.repeat(hugeBytes)}"`),
      'half open': () => {
        // The connection is never read or written again, without an announcement.
        client.pause()
        clients.delete(client)
        forgotten.push(client)
      },
      cutting: () => {
        // The head of a frame of 256 bytes, and two of them.
        rawOf(client).write(Buffer.from([0x81, 0x7e, 0x01, 0x00, 0x7b, 0x22]))
        rawOf(client).destroySoon()
      },
      closing: () => client.close(1012),
      ahead: () => each((theirs) => client.send(frame(theirs, now + 60_000))),
      behind: () => each((theirs) => client.send(frame(theirs, now - 60_000))),
      microseconds: () => each((theirs) => client.send(frame(theirs, now * 1_000))),
      flooding: () => honest(1_500),
      stalling: () => {
        const frames = heldBack.get(client) ?? []
        each((theirs) => frames.push(frame(theirs, now)))
        heldBack.set(client, frames)
        if (frames.length >= heldFrames) for (const one of frames.splice(0)) client.send(one)
      },
      refusing: () => client.terminate(),
      redirecting: () => client.terminate(),
    }
    acts[mood]()
  }

  return {
    port,
    clients,
    become: (next: Mood) => void (mood = next),
    /** Number of connections, and of followed redirects. */
    dials: () => dials,
    strayCalls: () => strayCalls,
    async close(): Promise<void> {
      isOver = true
      for (const client of [...clients.keys(), ...forgotten]) client.terminate()
      sockets.close()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

const rawOf = (client: WebSocket) => (client as unknown as { readonly _socket: Socket })._socket

/** Resolves when a client has read everything sent to it, so that it answers a ping. */
async function read(client: WebSocket, patienceMs: number): Promise<void> {
  if (client.readyState !== 1) return
  await new Promise<void>((resolve) => {
    // A flooded client pauses and does not answer.
    const timer = setTimeout(done, patienceMs)
    function done() {
      clearTimeout(timer)
      client.off('pong', done)
      client.off('close', done)
      resolve()
    }
    client.on('pong', done)
    client.on('close', done)
    client.ping()
  })
}
