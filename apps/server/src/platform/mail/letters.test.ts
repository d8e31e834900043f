import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { createVirtualWorld, type VirtualWorld } from '../world.ts'
import type { Letter } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { createSandboxInbox } from './sandbox-inbox.ts'
import { waitingLetters } from './waiting-letters.ts'
import { openSmtpServer, smtpUser } from './testing/smtp-server.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let database: Database
let world: VirtualWorld
let reports: string[]
let stops: (() => unknown)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  world = createVirtualWorld('letters', Date.UTC(2026, 6, 1))
  reports = []
})
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
  await database.pool.query('delete from mail_letter')
  await database.pool.query('delete from mail_letter_done')
})

const mail: Letter = {
  channel: 'email',
  to: 'ana@example.org',
  subject: 'A new device signed in',
  text: 'From Firefox on Linux.',
  code: null,
  about: 'event 1/1',
}

/** A process that sends over this port. `die` ends it abruptly. */
function processAt(port: number) {
  const smtp = { host: '127.0.0.1', port, secure: false, from: 'a@candor.test', ...smtpUser }
  const inbox = createSandboxInbox(database.pool, world)
  const report = (_: unknown, what: string) => void reports.push(what)
  const around = { pool: database.pool, world, report }
  const opened = openMailer({ smtp, sms: null }, inbox, around)
  stops.push(opened.close)
  return { ...opened, inbox, keep: opened.mailer.keep, die: opened.close }
}

/** A port on which nothing listens yet. */
async function quietPort(): Promise<number> {
  const server = await openSmtpServer()
  await server.close()
  return server.port
}

async function serve(port: number) {
  const server = await openSmtpServer({ port })
  stops.unshift(server.close)
  return server
}

/** Runs the job once a second, or more often if something could be due. */
async function pass(post: () => Promise<void>, ms: number, step = second): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await world.advance(step)
    await post()
  }
}

const waiting = async () =>
  (await database.pool.query('select tries, due_at from mail_letter')).rows as { tries: number }[]

test('delivers a letter once after five minutes without a mail server and a restart, and leaves no row', async () => {
  const port = await quietPort()
  const first = processAt(port)
  await first.keep(mail)
  await pass(first.post, 2 * minute, 5 * second)
  expect(await waiting()).toMatchObject([{ tries: 4 }])
  expect(reports).toEqual(['letter by email, waiting'])
  await first.die()
  const next = processAt(port)
  // The event may be redelivered after a restart.
  await next.keep(mail)
  await pass(next.post, 3 * minute, 5 * second)
  const server = await serve(port)
  await pass(next.post, 5 * minute, 5 * second)
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]!.source).toContain('From Firefox on Linux.')
  expect(await waiting()).toEqual([])
})

test('resends a letter of a process that died while sending, under the same message id', async () => {
  const port = await quietPort()
  const { keep, post } = processAt(port)
  const server = await serve(port)
  await keep(mail)
  await post()
  // The letter was sent, but its sender died before it could record that.
  await database.pool.query('delete from mail_letter_done')
  await keep(mail)
  await database.pool.query('update mail_letter set due_at = $1, tries = 1', [
    world.clock.now() + 2 * minute,
  ])
  await pass(post, 2 * minute - 5 * second, 5 * second)
  expect(server.taken).toHaveLength(1)
  await pass(post, 5 * second)
  expect(server.taken).toHaveLength(2)
  const ids = server.taken.map(({ source }) => /^Message-ID:\s+(\S+)/im.exec(source)![1])
  expect(new Set(ids).size).toBe(1)
  expect(await waiting()).toEqual([])
})

test('sends many letters in small groups, each once, with two processes at the same time', async () => {
  const port = await quietPort()
  const server = await serve(port)
  const [one, other] = [processAt(port), processAt(port)]
  for (let index = 0; index < 25; index += 1) await one.keep({ ...mail, text: `No. ${index}` })
  await Promise.all([one.post(), other.post(), one.post()])
  await Promise.all([one.post(), other.post()])
  expect(server.taken).toHaveLength(25)
  expect(new Set(server.taken.map(({ source }) => /No\. \d+/.exec(source)![0])).size).toBe(25)
})

test('extends the pauses up to an hour, and gives up and reports after a day', async () => {
  const { keep, post } = processAt(await quietPort())
  await keep(mail)
  await post()
  await pass(post, 17 * second)
  expect(await waiting()).toMatchObject([{ tries: 3 }])
  await pass(post, 2 * hour, 10 * second)
  expect(await waiting()).toMatchObject([{ tries: 8 }])
  await pass(post, 24 * hour, 5 * minute)
  expect(await waiting()).toEqual([])
  expect(reports).toEqual(['letter by email, waiting', 'letter by email, given up'])
})

test('gives up at once on a permanent refusal', async () => {
  const server = await openSmtpServer({ refusal: { code: 550, at: 'recipient' } })
  stops.unshift(server.close)
  const { keep, post } = processAt(server.port)
  await keep(mail)
  await post()
  expect(await waiting()).toEqual([])
  expect(reports).toEqual(['letter by email, given up'])
})

test('sends nothing twice for one event, and sends the letter of another event', async () => {
  const server = await openSmtpServer()
  stops.unshift(server.close)
  const { keep, post, forget } = processAt(server.port)
  for (const about of ['event 1/1', 'event 1/1', 'event 1/2']) {
    await keep({ ...mail, about })
    await post()
  }
  expect(server.taken).toHaveLength(2)
  const done = async () => (await database.pool.query('select from mail_letter_done')).rowCount
  const before = await done()
  await world.advance(29 * 24 * hour)
  await forget()
  expect(await done()).toBe(before)
  await world.advance(2 * 24 * hour)
  await forget()
  expect(await done()).toBe(0)
})

test('tries again a server that accepts the text and then refuses it', async () => {
  const server = await openSmtpServer({ refusal: { code: 451, at: 'data' } })
  stops.unshift(server.close)
  const { keep, post } = processAt(server.port)
  await keep(mail)
  await post()
  server.mood.refusal = undefined
  await pass(post, 2 * second)
  expect(server.taken).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('never stores a code, and delivers to the sandbox inbox at once', async () => {
  const { keep, post, inbox } = processAt(await quietPort())
  await expect(keep({ ...mail, code: '123456' })).rejects.toThrow('not kept')
  expect(await waiting()).toEqual([])
  await keep({ ...mail, channel: 'sms', to: '+15550100' })
  await post()
  const expected = [{ text: mail.text }]
  expect(await inbox.inbox('+15550100')).toMatchObject(expected)
  await keep({ ...mail, channel: 'sms', to: '+15550100' })
  expect(await inbox.inbox('+15550100')).toMatchObject(expected)
})

test('lists waiting letters with their tries, without full addresses or contents', async () => {
  const office = processAt(await quietPort())
  await office.keep(mail)
  await world.advance(second)
  await office.keep({
    ...mail,
    channel: 'sms',
    to: '+49170123456',
    subject: '',
    about: 'event 1/2',
  })
  await office.post()
  const { count, records } = await waitingLetters(database.pool)
  const now = world.clock.now()
  // The sandbox inbox took the text message.
  expect(count).toBe(1)
  expect(records).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      channel: 'email',
      recipient: 'a***@example.org',
      writtenAt: now - second,
      tries: 1,
      nextTryAt: now + 2 * second,
    },
  ])
  expect(JSON.stringify(records)).not.toContain('Firefox')
})
