import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, newAccount } from '../testing/contract/cast.ts'
import type { Person } from '../testing/contract/person.ts'
import { boundCode } from '../testing/contract/second-factor.ts'
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

/** Mails to a user's address, the latest first. */
async function mailsOf({ account }: Person) {
  await seeded.leap(1_000)
  return seeded.guest.done('listInbox', { to: account })
}

const enter = (user: Person) =>
  user.call('login', { account: user.account, password: user.password, ...user.deviceFields })

test('ends every session of a user, who sees the reason and can sign in again', async () => {
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

test('ends no session of an operator', async () => {
  const { checker, maker } = seeded
  const refused = await maker.call('revokeUserSessions', { id: checker.userId, ...why })
  expect(refused.errorKey).toBe('NOT_FOUND')
})

test('removes a lost authenticator by two operators; withdrawals pause and the user is notified', async () => {
  const { carol, checker, maker, world } = seeded
  const ask = {
    id: carol.userId,
    reasonKey: 'own_request',
    remark: 'ticket 13: met on video',
    target: 'authenticator',
  } as const
  expect((await maker.call('resetUserFactor', ask)).errorKey).toBe('GOOGLE_NOT_BOUND')
  await boundCode(seeded, carol)
  const { applied, pendingApprovalId: id } = await maker.done('resetUserFactor', ask)
  expect(applied).toBe(false)
  expect((await maker.call('resetUserFactor', ask)).errorKey).toBe('STATE_CHANGED')
  expect((await carol.done('getMyUserInfo', {}))!.security.googleBound).toBe(true)
  const item = { queue: 'approval', id: id! } as const
  expect((await maker.call('claimItem', item)).errorKey).toBe('SELF_APPROVAL')

  const { records } = await checker.done('listApprovals', { pageSize: 100 })
  const { digest } = records.find((one) => one.id === id)!
  await checker.done('claimItem', item)
  await checker.done('approveApproval', { id: id!, digest })
  const now = world.clock.now()
  expect((await carol.call('queryUserBalance', {})).code).toBe(401)
  const [mail] = await mailsOf(carol)
  expect(mail).toMatchObject({ subject: 'Your authenticator was changed or removed' })
  expect(mail!.text).toContain('Withdrawals pause until')

  carol.enter((await enter(carol)).result as never)
  const { security } = (await carol.done('getMyUserInfo', {}))!
  expect(security).toMatchObject({ googleBound: false, withdrawHoldReasonKey: 'authenticator' })
  // Twice the pause of a change by the user.
  expect(security.withdrawHoldUntilAt).toBeGreaterThan(now + 180_000)
  expect(security.withdrawHoldUntilAt).toBeLessThanOrEqual(now + 240_000)
  const actions = (await recordOf(carol)).acts.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['askToResetFactor', 'approve']))
})

test('removes a forgotten withdrawal password by two operators, and the user sets a new one', async () => {
  const { alice, checker, maker, world } = seeded
  const ask = {
    id: alice.userId,
    reasonKey: 'own_request',
    remark: 'ticket 14: met on video',
    target: 'withdrawal_password',
  } as const
  const unset = await maker.call('resetUserFactor', { ...ask, id: seeded.guest.userId })
  expect(unset.errorKey).toBe('FUND_PASSWORD_NOT_SET')
  const { pendingApprovalId: id } = await maker.done('resetUserFactor', ask)
  expect((await maker.call('resetUserFactor', ask)).errorKey).toBe('STATE_CHANGED')
  const { records } = await checker.done('listApprovals', { pageSize: 100 })
  const { digest, kind } = records.find((one) => one.id === id)!
  expect(kind).toBe('resetWithdrawalPassword')
  await checker.done('claimItem', { queue: 'approval', id: id! })
  await checker.done('approveApproval', { id: id!, digest })
  const now = world.clock.now()
  expect((await alice.call('queryUserBalance', {})).code).toBe(401)
  const [mail] = await mailsOf(alice)
  expect(mail).toMatchObject({ subject: 'Your withdrawal password was changed' })
  expect(mail!.text).toContain('Withdrawals pause until')

  alice.enter((await enter(alice)).result as never)
  const securityOf = async () => (await alice.done('getMyUserInfo', {}))!.security
  const { withdrawHoldUntilAt: until } = await securityOf()
  expect(await securityOf()).toMatchObject({
    fundPasswordSet: false,
    withdrawHoldReasonKey: 'fundPassword',
  })
  expect([until! > now + 180_000, until! <= now + 240_000]).toEqual([true, true])
  const account = await newAccount(alice)
  const bind = async () => (await alice.call('addWithdrawalAccount', account)).errorKey
  expect(await bind()).toBe('WITHDRAW_HOLD')
  await seeded.leap(240_000)
  expect(await bind()).toBe('FUND_PASSWORD_NOT_SET')

  const captcha = await codeFor(alice, alice.account, 'changeFundPassword')
  const passwords = { newPassword: '271828', confirmPassword: '271828' }
  const set = await alice.done('changeFundPassword', {
    ...passwords,
    loginPassword: alice.password,
    captcha,
  })
  expect(set).toEqual({ withdrawHoldUntilAt: null })
  expect((await securityOf()).fundPasswordSet).toBe(true)
  expect(await mailsOf(alice)).toContainEqual(
    expect.objectContaining({ subject: 'Your withdrawal password was changed' }),
  )
})
