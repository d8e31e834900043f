import { ServerFrame } from '@candor/api'
import { parse } from 'valibot'

/** Any message of a frame. */
export type Message = {
  ch?: string
  type?: string
  seq?: number
  data?: unknown[]
  op?: string
  errorCode?: string
}

/** A browser's end of a connection, as far as the server can see it. */
export function createSocket() {
  const frames: Message[][] = []
  return {
    frames,
    closed: null as number | null,
    pings: 0,
    bufferedAmount: 0,
    send: (text: string) => void frames.push(parse(ServerFrame, JSON.parse(text)) as Message[]),
    ping() {
      this.pings++
    },
    close(code: number) {
      this.closed = code
    },
    terminate() {
      this.closed = 1006
    },
  }
}
