import * as v from 'valibot'
import { expect, it } from 'vitest'
import { channelKind, ClientFrame, ServerFrame } from './stream.ts'

const takes = (schema: v.GenericSchema, value: unknown): boolean =>
  v.safeParse(schema, value).success

it.each([
  'ticker:BTCUSDT',
  'ticker:*',
  'kline:BTCUSDT:1M',
  'ticks:BTCUSDT',
  'distribution',
  'content',
  'position',
  'balance',
  'notice',
])('knows the channel %s', (ch) => {
  expect(takes(ClientFrame, { op: 'sub', ch })).toBe(true)
  expect(channelKind(ch)).toBe(ch.split(':')[0])
})

it.each([
  '',
  'ticker',
  'ticker:btc',
  'ticker:A\0',
  'kline:BTCUSDT',
  'kline:*:1m',
  'ticks:*',
  'ticks',
  'kline:BTCUSDT:2m',
  'user',
])('refuses the channel %j', (ch) => expect(takes(ClientFrame, { op: 'sub', ch })).toBe(false))

it('has no kind for a channel that does not exist', () => {
  expect(channelKind('toString')).toBeNull()
})

it('refuses unknown operations and fields', () => {
  expect(takes(ClientFrame, { op: 'ping', t: 1 })).toBe(true)
  expect(takes(ClientFrame, { op: 'ping', t: 1, more: 1 })).toBe(false)
  expect(takes(ClientFrame, { op: 'drop' })).toBe(false)
  expect(takes(ClientFrame, { op: 'auth', ticket: 'x' })).toBe(false)
})

it('carries messages and replies in one frame', () => {
  const message = { ch: 'ticker:*', type: 'update', seq: 2, data: [], at: 1 }
  const error = { op: 'error', id: '1', errorCode: 'TOKEN_MISSING', message: '' }
  expect(takes(ServerFrame, [message, { op: 'ok' }, error, { op: 'pong', t: 1, at: 2 }])).toBe(true)
  expect(takes(ServerFrame, message)).toBe(false)
})
