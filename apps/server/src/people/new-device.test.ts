import { dayMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, device, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

let people: PeopleWorld
beforeAll(async () => {
  people = await openPeopleWorld('new devices')
})
afterAll(() => people.close())

const email = 'ada@example.org'
const now = () => people.world.clock.now()

/** Comes in with a device by a code. */
async function enter(name: string) {
  await people.world.advance(60_000)
  const captcha = await people.codeFor(email, 'login')
  const entry = { email, captcha, ...device(name), ...agreement }
  const { token } = granted(await people.call('emailLogin', entry))
  return (await people.sessionOf(token!))!
}
const isNew = (session: { userId: string; id: string }, at = now()) =>
  people.people.isNewDevice(session, at)

test('a device is new for a day after it first came in, whatever other devices did', async () => {
  const first = await enter('phone')
  const firstAt = now()
  expect(await isNew(first)).toBe(true)
  expect(await isNew(first, firstAt + dayMs - 1)).toBe(true)
  expect(await isNew(first, firstAt + dayMs)).toBe(false)

  await people.world.advance(dayMs)
  const again = await enter('phone')
  expect(await isNew(again)).toBe(false)
  const other = await enter('tablet')
  expect(await isNew(other)).toBe(true)
  expect(await isNew(again)).toBe(false)
})

test('a session that is not theirs, or that nobody has, makes no device known', async () => {
  const session = await enter('laptop')
  await people.world.advance(dayMs)
  expect(await isNew({ ...session, id: '1' })).toBe(true)
  expect(await isNew({ ...session, userId: '2' })).toBe(true)
})
