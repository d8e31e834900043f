import { dayMs } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PeopleEvents } from './events.ts'
import { agreement, device, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

let people: PeopleWorld
beforeAll(async () => {
  people = await openPeopleWorld('new devices')
})
afterAll(() => people.close())

const email = 'ada@example.org'
const now = () => people.world.clock.now()

/** Signs in with a device by a code. */
async function enter(name: string) {
  await people.world.advance(60_000)
  const captcha = await people.codeFor(email, 'login')
  const entry = { email, captcha, ...device(name), ...agreement }
  const { token } = granted(await people.call('emailLogin', entry))
  return (await people.sessionOf(token!))!
}
const isNew = (session: { userId: string; id: string }, at = now()) =>
  people.people.isNewDevice(session, at)

test('counts a device as new for a day after its first sign-in, whatever other devices did', async () => {
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

test('does not make a device known by another user’s session or an unknown one', async () => {
  const session = await enter('laptop')
  await people.world.advance(dayMs)
  expect(await isNew({ ...session, id: '1' })).toBe(true)
  expect(await isNew({ ...session, userId: '2' })).toBe(true)
})

describe('a device whose session was ended to protect the account', () => {
  /** Whether the sign-in of this device was reported as a new device. */
  const wasNew = async (name: string) => {
    const before = people.events.length
    const session = await enter(name)
    const signedIn = people.events.slice(before).find((event) => event.name === 'signedIn')!
    return { session, isNew: (signedIn.data as PeopleEvents['signedIn']).isNewDevice }
  }

  test('is new at its next sign-in, however often it had signed out before', async () => {
    const mine = await enter('phone')
    const stranger = await wasNew('stranger')
    expect(stranger.isNew).toBe(true)
    await people.world.advance(dayMs)
    granted(await people.call('logout', {}, { session: stranger.session }))
    const back = await wasNew('stranger')
    expect(back.isNew).toBe(false)
    expect(await isNew(back.session)).toBe(false)

    granted(await people.call('revokeSessions', { all: true, ids: undefined }, { session: mine }))
    await people.world.advance(1_000)
    const again = await wasNew('stranger')
    expect(again.isNew).toBe(true)
    expect(await isNew(again.session)).toBe(true)
    // Its day as a new device starts again.
    await people.world.advance(dayMs)
    expect(await isNew(again.session)).toBe(false)
  })

  test('leaves the device unchanged that ended the other sessions', async () => {
    const mine = await enter('phone')
    granted(await people.call('revokeSessions', { all: true, ids: undefined }, { session: mine }))
    expect(await isNew(mine)).toBe(false)
    expect((await wasNew('phone')).isNew).toBe(false)
  })
})
