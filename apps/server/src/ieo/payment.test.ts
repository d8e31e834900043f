import { endpoints, isBarredBy, type Capability } from '@candor/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { switchOwner } from '../policy/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { day, hour, openIeoWorld, type IeoWorld } from './testing/ieo-world.ts'

let w: IeoWorld
let user: string
let orderId: string
let projectId: string
let projects = 0
beforeAll(async () => {
  w = await openIeoWorld('payment')
})
afterAll(() => w.close())
/** A user who won ten tokens for 3 USDT. */
beforeEach(async () => {
  const now = w.world.clock.now()
  projects += 1
  projectId = await w.published({
    symbol: `PAY${projects}`,
    allocationMode: 'prorata',
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day + hour,
  })
  user = await w.userWith('5')
  await w.applied(projectId, user, '10')
  await w.drawn(projectId, user)
  orderId = (await w.order(user, projectId)).id
})

/** Pauses openings for all users, as one operator may. */
async function stopOpening(): Promise<void> {
  const { part, userId } = switchOwner
  await w.pool.query(
    `insert into policy_switch (part, user_id, name, stopped, reason_key, since_at)
     values ($1, $2, 'opening', true, 'maintenance', $3)`,
    [part, userId, w.world.clock.now()],
  )
  await w.policies.refresh()
}

async function resumeOpening(): Promise<void> {
  await w.pool.query(`update policy_switch set stopped = false where name = 'opening'`)
  await w.policies.refresh()
}

/** Restricts the winner, as one operator may. */
async function restrict(capability: Capability): Promise<void> {
  const now = w.world.clock.now()
  await w.pool.query(
    `insert into policy_restriction (part, user_id, id, capability, reason_key, made_by_name, created_at, until_at)
     values ($1, $2, $3, $4, 'identity_check', 'mia', $5, $6)`,
    [partOf(user), user, w.world.newId(), capability, now, now + 3 * day],
  )
  await w.policies.refresh()
}

const applying = async () => {
  const now = w.world.clock.now()
  const other = await w.published({
    symbol: `NEW${projects}`,
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day,
  })
  return errorOf(await w.call('applyIeo', user, await w.body(other, user, '10')))
}

/** The winner pays in the last millisecond before the deadline; then the deadline passes. */
async function paysInTime(): Promise<void> {
  const { payDeadlineAt } = await w.order(user, projectId)
  await w.until(payDeadlineAt! - 1)
  expect(granted(await w.call('payIeo', user, { orderId })).paidAmount).toBe('3')
  await w.until(payDeadlineAt!)
  await w.decide()
  expect(await w.order(user, projectId)).toMatchObject({ statusKey: 'completed' })
  expect(await w.balance(user, 'ieo.held')).toBe('3')
}

describe('a win can be paid until its deadline', () => {
  test('while openings are paused for all users', async () => {
    await stopOpening()
    expect(await applying()).toBe('PAUSED')
    await paysInTime()
    await resumeOpening()
  })

  test('while its user is restricted from trading', async () => {
    await restrict('trade')
    expect(await applying()).toBe('RESTRICTED')
    await paysInTime()
  })

  test('while its user is restricted from signing in and has a session for closing only', () => {
    expect(isBarredBy(endpoints.applyIeo)).toBe(true)
    expect(isBarredBy(endpoints.payIeo)).toBe(false)
  })

  test('but not by a user who paused themselves', async () => {
    const now = w.world.clock.now()
    await w.pool.query(
      'insert into people_exclusion (part, user_id, until_at, set_at) values ($1, $2, $3, $4)',
      [partOf(user), user, now + 30 * day, now],
    )
    expect(errorOf(await w.call('payIeo', user, { orderId }))).toBe('SELF_EXCLUDED')
  })
})
