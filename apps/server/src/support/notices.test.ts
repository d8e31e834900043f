import { expect, test } from 'vitest'
import type { StreamNotice } from '@candor/api'
import { mailAnswers } from './notices.ts'
import { pushConversations } from './push.ts'
import { wholeOf } from './queries.ts'
import { mailTranscripts } from './transcript-mail.ts'
import { transcriptOf } from './transcript.ts'
import { now } from './testing/state.ts'
import { words } from './words.ts'

const event = (name: string, data: object) => ({ userId: '64', number: '9', name, data, at: now })
const answered = (kind: 'chat' | 'ticket') => event('supportAnswered', { id: '700', kind })

async function mailed(of: ReturnType<typeof event>, isWatched: boolean) {
  const sent: { what: string; text: string }[] = []
  const mail = mailAnswers(
    async (_event, write) => void sent.push(write('en-us')),
    { isWatched: () => isWatched },
    'https://candor.test',
  )
  await mail(of)
  return sent
}

test('mails an answer to a ticket always, and a chat answer only if the user is not watching', async () => {
  const [letter] = await mailed(answered('ticket'), true)
  expect(letter!.what).toBe('Your ticket Q700 was answered')
  expect(letter!.text).toContain('https://candor.test/#/support?id=700 ')
  expect(letter!.text).toContain('We never ask for a password')
  expect(await mailed(answered('chat'), false)).toHaveLength(1)
  expect(await mailed(answered('chat'), true)).toEqual([])
  expect(await mailed(event('supportAsked', { id: '700', kind: 'ticket' }), false)).toEqual([])
})

test('links to the app in every language, and asks for nothing', () => {
  for (const { read, never, ticket, pictures } of Object.values(words)) {
    expect(read).toMatch(/\{link\}$/)
    expect(never).toMatch(/^[^{}]{10,}$/)
    expect([ticket.includes('{ticket}'), pictures.includes('{count}')]).toEqual([true, true])
  }
})

test('tells the user and watching operators which conversation changed, without its text', () => {
  const sent: [string, StreamNotice][] = []
  const deliver = (who: string, _channel: string, data: readonly unknown[]) =>
    void sent.push([who, data[0] as StreamNotice])
  const watching = new Set(['10', '11'])
  let snapshot = (_channel: string, _operatorId: string | null): unknown => null
  const push = pushConversations(
    { deliver, clients: 1 },
    {
      deliver,
      isWatched: (operatorId) => watching.has(operatorId),
      source: (_kind, source) => void (snapshot = source.snapshot),
    },
  )
  expect(snapshot('notice', null)).toBeNull()
  for (const operatorId of watching) snapshot('notice', operatorId)
  watching.delete('11')
  push(event('supportAsked', { id: '700', kind: 'chat' }))
  push(event('itemClaimed', { id: '700', queue: 'ticket' }))
  push(event('itemClaimed', { id: '5', queue: 'identity' }))
  push(event('rechargeCredited', { id: '5' }))
  expect(sent.map(([who, { kind, refType, refId }]) => [who, kind, refType, refId])).toEqual([
    ['64', 'supportAsked', 'chat', '700'],
    ['10', 'supportAsked', 'chat', '700'],
    ['64', 'itemClaimed', 'ticket', '700'],
    ['10', 'itemClaimed', 'ticket', '700'],
  ])
  expect(sent.every(([, { values }]) => Object.keys(values).length === 0)).toBe(true)
})

test('includes the whole chat in a transcript, and states omitted messages in the mail', async () => {
  const count = 5_123
  const stored = (number: number) => ({
    part: 0,
    user_id: '64',
    id: String(number),
    conversation_id: '700',
    number,
    author: 'user',
    operator_id: null,
    operator_name: null,
    content: `word ${number}`,
    file_ids: [],
    created_at: String(now),
  })
  const all = Array.from({ length: count }, (_, place) => stored(place + 1))
  const query = async (_text: string, [, , , before, most]: readonly number[]) => ({
    rows: all
      .filter(({ number }) => number < before!)
      .toReversed()
      .slice(0, most),
  })
  const pool = { query } as never
  const messages = await wholeOf(pool, { userId: '64', id: '700', messages: count })
  expect(messages.map(({ number }) => number)).toEqual(all.map(({ number }) => number))
  let letter = ''
  const mail = mailTranscripts(pool, async (_event, write) => void (letter = write('en-us').text))
  await mail({ userId: '64', number: '1', name: 'transcriptAsked', data: { id: '700' }, at: now })
  expect(letter).toContain(`${count - 500} earlier messages are not in this letter.`)
  expect(letter).toContain(`word ${count}`)
  all.splice(500)
  await mail({ userId: '64', number: '2', name: 'transcriptAsked', data: { id: '700' }, at: now })
  expect(letter).not.toContain('earlier')
})

test('states author, time and text in a transcript, as typed', () => {
  const message = {
    part: 0,
    userId: '64',
    id: '1',
    conversationId: '700',
    number: 1,
    author: 'user' as const,
    operatorId: null,
    operatorName: null,
    content: '<b>Hi</b>',
    fileIds: ['5', '6'],
    createdAt: now,
  }
  const answer = {
    ...message,
    author: 'support' as const,
    operatorName: 'mia',
    content: 'Hello',
    fileIds: [],
  }
  const { content, name } = transcriptOf([message, answer], 'en-us', now)
  expect(name).toBe('candor-chat-2026-11-26.txt')
  expect(content).toBe(
    'Chat with Candor support\n2026-11-26 12:00:00 UTC+8\n\n' +
      '2026-11-26 12:00:00 · You\n<b>Hi</b>\n[Pictures: 2]\n\n' +
      '2026-11-26 12:00:00 · Support\nHello\n',
  )
})
