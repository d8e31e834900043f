import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

const why = {
  reasonKey: 'suspicious_activity',
  remark: 'ticket 12: seen from two countries',
} as const

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('user access')
})
afterAll(() => seeded.close())

const recordOf = ({ userId }: Person) => seeded.maker.done('getUser', { id: userId })

/** What came to somebody's address, the latest first. */
async function mailsOf({ account }: Person) {
  await seeded.leap(1_000)
  return seeded.guest.done('listInbox', { to: account })
}

const enter = (user: Person) =>
  user.call('login', { account: user.account, password: user.password, ...user.deviceFields })

test('the desk ends every session of a user, who reads why and comes in again', async () => {
  const { bob, maker } = seeded
  const body = { id: bob.userId, ...why }
  expect(await maker.done('revokeUserSessions', body)).toEqual({ ended: 1 })
  expect((await bob.call('queryUserBalance', {})).code).toBe(401)
  const mails = await mailsOf(bob)
  expect(mails[0]).toMatchObject({ subject: 'We signed you out on all your devices' })
  expect(mails[0]!.text).toContain('#/my')
  expect(await maker.done('revokeUserSessions', body)).toEqual({ ended: 0 })
  expect(await mailsOf(bob)).toHaveLength(mails.length)

  expect((await enter(bob)).code).toBe(200)
  const { acts, sessions } = await recordOf(bob)
  expect(sessions.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  expect(acts.find(({ action }) => action === 'revokeSessions')).toMatchObject(why)
})

test('and none of an operator', async () => {
  const { checker, maker } = seeded
  const refused = await maker.call('revokeUserSessions', { id: checker.userId, ...why })
  expect(refused.errorKey).toBe('NOT_FOUND')
})
