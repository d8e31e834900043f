import type { StreamMessage } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSockets } from '../testing/fake-socket.ts'
import { setVisible } from '../testing/visibility.ts'
import { createConnection, deadMs } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function connect() {
  const sockets = fakeSockets()
  const seen: StreamMessage[] = []
  const events = { onOpen: vi.fn(), onLost: vi.fn(), onReply: vi.fn() }
  const onData = (message: StreamMessage) => seen.push(message)
  const connection = createConnection({ ...events, onData, open: sockets.open })
  return { sockets, seen, connection, ...events }
}

test('subscribes to everything when it opens, and again after each reconnect', () => {
  const { sockets, connection } = connect()
  connection.subscribe('ticker:BTCUSDT')
  sockets.last().opens()
  expect(sockets.last().sent).toEqual([{ op: 'sub', ch: 'ticker:BTCUSDT' }])
  sockets.last().drops()
  sockets.last().opens()
  expect(sockets.last().sent).toHaveLength(2)
})

test('answers a gap with a new subscription', () => {
  const { sockets, connection, seen } = connect()
  connection.subscribe('ticker:X')
  const socket = sockets.last()
  socket.opens()
  socket.says([{ ch: 'ticker:X', type: 'snapshot', seq: 1, data: [], at: 1 }])
  socket.says([{ ch: 'ticker:X', type: 'update', seq: 3, data: [], at: 2 }])
  expect(seen).toHaveLength(1)
  expect(socket.sent.slice(1)).toEqual([
    { op: 'unsub', ch: 'ticker:X' },
    { op: 'sub', ch: 'ticker:X' },
  ])
})

test('pings after silence, and then reconnects', () => {
  const { sockets } = connect()
  const socket = sockets.last()
  socket.opens()
  vi.advanceTimersByTime(deadMs / 2)
  expect(socket.sent).toMatchObject([{ op: 'ping' }])
  vi.advanceTimersByTime(deadMs / 2)
  expect(socket.reconnects).toBe(1)
})

test('closes while hidden, reconnects when shown, and ignores late messages of the old socket', () => {
  const { sockets, connection, seen, onLost } = connect()
  const old = sockets.last()
  old.opens()
  setVisible(false)
  expect(onLost).toHaveBeenCalled()
  expect(connection.isOpen()).toBe(false)
  old.says([{ ch: 'ticker:X', type: 'snapshot', seq: 1, data: [], at: 1 }])
  expect(seen).toHaveLength(0)
  setVisible(true)
  expect(sockets.last()).not.toBe(old)
})
