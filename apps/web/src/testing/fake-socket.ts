import type { ServerFrame } from '@candor/api'
import type { Socket } from '../live/connection.ts'

export type FakeSocket = Socket & {
  /** The sent messages, parsed. */
  sent: unknown[]
  reconnects: number
  opens: () => void
  drops: () => void
  says: (frame: ServerFrame) => void
}

/** Sockets without a network, which a test opens, drops and feeds with messages. */
export function fakeSockets() {
  const made: FakeSocket[] = []
  return {
    open(): FakeSocket {
      const socket = fakeSocket()
      made.push(socket)
      return socket
    },
    last(): FakeSocket {
      const socket = made.at(-1)
      if (socket === undefined) throw new Error('no socket was opened')
      return socket
    },
  }
}

function fakeSocket(): FakeSocket {
  const events = new EventTarget()
  let readyState: number = WebSocket.CONNECTING
  const become = (state: number, event: Event) => {
    readyState = state
    events.dispatchEvent(event)
  }
  return {
    sent: [],
    reconnects: 0,
    get readyState() {
      return readyState
    },
    addEventListener: (type: string, listener: (event: MessageEvent) => void) =>
      events.addEventListener(type, (event) => listener(event as MessageEvent)),
    send(text) {
      this.sent.push(JSON.parse(text))
    },
    close: () => become(WebSocket.CLOSED, new Event('close')),
    reconnect() {
      this.reconnects += 1
    },
    opens: () => become(WebSocket.OPEN, new Event('open')),
    drops: () => become(WebSocket.CLOSED, new Event('close')),
    says: (frame) =>
      events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })),
  }
}
