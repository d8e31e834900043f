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

test("stores a notice under its event's number with its module's text, and ignores other events", async () => {
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

test('fails if it could not be stored, so that the event is delivered again', async () => {
  const { onEvent } = keeping({ ok: false, error: 'BUSY', details: {} })
  await expect(onEvent(event('moneyCame'))).rejects.toThrow('BUSY')
})

test('tells every device that a notice was stored or read, without its text', () => {
  const sent: [string, string, StreamNotice[]][] = []
  const live = {
    clients: 1,
    deliver: (who: string, channel: string, data: readonly unknown[]) =>
      void sent.push([who, channel, data as StreamNotice[]]),
  }
  for (const name of ['noticeKept', 'noticesRead', 'moneyCame'])
    pushOwnNotices(live)(event(name, { id: '9', typeKey: 'deposit' }))
  const about = { id: '9', refType: null, refId: null, values: {}, at: now }
  expect(sent).toEqual([
    ['64', 'notice', [{ kind: 'noticeKept', ...about }]],
    ['64', 'notice', [{ kind: 'noticesRead', ...about }]],
  ])
})
