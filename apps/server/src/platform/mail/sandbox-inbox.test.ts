import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { createVirtualWorld } from '../world.ts'
import { createSandboxInbox } from './sandbox-inbox.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const startAt = Date.UTC(2026, 6, 1)

test('shows the messages of one address only, newest first', async () => {
  const world = createVirtualWorld('inbox', startAt)
  const inbox = createSandboxInbox(database.pool, world)
  const mail = {
    channel: 'email',
    to: 'ana@example.org',
    subject: 'Your code',
    text: 'Code 123456',
    code: '123456',
  } as const
  const sms = {
    channel: 'sms',
    to: '+15550100',
    subject: '',
    text: "Robert'); drop table mail_inbox;--",
    code: null,
  } as const
  await inbox.send(mail)
  await inbox.send(sms)
  await world.advance(1000)
  await inbox.send({ ...mail, text: 'Code 654321', code: '654321' })

  expect(await inbox.inbox('ana@example.org')).toEqual([
    { ...mail, text: 'Code 654321', code: '654321', at: startAt + 1000 },
    { ...mail, at: startAt },
  ])
  expect(await inbox.inbox('+15550100')).toEqual([{ ...sms, at: startAt }])
  expect(await inbox.inbox('ana@example.com')).toEqual([])
})

test('shows the newest 50', async () => {
  const inbox = createSandboxInbox(database.pool, createVirtualWorld('many', startAt))
  for (let i = 0; i < 51; i++) {
    await inbox.send({
      channel: 'email',
      to: 'many@example.org',
      subject: String(i),
      text: '',
      code: null,
    })
  }
  const subjects = (await inbox.inbox('many@example.org')).map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects[49]]).toEqual([50, '50', '1'])
})
