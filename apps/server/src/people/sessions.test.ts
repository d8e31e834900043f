import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('sessions')
})
afterAll(() => people.close())

async function registered(name: string) {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  const { token } = granted(await people.call('register', input as never))
  await people.world.advance(minute)
  return { email, session: (await people.sessionOf(token!))! }
}

async function entered(account: string, name: string) {
  const { token } = granted(await people.call('login', { account, password, ...device(name) }))
  return { token: token!, session: (await people.sessionOf(token!))! }
}

const listOf = async (session: { id: string }) =>
  granted(await people.call('listSessions', {}, { session: session as never }))

test('lists the user’s own sessions only', async () => {
  const { email, session } = await registered('ann')
  await registered('other')
  const second = await entered(email, 'ann-phone')
  await people.world.advance(minute)
  const third = await entered(email, 'ann-desk')
  const seen = await listOf(session)
  expect(seen.map(({ id, current }) => [id, current])).toEqual([
    [session.id, true],
    [third.session.id, false],
    [second.session.id, false],
  ])
  expect(seen[0]).toMatchObject({ ip: '192.0.2.1', device: null })
  await people.world.advance(25 * 60 * minute)
  expect(await listOf(session)).toEqual([])
})

test('ends one session, then all others; never the asking one or another user’s', async () => {
  const { email, session } = await registered('ben')
  const stranger = await registered('eve')
  const phone = await entered(email, 'ben-phone')
  const desktop = await entered(email, 'ben-desk')
  const pad = await entered(email, 'ben-pad')
  const revoke = (input: { ids?: string[]; all?: boolean }) =>
    people.call('revokeSessions', { ids: undefined, all: false, ...input }, { session })

  expect(errorOf(await revoke({}))).toBe('NOT_FOUND')
  expect(errorOf(await revoke({ ids: [stranger.session.id] }))).toBe('NOT_FOUND')
  expect(errorOf(await revoke({ ids: [session.id] }))).toBe('NOT_FOUND')
  expect(await revoke({ ids: [phone.session.id] })).toEqual({ ended: 1 })
  expect(await people.sessionOf(phone.token)).toBeNull()
  expect(await people.sessionOf(desktop.token)).not.toBeNull()
  expect(errorOf(await revoke({ ids: [phone.session.id] }))).toBe('NOT_FOUND')
  expect(await revoke({ all: true })).toEqual({ ended: 2 })
  for (const { token } of [desktop, pad]) expect(await people.sessionOf(token)).toBeNull()
  expect(await listOf(session)).toHaveLength(1)
  expect(await listOf(stranger.session)).toHaveLength(1)
  expect(await revoke({ all: true })).toEqual({ ended: 0 })
  const ended = people.events.filter(({ name }) => name === 'sessionsEnded')
  expect(ended.map(({ data }) => data)).toContainEqual({ sessionIds: [phone.session.id] })
})

test('mails the sign-in of a new device, and not of a known one', async () => {
  const { email } = await registered('cal')
  const before = (await people.inbox(email)).length
  await entered(email, 'cal')
  expect(await people.inbox(email)).toHaveLength(before)
  await entered(email, 'thief')
  const mails = await people.inbox(email)
  expect(mails).toHaveLength(before + 1)
  expect(mails[0]).toMatchObject({
    channel: 'email',
    subject: 'A new device signed in to your account',
    code: null,
  })
  expect(mails[0]!.text).toContain('IP address: 192.0.2.1.')
  expect(mails[0]!.text).toContain('http://candor.test/#/my')
  await entered(email, 'thief')
  expect(await people.inbox(email)).toHaveLength(before + 1)
})
