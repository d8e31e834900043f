import { expect, test } from 'vitest'
import { createVirtualWorld } from '../world.ts'
import type { Mail } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { createOutbox } from './outbox.ts'
import { Undeliverable } from './undeliverable.ts'

const mail: Mail = { channel: 'email', to: 'ana@example.org', subject: 's', text: 't', code: null }

/** An outbox whose e-mail fails with these errors, one after another, and then succeeds. */
function outboxWith(...errors: Error[]) {
  const world = createVirtualWorld('outbox', 0)
  const tries: number[] = []
  const reports: [unknown, string][] = []
  const email = {
    async send() {
      tries.push(world.clock.now())
      const error = errors.shift()
      if (error !== undefined) throw error
    },
  }
  const report = (error: unknown, what: string) => void reports.push([error, what])
  const outbox = createOutbox({ email, sms: email }, world, report)
  /** Moves the time past the pauses between tries. */
  const pass = async () => {
    for (const pauseMs of [2_000, 15_000, 60_000]) {
      await world.advance(pauseMs)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { pass, tries, reports, outbox }
}

test('returns at once and tries a failed message again after 2 and 15 seconds', async () => {
  const { pass, tries, reports, outbox } = outboxWith(new Error('1'), new Error('2'))
  await outbox.send(mail)
  await pass()
  await outbox.close()
  expect(tries).toEqual([0, 2_000, 17_000])
  expect(reports).toEqual([])
})

test('reports three failures without the message', async () => {
  const last = new Error('3')
  const { pass, tries, reports, outbox } = outboxWith(new Error('1'), new Error('2'), last)
  await outbox.send(mail)
  await pass()
  await outbox.close()
  expect(tries).toHaveLength(3)
  expect(reports).toEqual([[last, 'mail by email']])
})

test('does not retry a permanent refusal', async () => {
  const { pass, tries, reports, outbox } = outboxWith(new Undeliverable('no'))
  await outbox.send(mail)
  await pass()
  expect([tries.length, reports.length]).toEqual([1, 1])
})

test('starts no further try when it closes', async () => {
  const { tries, reports, outbox } = outboxWith(new Error('1'), new Error('2'), new Error('3'))
  await outbox.send(mail)
  await outbox.close()
  expect(tries.length).toBeLessThan(3)
  expect(reports).toHaveLength(1)
})

test('holds at most a thousand messages', async () => {
  const errors = Array.from({ length: 1_000 }, () => new Error('away'))
  const { pass, outbox } = outboxWith(...errors)
  for (let sent = 0; sent < 1_000; sent += 1) await outbox.send(mail)
  await expect(outbox.send(mail)).rejects.toThrow('Too many')
  await pass()
  await outbox.send(mail)
  await outbox.close()
})

const pool = { query: () => Promise.reject(new Error('nothing is kept here')) }
const report = () => undefined

test('delivers everything to the sandbox inbox without configured servers', async () => {
  const world = createVirtualWorld('mailer', 0)
  const send = async () => undefined
  const sandbox = { send, keep: send, inbox: async () => [] }
  const none = { smtp: null, sms: null }
  const { mailer, close } = openMailer(none, sandbox, { pool, world, report })
  expect(mailer).toBe(sandbox)
  await close()
})

test('closes the inbox once both channels have a server, and keeps it open otherwise', async () => {
  const world = createVirtualWorld('mailer', 0)
  const kept: Mail[] = []
  const send = async (sent: Mail) => void kept.push(sent)
  const sandbox = { send, keep: send, inbox: async () => [] }
  const sms = { url: 'http://127.0.0.1:1/', token: 'x', from: 'Candor' }
  const smtp = {
    host: '127.0.0.1',
    port: 1,
    secure: false,
    user: null,
    password: null,
    from: 'a@b',
  }
  const both = openMailer({ smtp, sms }, sandbox, { pool, world, report })
  expect('inbox' in both.mailer).toBe(false)
  await both.close()
  const one = openMailer({ smtp: null, sms }, sandbox, { pool, world, report })
  expect('inbox' in one.mailer).toBe(true)
  await one.mailer.send(mail)
  await one.close()
  expect(kept).toEqual([mail])
})
