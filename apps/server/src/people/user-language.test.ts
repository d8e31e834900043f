import type { Language } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { agreement, device, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

let people: PeopleWorld
beforeAll(async () => {
  people = await openPeopleWorld('user language')
})
afterAll(() => people.close())

const email = 'ada@example.org'

const eventOf = (userId: string, number: string) => ({
  userId,
  number,
  name: 'somethingHappened',
  data: {},
  at: 1,
})

/** Signs in by a code, with an app in this language. */
async function enter(lang: Language): Promise<string> {
  await people.world.advance(60_000)
  const captcha = await people.codeFor(email, 'login')
  const entry = { email, captcha, ...device('phone'), ...agreement }
  const { token } = granted(await people.call('emailLogin', entry, { lang }))
  return (await people.sessionOf(token!))!.userId
}

/** The message that a user gets about an event while they are away. */
async function delivered(userId: string): Promise<string | null> {
  const before = (await people.inbox(email)).length
  await people.people.notifyIn(eventOf(userId, '1'), (lang) => ({
    what: `in ${lang}`,
    text: 'It happened.',
  }))
  const mails = await people.inbox(email)
  return mails.length === before ? null : mails[0]!.subject
}

test('writes to absent users in the language of their last sign-in', async () => {
  const userId = await enter('ko')
  expect(await delivered(userId)).toBe('in ko')
  await enter('tai')
  expect(await delivered(userId)).toBe('in tai')
})

test('sends e-mail-only messages to no user with a phone', async () => {
  const userId = await enter('ko')
  const mail = (number: string) =>
    people.people.mailIn(eventOf(userId, number), (lang) => ({
      what: `by mail in ${lang}`,
      text: '.',
    }))
  await mail('2')
  expect((await people.inbox(email))[0]!.subject).toBe('by mail in ko')
  await people.database.pool.query(
    `update people_user set email = null, phone_code = '49', phone = '15123456789'
     where part = $1 and user_id = $2`,
    [partOf(userId), userId],
  )
  await mail('3')
  expect(await people.inbox('+4915123456789')).toEqual([])
  await people.database.pool.query(
    'update people_user set email = $3, phone_code = null, phone = null where part = $1 and user_id = $2',
    [partOf(userId), userId, email],
  )
})

test('sends nothing to a user whose account has ended', async () => {
  const userId = await enter('en-us')
  await people.database.pool.query(
    'update people_user set closed_at = 1 where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  expect(await delivered(userId)).toBeNull()
})
