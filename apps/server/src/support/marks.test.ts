import { ticketOrders, type TicketOrder } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '../testing/contract/operators.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { objectsOf } from '../testing/contract/words.ts'
import { deviceOf, sitsAt } from '../testing/sits-at.ts'
import { orderStateOf } from './own-order.ts'
import { watcherOf } from './testing/watcher.ts'

let seeded: SeededWorld
let ana: Person
let ben: Person
let id: string
beforeAll(async () => {
  seeded = await openSeededWorld('marks of a chat')
  ana = await newOperator(seeded, 'ana', ['support'])
  ben = await newOperator(seeded, 'ben', ['support'])
  await seeded.alice.done('sendChat', { content: 'Hello' })
  const { records } = await ana.done('listChats', { pageSize: 10 })
  id = records.find(({ userId }) => userId === seeded.alice.userId)!.id
  await ana.done('claimItem', { queue: 'chat', id })
})
afterAll(() => seeded.close())

const chat = () => seeded.alice.done('getChat', {})
const opened = () => ana.done('openConversation', { id })

test('shows a user how far support has read, at once', async () => {
  const watcher = await watcherOf(seeded, seeded.alice)
  expect(await chat()).toMatchObject({ id, readUpTo: 0 })
  await watcher.received()
  await opened()
  expect((await watcher.received()).notices.map(({ kind }) => kind)).toEqual(['supportRead'])
  expect((await chat()).readUpTo).toBe(1)
  watcher.cut()
})

test('shows support how far a user has read, never decreasing and never beyond the last message', async () => {
  const { alice } = seeded
  await ana.done('answerConversation', { id, content: 'Good morning' })
  const watcher = await watcherOf(seeded, ana)
  await watcher.received()
  expect((await opened()).readUpTo).toBe(0)
  await alice.done('readConversation', { id, number: 2 })
  expect((await watcher.received()).notices.map(({ kind, refId }) => `${kind} ${refId}`)).toEqual([
    `userRead ${id}`,
  ])
  await alice.done('readConversation', { id, number: 1 })
  expect((await opened()).readUpTo).toBe(2)
  await alice.done('readConversation', { id, number: 9_999 })
  expect((await opened()).readUpTo).toBe(2)
  expect((await watcher.received()).notices).toEqual([])
  watcher.cut()
})

test("refuses to mark another user's conversation", async () => {
  const { errorKey } = await seeded.bob.call('readConversation', { id, number: 1 })
  expect(errorKey).toBe('NOT_FOUND')
})

test('shows typing to the other side only, without storing it', async () => {
  const { alice, bob } = seeded
  const [ofAlice, ofBob, ofAna, ofBen] = [
    await watcherOf(seeded, alice),
    await watcherOf(seeded, bob),
    await watcherOf(seeded, ana),
    await watcherOf(seeded, ben),
  ]
  const all = [ofAlice, ofBob, ofAna, ofBen]
  const received = async () => {
    const each = []
    for (const watcher of all) each.push((await watcher.received()).notices.map(({ kind }) => kind))
    return each
  }
  await received()
  const rows = async () =>
    (
      await seeded.pool.query(
        'select max(updated_at) as at, count(*) as n from support_conversation',
      )
    ).rows[0]
  const before = await rows()
  await alice.done('noteTyping', {})
  expect(await received()).toEqual([[], [], ['supportTyping'], []])
  await ana.done('noteDeskTyping', { id })
  expect(await received()).toEqual([['supportTyping'], [], [], []])
  // Without a chat, or with an unclaimed one, typing reaches no operator.
  await bob.done('noteTyping', {})
  expect(await received()).toEqual([[], [], [], []])
  expect((await ben.call('noteDeskTyping', { id })).errorKey).toBe('CLAIMED_BY_ANOTHER')
  expect((await ben.call('noteDeskTyping', { id: '4711' })).errorKey).toBe('NOT_FOUND')
  expect(await rows()).toEqual(before)
  for (const watcher of all) watcher.cut()
})

test("mails the chat to its user's own address on request", async () => {
  const { alice, guest } = seeded
  const letters = async () => {
    const all = await guest.done('listInbox', { to: alice.account })
    return all.filter(({ text }) => text.includes('Good morning'))
  }
  expect(await letters()).toEqual([])
  await alice.done('mailChatTranscript', {})
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [letter] = await letters()
  expect(letter!.text).toMatch(/never ask for a password[\s\S]*Hello[\s\S]*Good morning/)
  await guest.done('sendChat', { content: 'Hi' })
  expect((await guest.call('mailChatTranscript', {})).errorKey).toBe('GUEST_NOT_ALLOWED')
  expect((await seeded.bob.call('mailChatTranscript', {})).errorKey).toBe('NOT_FOUND')
})

test("keeps operators' notes from the user; the remark of a handover is a note", async () => {
  const { alice } = seeded
  await ana.done('claimItem', { queue: 'chat', id })
  expect((await ben.call('noteConversation', { id, note: 'Mine' })).errorKey).toBe(
    'CLAIMED_BY_ANOTHER',
  )
  await ana.done('noteConversation', { id, note: 'Waits for the bank' })
  await ana.done('handOverConversation', { id, operatorId: ben.userId, remark: 'knows banks' })
  const { notes } = await ben.done('openConversation', { id })
  expect(notes.map(({ operatorName, text }) => [operatorName, text])).toEqual([
    ['ana', 'Waits for the bank'],
    ['ana', 'knows banks'],
  ])
  const shown = [await chat(), await alice.done('getChatTranscript', {})]
  expect(JSON.stringify(shown)).not.toMatch(/bank/)
})

test("refuses operators their own conversation, because colleagues' notes are in it", async () => {
  const eve = await newOperator(seeded, 'eve', ['support'])
  await ben.done('handOverConversation', { id, operatorId: eve.userId, remark: 'see it' })
  expect((await eve.done('openConversation', { id })).notes.length).toBeGreaterThan(0)
  await sitsAt(seeded, seeded.alice.userId, { device: await deviceOf(seeded, eve) })
  const tried = [
    await eve.call('openConversation', { id }),
    await eve.call('seeSupportPicture', { id, fileId: '1' }),
    await eve.call('getUser', { id: seeded.alice.userId }),
  ]
  expect(tried.map(({ errorKey }) => errorKey)).toEqual(tried.map(() => 'OWN_ACCOUNT'))
})

test("shows the order of a ticket and its state, and refuses another user's order", async () => {
  const { alice, bob } = seeded
  const { records } = await alice.done('listRecharges', { pageSize: 100 })
  const refId = records.find(({ statusKey }) => statusKey === 'credited')!.id
  const waiting = records.find(({ statusKey }) => statusKey === 'under_review')!.id
  const ask = { subject: 'About it', content: 'Where?', category: 'recharge' } as const
  const refused = await bob.call('createTicket', { ...ask, refType: 'recharge', refId })
  expect(refused.errorKey).toBe('NOT_FOUND')
  const ticket = await alice.done('createTicket', { ...ask, refType: 'recharge', refId })
  const about = { orderNo: `R${refId}`, orderState: 'done' }
  expect(await alice.done('getTicket', { id: ticket.id })).toMatchObject(about)
  await ana.done('claimItem', { queue: 'ticket', id: ticket.id })
  expect(await ana.done('openConversation', { id: ticket.id })).toMatchObject(about)
  const other = await alice.done('createTicket', { ...ask, refType: 'recharge', refId: waiting })
  expect((await alice.done('getTicket', { id: other.id })).orderState).toBe('under_way')
  const plain = await alice.done('createTicket', ask)
  expect(await alice.done('getTicket', { id: plain.id })).toMatchObject({
    orderNo: null,
    orderState: null,
  })
})

test('accepts every kind of order from its own user only', async () => {
  const { alice, bob, pool } = seeded
  const own = await objectsOf(alice)
  const ids: Record<TicketOrder, readonly string[]> = {
    recharge: own.recharges,
    withdrawal: own.withdrawals,
    position: [...own.running, ...own.closed],
    option: own.options,
    swap: own.swaps,
    product_order: own.productOrders,
    ieo_order: own.ieoOrders,
    loan: own.loans,
  }
  for (const refType of ticketOrders) {
    // An invented number or other text names no order of any kind.
    for (const refId of ['1', 'x'])
      expect(await orderStateOf(pool, alice.userId, { refType, refId }), refType).toBeNull()
    for (const refId of ids[refType]) {
      expect(await orderStateOf(pool, alice.userId, { refType, refId }), refType).not.toBeNull()
      expect(await orderStateOf(pool, bob.userId, { refType, refId }), refType).toBeNull()
    }
  }
  expect(ids.position.length).toBeGreaterThan(0)
})
