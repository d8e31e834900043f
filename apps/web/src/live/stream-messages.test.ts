import type { StreamMessage } from '@candor/api'
import { expect, test, vi } from 'vitest'
import { createStreamReader } from './stream-messages.ts'

function reader() {
  const events = { onData: vi.fn(), onGap: vi.fn(), onReply: vi.fn() }
  return { ...events, ...createStreamReader(events) }
}
const message = (type: StreamMessage['type'], seq: number, ch = 'ticker:X') =>
  JSON.stringify([{ ch, type, seq, data: [], at: 1 }])

test('delivers a snapshot and the updates that follow it', () => {
  const { read, onData, onGap } = reader()
  for (const frame of [message('snapshot', 7), message('update', 8), message('update', 9)])
    read(frame)
  expect(onData).toHaveBeenCalledTimes(3)
  expect(onGap).not.toHaveBeenCalled()
})

test('after a gap requests one new snapshot and uses nothing until it comes', () => {
  const { read, onData, onGap } = reader()
  const frames = [
    message('snapshot', 1),
    message('update', 3),
    message('update', 4),
    message('snapshot', 4),
  ]
  for (const frame of frames) read(frame)
  expect(onGap.mock.calls).toEqual([['ticker:X']])
  expect(onData.mock.calls.map(([each]) => (each as StreamMessage).type)).toEqual([
    'snapshot',
    'snapshot',
  ])
})

test('counts each channel separately', () => {
  const { read, onGap } = reader()
  for (const ch of ['ticker:X', 'ticker:Y']) read(message('snapshot', 5, ch))
  for (const ch of ['ticker:X', 'ticker:Y']) read(message('update', 6, ch))
  expect(onGap).not.toHaveBeenCalled()
})

test('drops anything that is not a frame', () => {
  const { read, onData, onReply } = reader()
  for (const text of ['', 'nonsense', '{}', 'null']) read(text)
  expect(onData).not.toHaveBeenCalled()
  expect(onReply).not.toHaveBeenCalled()
})
