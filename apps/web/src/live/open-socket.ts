import { STREAM_PATH } from '@candor/api'
import ReconnectingWebSocket from 'partysocket/ws'
import type { Socket } from './connection.ts'

/**
 * A socket to the stream that reconnects automatically. It is a separate chunk: the first screen polls until it is
 * loaded.
 */
export function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return new ReconnectingWebSocket(`${scheme}//${location.host}${STREAM_PATH}`, [], {
    // Randomised, so that not all clients reconnect to a restarted server in the same second.
    minReconnectionDelay: 1000 + Math.random() * 1000,
    maxReconnectionDelay: 30_000,
    reconnectionDelayGrowFactor: 1.7,
    minUptime: 10_000,
    connectionTimeout: 8000,
    // Subscriptions are sent after each opening; a queue would send them twice.
    maxEnqueuedMessages: 0,
  })
}
