import { endpoints } from '@candor/api'
import { expect, test } from 'vitest'
import { createTestEdge } from '../http/testing/edge.ts'
import { inboxRoutes } from './routes.ts'
import type { Mailer } from './mailer.ts'

const letter = {
  at: 1,
  channel: 'email',
  to: 'ana@example.org',
  subject: 'Your code',
  text: 'Code 123456',
  code: '123456',
} as const
const mailer: Mailer = { send: () => Promise.resolve() }

const spelled = (typed: string) => typed.replace('+440', '+44')

async function ask(mailbox: Parameters<typeof inboxRoutes>[0], to: string) {
  const edge = await createTestEdge({ routes: inboxRoutes(mailbox, spelled) })
  const url = `${endpoints.listInbox.path}?to=${encodeURIComponent(to)}`
  const answer = await edge.app.inject({ url })
  await edge.close()
  return answer.json()
}

test('shows the sandbox messages of an address or number', async () => {
  const asked: string[] = []
  const sandbox = { ...mailer, inbox: async (to: string) => (asked.push(to), [letter]) }
  expect((await ask(sandbox, 'ana@example.org')).result).toEqual([letter])
  expect((await ask(sandbox, '+15550100')).code).toBe(200)
  expect(asked).toEqual(['ana@example.org', '+15550100'])
})

test('normalises a number as messages are sent to', async () => {
  const asked: string[] = []
  const sandbox = { ...mailer, inbox: async (to: string) => (asked.push(to), [letter]) }
  await ask(sandbox, '+4407911123456')
  expect(asked).toEqual(['+447911123456'])
})

test('is closed if mail is really sent', async () => {
  expect(await ask(mailer, 'ana@example.org')).toMatchObject({ code: 403, result: null })
})
