import { describe, expect, test } from 'vitest'
import { claimMs } from '@candor/api'
import { owned } from '../../platform/lane/index.ts'
import type { Conversation, Message } from '../tables.ts'
import { chat, context, minute, now, put, rows, terms, written } from '../testing/state.ts'
import { answerConversation } from './answer-conversation.ts'
import { closeConversation } from './close-conversation.ts'
import { closeSilent } from './close-silent.ts'
import { handOverConversation } from './hand-over-conversation.ts'
import { lookAtConversation } from './look-at-conversation.ts'
import { createTicket, replyTicket, sendChat } from './write-message.ts'

const conversation = (decision: object) => put<Conversation>(decision, 'support_conversation')[0]
const message = (decision: object) => put<Message>(decision, 'support_message')[0]
const refused = (decision: object) => ('refused' in decision ? decision.refused : null)

const file = (id: string, use: 'chat' | 'kyc') => ({
  ...owned('64'),
  id,
  use,
  purgedAt: null,
  keepUntilAt: now + 1,
})
const send = (before: Conversation | null, input: object = {}, files: object[] = []) =>
  sendChat(terms).decide(
    {
      conversations: rows(...(before ? [before] : [])),
      files: rows(...(files as never[])),
    } as never,
    { ...written, ...input },
    context,
  )

describe('writing', () => {
  test('starts the chat with the first message, and plans its answer in opening hours', () => {
    const begun = send(null)
    expect(conversation(begun)).toMatchObject({
      id: '900',
      kind: 'chat',
      status: 'waiting',
      messages: 1,
      waitingSinceAt: now,
      dueAt: now + 10 * minute,
    })
    expect(message(begun)).toMatchObject({ number: 1, author: 'user', content: 'Where is it?' })
  })

  test('keeps the place of a user who writes more while waiting', () => {
    const more = conversation(send(chat))
    expect(more).toMatchObject({
      messages: 4,
      waitingSinceAt: chat.waitingSinceAt,
      dueAt: chat.dueAt,
    })
  })

  test.each(['answered', 'closed'] as const)(
    'lets a conversation that was %s wait again',
    (status) => {
      const before = {
        ...chat,
        status,
        waitingSinceAt: null,
        closedAt: status === 'closed' ? now : null,
      }
      expect(conversation(send(before))).toMatchObject({
        id: '700',
        status: 'waiting',
        messages: 4,
        waitingSinceAt: now,
        dueAt: now + 10 * minute,
        closedAt: null,
      })
    },
  )

  test('keeps own pictures of a chat, and refuses foreign, repeated and deleted ones', () => {
    const kept = send(chat, { fileIds: ['5'] }, [file('5', 'chat')])
    expect(put(kept, 'file_stored')).toMatchObject([{ id: '5', keepUntilAt: null }])
    const wrong = [
      send(chat, { fileIds: ['5'] }),
      send(chat, { fileIds: ['5'] }, [file('5', 'kyc')]),
      send(chat, { fileIds: ['5', '5'] }, [file('5', 'chat')]),
      send(chat, { fileIds: ['5'] }, [{ ...file('5', 'chat'), purgedAt: now }]),
    ]
    expect(wrong.map(refused)).toEqual(Array(4).fill('FILE_NOT_OWNED'))
  })

  test('names its order in a ticket, and the planned time of the answer', () => {
    const asked = createTicket(terms).decide(
      { conversations: rows(chat), files: rows() } as never,
      {
        ...written,
        subject: ' Missing ',
        category: 'withdraw',
        refType: 'withdrawal',
        refId: '42',
      },
      context,
    )
    expect('reply' in asked && asked.reply).toMatchObject({
      ticketNo: 'Q900',
      subject: 'Missing',
      orderNo: 'W42',
      statusKey: 'waiting',
      firstAnswerBy: now + 60 * minute,
      firstAnsweredAt: null,
    })
  })

  test('reopens a closed ticket by a reply, but not in the chat', () => {
    const ticket = { ...chat, id: '701', kind: 'ticket', subject: 'a', category: 'other' } as const
    const closed = { ...ticket, status: 'closed', waitingSinceAt: null, closedAt: now } as const
    const reply = (id: string) =>
      replyTicket(terms).decide(
        { conversations: rows(chat, closed), files: rows() } as never,
        { ...written, id },
        context,
      )
    expect(conversation(reply('701'))).toMatchObject({ status: 'waiting', closedAt: null })
    expect([refused(reply('700')), refused(reply('702'))]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })
})

const actor = {
  id: '10',
  name: 'mia',
  roles: ['support'] as const,
  ip: '192.0.2.1',
  device: 'x',
  requestId: 'r',
}
const seat = (id: string, roles: readonly string[]) => ({ id, roles, disabledAt: null })
const claim = {
  ...owned('64'),
  id: '700',
  queue: 'chat',
  operatorId: '10',
  operatorName: 'mia',
  claimedAt: now - minute,
  untilAt: now + minute,
}
const read = { ...chat, openedBy: '10', openedNumber: 3 }
const claimedState = (one: Conversation, held: object | null = claim) =>
  ({
    conversations: rows(one),
    claims: rows(...((held ? [held] : []) as never[])),
    seats: rows(
      ...([seat('10', ['support']), seat('11', ['support']), seat('12', ['content'])] as never[]),
    ),
  }) as never
const work = { id: '700', ownerId: '64', actor }

describe('answering', () => {
  const answer = (one: Conversation, held?: object | null) =>
    answerConversation(terms).decide(
      claimedState(one, held),
      { ...work, content: ' Soon ' },
      context,
    )

  test('answers read messages, closes in time, and extends the claim', () => {
    const answered = answer(read)
    expect(conversation(answered)).toMatchObject({
      status: 'answered',
      messages: 4,
      waitingSinceAt: null,
      firstAnsweredAt: now,
      dueAt: now + 120 * minute,
      openedNumber: 4,
    })
    expect(message(answered)).toMatchObject({
      number: 4,
      author: 'support',
      operatorId: '10',
      content: 'Soon',
    })
    expect(put(answered, 'operator_claim')).toMatchObject([{ untilAt: now + claimMs }])
    expect('events' in answered && answered.events).toEqual([
      { name: 'supportAnswered', data: { id: '700', kind: 'chat' } },
    ])
  })

  test('keeps later messages waiting in their place', () => {
    const late = conversation(answer({ ...read, openedNumber: 2 }))
    expect(late).toMatchObject({ status: 'waiting', dueAt: chat.dueAt, openedNumber: 2 })
    expect(conversation(answer({ ...read, openedBy: '11' }))).toMatchObject({ status: 'waiting' })
  })

  test('requires the claim and an open conversation', () => {
    const other = { ...claim, operatorId: '11' }
    const over = { ...read, status: 'closed', waitingSinceAt: null, closedAt: now } as const
    const answers = [
      answer(read, null),
      answer(read, { ...claim, untilAt: now }),
      answer(read, other),
      answer(over),
    ]
    expect(answers.map(refused)).toEqual([
      'NOT_CLAIMED',
      'NOT_CLAIMED',
      'CLAIMED_BY_ANOTHER',
      'STATE_CHANGED',
    ])
  })
})

describe('viewing', () => {
  const look = (one: Conversation, fileId: string | null = null) =>
    lookAtConversation.decide(claimedState(one), { ...work, fileId }, context)

  test('records each view that shows new content, and no other', () => {
    expect(conversation(look(chat))).toMatchObject({ openedBy: '10', openedNumber: 3 })
    expect(look(read)).toEqual({ reply: null })
    expect(conversation(look({ ...read, openedBy: '11' }))).toMatchObject({ openedBy: '10' })
  })

  test('records every view of a picture', () => {
    const seen = look(read, '5')
    expect('put' in seen && seen.put).toHaveLength(1)
  })
})

test('closes a conversation with its claim once all was read', () => {
  const close = (one: Conversation, number = 3) =>
    closeConversation.decide(claimedState(one), { ...work, number }, context)
  expect(conversation(close(read))).toMatchObject({ status: 'closed', closedAt: now })
  expect(put(close(read), 'operator_claim')).toMatchObject([{ untilAt: now }])
  expect([close(chat), close(read, 2)].map(refused)).toEqual(['STATE_CHANGED', 'STATE_CHANGED'])
})

test('hands it over only to an operator who may answer users now', () => {
  const give = (id: string) =>
    handOverConversation.decide(
      claimedState(read),
      { ...work, to: { id, name: 'ben' }, remark: 'knows it' },
      context,
    )
  expect(put(give('11'), 'operator_claim')).toMatchObject([
    { operatorId: '11', operatorName: 'ben', untilAt: now + claimMs },
  ])
  expect([give('10'), give('12'), give('13')].map(refused)).toEqual(Array(3).fill('STATE_CHANGED'))
})

test('closes answered conversations after silence, but no waiting ones', () => {
  const answered = { ...chat, status: 'answered', waitingSinceAt: null, dueAt: now } as const
  const all = rows(
    { ...answered, id: '1' },
    { ...answered, id: '2', dueAt: now + 1 },
    { ...chat, id: '3', dueAt: now - 1 },
  )
  const ended = closeSilent.decide(
    { conversations: all } as never,
    { ids: ['1', '2', '3'] },
    context,
  )
  expect(put<Conversation>(ended, 'support_conversation')).toMatchObject([
    { id: '1', status: 'closed', closedAt: now },
  ])
})
