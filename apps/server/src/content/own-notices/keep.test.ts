import type { StreamNotice } from '@candor/api'
import { expect, test } from 'vitest'
import type { Outcome, Request } from '../../platform/lane/index.ts'
import type { NoticeSource } from '../../platform/notice-source.ts'
import { keepNotices, pushOwnNotices, sourcesByName } from './keep.ts'

const now = Date.UTC(2026, 10, 26)
const event = (name: string, data: unknown = {}) => ({
  userId: '64',
  number: '9',
  name,
  data,
  at: now,
})
const source: NoticeSource = {
  names: ['moneyCame'],
  about: ({ data }) =>
    data === 'nothing' ? null : { typeKey: 'deposit', refType: 'recharge', refId: '7' },
  say: () => ({ what: 'Money came', text: '' }),
}

function keeping(outcome: Outcome) {
  const asked: unknown[] = []
  const run = async (_command: unknown, request: Request<unknown>) => {
    asked.push(request.input)
    return outcome
  }
  return { asked, onEvent: keepNotices({ run }, sourcesByName([source])) }
}

test('an event is kept under its number, with what its module says of it; others are not', async () => {
  const { asked, onEvent } = keeping({ ok: true, reply: null } as Outcome)
  await onEvent(event('moneyCame', { amount: '5' }))
  await onEvent(event('moneyCame', 'nothing'))
  await onEvent(event('somethingElse'))
  expect(asked).toEqual([
    {
      ...event('moneyCame', { amount: '5' }),
      typeKey: 'deposit',
      refType: 'recharge',
      refId: '7',
    },
  ])
})

test('what could not be kept fails, so that it is told again', async () => {
  const { onEvent } = keeping({ ok: false, error: 'BUSY', details: {} })
  await expect(onEvent(event('moneyCame'))).rejects.toThrow('BUSY')
})

test('every device hears what was kept or read, and nothing of what it says', () => {
  const told: [string, string, StreamNotice[]][] = []
  const live = {
    clients: 1,
    tell: (who: string, channel: string, data: readonly unknown[]) =>
      void told.push([who, channel, data as StreamNotice[]]),
  }
  for (const name of ['noticeKept', 'noticesRead', 'moneyCame'])
    pushOwnNotices(live)(event(name, { id: '9', typeKey: 'deposit' }))
  const about = { id: '9', refType: null, refId: null, values: {}, at: now }
  expect(told).toEqual([
    ['64', 'notice', [{ kind: 'noticeKept', ...about }]],
    ['64', 'notice', [{ kind: 'noticesRead', ...about }]],
  ])
})
