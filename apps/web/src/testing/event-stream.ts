import type { StreamNotice } from '@candor/api'
import { expect, onTestFinished } from 'vitest'
import { startFeed } from '../live/feed.ts'
import { fakeSockets } from './fake-socket.ts'

/**
 * Opens a stream with the user's channels until the test ends. The server must answer
 * `createStreamTicket`. Resolves with a function that sends a notice about one object.
 */
export async function eventStream(refType: StreamNotice['refType'], refId: string) {
  const sockets = fakeSockets()
  onTestFinished(startFeed(sockets.open))
  const socket = sockets.last()
  socket.opens()
  await expect.poll(() => socket.sent).toContainEqual(expect.objectContaining({ op: 'auth' }))
  socket.says([{ op: 'ok', id: 'auth' }])
  await expect.poll(() => socket.sent).toContainEqual({ op: 'sub', ch: 'notice' })
  let seq = 0
  const say = (type: 'snapshot' | 'update', data: StreamNotice[]) =>
    socket.says([{ ch: 'notice', type, seq: seq++, data, at: 1 }])
  say('snapshot', [])
  return (kind: string, values: StreamNotice['values'] = {}) =>
    say('update', [{ id: refId, kind, refType, refId, values, at: 1 }])
}
