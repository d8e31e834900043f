import { afterEach, expect, test } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'
import { openSmtpServer, type Refusal, type Taken } from './testing/smtp-server.ts'
import { Undeliverable } from './undeliverable.ts'

const mail = { channel: 'email', to: 'ana@example.org', code: '123456' } as const
const words = { subject: '您的验证码', text: 'Code 123456, für Ana.' }

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
})

const serve = async (refusal?: Refusal) => {
  const server = await openSmtpServer({ refusal })
  stops.push(server.close)
  return server
}

function mailerTo(port: number, password = 's3cret:word') {
  const from = 'Candor <no-reply@candor.test>'
  const host = '127.0.0.1'
  const mailer = createSmtpMailer({ host, port, secure: false, user: 'candor', password, from })
  stops.push(mailer.close)
  return mailer
}

test('delivers a message with its sender, subject and text', async () => {
  const { taken, port } = await serve()
  await mailerTo(port).send({ ...mail, ...words })
  expect(taken).toHaveLength(1)
  const [{ from, to, source }] = taken as [Taken]
  expect([from, to]).toEqual(['no-reply@candor.test', ['ana@example.org']])
  expect(source).toContain('From: Candor <no-reply@candor.test>')
  expect(source).toContain('To: ana@example.org')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(source).toContain('Code 123456, f')
})

test('prevents header and recipient injection by addresses and subjects', async () => {
  const { taken, port } = await serve()
  const subject = 'Code\r\nBcc: eve@example.org'
  await mailerTo(port).send({ ...mail, to: 'ana@example.org', subject, text: '.\r\nQUIT' })
  const [{ to, source }] = taken as [Taken]
  expect(to).toEqual(['ana@example.org'])
  expect(source).not.toMatch(/^Bcc:/m)
})

test('sends many messages over one connection', async () => {
  const { taken, port } = await serve()
  const mailer = mailerTo(port)
  await Promise.all(Array.from({ length: 20 }, () => mailer.send({ ...mail, ...words })))
  expect(taken).toHaveLength(20)
})

test('treats a permanently refused recipient as undeliverable, and everything else as temporary', async () => {
  const forGood = await serve({ code: 550, at: 'recipient' })
  const sent = mailerTo(forGood.port).send({ ...mail, ...words })
  await expect(sent).rejects.toThrow(Undeliverable)
  const forNow = await serve({ code: 451, at: 'recipient' })
  const later = mailerTo(forNow.port).send({ ...mail, ...words })
  await expect(later).rejects.not.toThrow(Undeliverable)
  const { port } = await serve()
  const unknown = mailerTo(port, 'wrong').send({ ...mail, ...words })
  await expect(unknown).rejects.not.toThrow(Undeliverable)
})
