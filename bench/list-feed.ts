// A price stream with the app's protocol, but each update in its own frame, without batching.
import type { Quote, StreamMessage, StreamReply } from '@candor/api'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

export type Feed = {
  readonly port: number
  /** Sends this many updates a second, the symbols in turn, until the feed is closed. */
  readonly start: (perSecond: number) => void
  readonly close: () => Promise<void>
}

type Asked = { readonly op: string; readonly ch?: string; readonly id?: string }

/**
 * A feed of these symbols.
 * @param quoteAt the quote of a symbol at a step
 */
export async function openFeed(
  names: readonly string[],
  quoteAt: (symbol: string, step: number) => Quote,
): Promise<Feed> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const clients = new Map<WebSocket, Map<string, number>>()
  let timer: NodeJS.Timeout | undefined

  function send(socket: WebSocket, type: StreamMessage['type'], quote: Quote): void {
    const ch = `ticker:${quote.symbol}`
    const counts = clients.get(socket)!
    const seq = (counts.get(ch) ?? 0) + 1
    counts.set(ch, seq)
    const message: StreamMessage = { ch, type, seq, data: [quote], at: Date.now() }
    socket.send(JSON.stringify([message]))
  }

  server.on('connection', (socket) => {
    clients.set(socket, new Map())
    socket.on('close', () => clients.delete(socket))
    socket.on('message', (data: Buffer) => {
      const { op, ch, id } = JSON.parse(data.toString()) as Asked
      if (op === 'sub' && ch?.startsWith('ticker:')) {
        clients.get(socket)!.delete(ch)
        send(socket, 'snapshot', quoteAt(ch.slice('ticker:'.length), 0))
      }
      const reply: StreamReply = { op: 'ok', ...(id !== undefined && { id }) }
      socket.send(JSON.stringify([reply]))
    })
  })

  function start(perSecond: number): void {
    const started = performance.now()
    let sent = 0
    timer = setInterval(() => {
      const due = Math.floor(((performance.now() - started) * perSecond) / 1_000)
      for (; sent < due; sent += 1) {
        const quote = quoteAt(names[sent % names.length]!, sent)
        for (const [socket, counts] of clients)
          if (counts.has(`ticker:${quote.symbol}`)) send(socket, 'update', quote)
      }
    }, 2)
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    for (const socket of clients.keys()) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, start, close }
}
