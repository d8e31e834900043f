import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '../testing/contract/operators.ts'
import type { Person } from '../testing/contract/person.ts'
import { newPicture } from '../testing/contract/picture.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
let ana: Person
let ben: Person
beforeAll(async () => {
  seeded = await openSeededWorld('support')
  ana = await newOperator(seeded, 'ana', ['support'])
  ben = await newOperator(seeded, 'ben', ['support'])
})
afterAll(() => seeded.close())

const minute = 60_000
const say = (person: Person, content: string) => person.done('sendChat', { content })
const chats = async (operator: Person) =>
  (await operator.done('listChats', { pageSize: 100 })).records
const chatOf = async (operator: Person, { userId }: Person) =>
  (await chats(operator)).find((one) => one.userId === userId)!
const actsOf = async ({ userId }: Person) =>
  (await seeded.checker.done('listAudit', { actorId: userId, pageSize: 100 })).records

test('shows the place in the queue until an operator claims the chat', async () => {
  const { alice, bob } = seeded
  expect(await alice.done('getChat', {})).toMatchObject({ statusKey: 'none', isOpen: true })
  await say(alice, 'Hello')
  await seeded.leap(minute)
  await say(bob, 'Good evening')
  expect((await alice.done('getChat', {})).position).toBe(1)
  expect((await bob.done('getChat', {})).position).toBe(2)
  const { id } = await chatOf(ana, alice)
  await ana.done('claimItem', { queue: 'chat', id })
  expect(await alice.done('getChat', {})).toMatchObject({ position: null, isAttended: true })
  expect((await bob.done('getChat', {})).position).toBe(1)
})

test('gives a concurrent claim to one operator, and refuses reads, answers and closing by others', async () => {
  const { id } = await chatOf(ana, seeded.bob)
  const claims = await Promise.all(
    [ana, ben].map((who) => who.call('claimItem', { queue: 'chat', id })),
  )
  const outcomes = new Set(claims.map(({ errorKey }) => errorKey))
  expect(outcomes).toEqual(new Set(['CLAIMED_BY_ANOTHER', null]))
  const [holder, other] = claims[0]!.errorKey === null ? [ana, ben] : [ben, ana]
  const refused = await Promise.all([
    other.call('openConversation', { id }),
    other.call('answerConversation', { id, content: 'Me too' }),
    other.call('closeConversation', { id, number: 1 }),
    other.call('handOverConversation', { id, operatorId: ana.userId, remark: 'mine' }),
  ])
  expect(refused.map(({ errorKey }) => errorKey)).toEqual(Array(4).fill('CLAIMED_BY_ANOTHER'))
  await holder.done('openConversation', { id })
  const both = await Promise.all(
    ['One', 'Two'].map((content) => holder.done('answerConversation', { id, content })),
  )
  expect(new Set(both.map(({ number }) => number))).toEqual(new Set([2, 3]))
  const messages = (await seeded.bob.done('getChat', {})).messages
  expect(messages.map(({ number, author }) => `${number} ${author}`)).toEqual([
    '1 user',
    '2 support',
    '3 support',
  ])
  expect(JSON.stringify(messages)).not.toMatch(/ana|ben/)
  expect((await holder.call('closeConversation', { id, number: 2 })).errorKey).toBe('STATE_CHANGED')
  await holder.done('openConversation', { id })
  await holder.done('closeConversation', { id, number: 3 })
})

test('shows a picture to its uploader and the claiming operator, each view on record', async () => {
  const { alice } = seeded
  const fileId = await newPicture(seeded, alice, 'chat')
  const content = '<img src=x onerror=alert(1)>'
  await alice.done('sendChat', { content, fileIds: [fileId] })
  const { id } = await chatOf(ana, alice)
  const opened = await ana.done('openConversation', { id })
  expect(opened.messages.at(-1)).toMatchObject({ text: content, fileIds: [fileId] })
  const { image } = await ana.done('seeSupportPicture', { id, fileId })
  expect(image).toMatch(/^data:image\/jpeg;base64,/)
  const acts = await actsOf(ana)
  expect(acts[0]).toMatchObject({ action: 'seeSupportPicture', targetId: id })
  expect(JSON.parse(acts[0]!.after!)).toEqual({ fileId })
  expect((await ben.call('seeSupportPicture', { id, fileId })).errorKey).toBe('CLAIMED_BY_ANOTHER')
  const shown = await newPicture(seeded, alice, 'avatar')
  expect((await ana.call('seeSupportPicture', { id, fileId: shown })).errorKey).toBe('NOT_FOUND')
  const foreign = await seeded.bob.call('sendChat', { content: 'x', fileIds: [fileId] })
  expect(foreign.errorKey).toBe('FILE_NOT_OWNED')
})

test('keeps message text out of the audit, and records repeated views once', async () => {
  const { alice } = seeded
  const { id } = await chatOf(ana, alice)
  const count = async () =>
    (await actsOf(ana)).filter(({ action }) => action === 'openConversation').length
  const before = await count()
  await ana.done('openConversation', { id })
  expect(await count()).toBe(before)
  await say(alice, 'a word that nobody else has')
  await ana.done('openConversation', { id })
  expect(await count()).toBe(before + 1)
  await ana.done('answerConversation', { id, content: 'an answer that nobody else has' })
  expect(JSON.stringify(await actsOf(ana))).not.toMatch(/nobody else has/)
})

test('continues a conversation with the operator it is handed to', async () => {
  const { id } = await chatOf(ana, seeded.alice)
  const { colleagues } = await ana.done('openConversation', { id })
  expect(colleagues.map(({ name }) => name)).toContain('ben')
  expect(colleagues.map(({ id: one }) => one)).not.toContain(ana.userId)
  await ana.done('handOverConversation', { id, operatorId: ben.userId, remark: 'knows it' })
  expect((await ana.call('openConversation', { id })).errorKey).toBe('CLAIMED_BY_ANOTHER')
  expect((await ben.done('openConversation', { id })).messages.length).toBeGreaterThan(0)
  await ben.done('answerConversation', { id, content: 'Ben here' })
})

test("closes an answered conversation after silence, and reopens it by its user's message", async () => {
  const { alice } = seeded
  const { endsAt } = await alice.done('getChat', {})
  await seeded.leap(endsAt! - seeded.world.clock.now() + minute)
  await seeded.leap(minute)
  await alice.awake()
  expect(await alice.done('getChat', {})).toMatchObject({ statusKey: 'closed', position: null })
  await say(alice, 'One more thing')
  expect(await alice.done('getChat', {})).toMatchObject({ statusKey: 'waiting', position: 1 })
})

test('includes the whole chat in the transcript, in order and as written', async () => {
  const { content, name } = await seeded.alice.done('getChatTranscript', {})
  expect(name).toMatch(/^candor-chat-.*\.txt$/)
  expect(content.indexOf('Hello')).toBeLessThan(content.indexOf('One more thing'))
  expect(content).toContain('<img src=x onerror=alert(1)>\n[Pictures: 1]')
  expect((await seeded.guest.call('getChatTranscript', {})).errorKey).toBe('NOT_FOUND')
})

test('takes presence from its own endpoint only, and shows it to support only', async () => {
  const { alice } = seeded
  const seen = async () => (await chatOf(ana, alice)).seenAt
  const before = await seen()
  await alice.done('activeReport', {})
  await alice.done('getChat', {})
  expect(await seen()).toBe(before)
  await seeded.leap(minute)
  await alice.done('importantCustomerOnLine', {})
  expect(await seen()).toBe(seeded.world.clock.now())
})

test('states the next opening outside the hours', async () => {
  const { alice } = seeded
  // 22:00 at UTC+8 on a Wednesday or later: closed until the morning.
  const hour = 60 * minute
  const wall = (seeded.world.clock.now() + 8 * hour) % (24 * hour)
  await seeded.leap((wall < 22 * hour ? 22 * hour : 46 * hour) - wall)
  await alice.awake()
  const chat = await alice.done('getChat', {})
  expect([chat.isOpen, chat.closesAt]).toEqual([false, null])
  expect((chat.opensAt! + 8 * hour) % (24 * hour)).toBe(9 * hour)
  expect(chat.hours.length).toBeGreaterThan(0)
})
