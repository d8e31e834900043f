import type { Capability } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, newTransaction, newUser, orderOf } from '../testing/contract/cast.ts'
import type { Person } from '../testing/contract/person.ts'
import { newOperator } from '../testing/contract/operators.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

const hour = 3_600_000
const why = { reasonKey: 'identity_check', remark: 'a test' } as const
const reason = 'We need to check your identity again.'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('restrictions')
})
afterAll(() => seeded.close())

const soon = (hours: number) => seeded.world.clock.now() + hours * hour

function restrict(user: Person, capability: Capability, hours = 1) {
  const body = { ...why, id: user.userId, capability, untilAt: soon(hours) }
  return seeded.maker.done('restrictUser', body)
}

const recordOf = (user: Person) => seeded.maker.done('getUser', { id: user.userId })

/** The checker's decision on the request of this id. */
async function approve(id: string, as = seeded.checker) {
  const { records } = await as.done('listApprovals', { pageSize: 100 })
  const { digest } = records.find((one) => one.id === id)!
  await as.done('claimItem', { queue: 'approval', id })
  return as.call('approveApproval', { id, digest })
}

describe('a restricted user', () => {
  test('opens nothing, sees the reason and the end, and closes as before', async () => {
    const { alice } = seeded
    const { id } = await alice.done('createPosition', orderOf(seeded, 'BTCUSDT'))
    await restrict(alice, 'trade')

    const order = await alice.call('createPosition', orderOf(seeded, 'BTCUSDT'))
    expect([order.errorKey, order.text]).toEqual(['RESTRICTED', expect.stringContaining(reason)])
    const { expectedPrice: _, maxSlippageRate: __, ...asked } = orderOf(seeded, 'BTCUSDT')
    const { warnings } = await alice.done('previewPosition', asked)
    expect(warnings).toMatchObject([{ key: 'RESTRICTED', blocking: true }])
    const { restrictions } = (await alice.done('getMyUserInfo', {}))!
    expect(restrictions).toEqual([
      {
        key: 'trade',
        title: 'You cannot open positions. Closing them stays possible.',
        reason,
        untilAt: expect.any(Number),
      },
    ])

    // The demo stays open, and operators only see real positions.
    await alice.done('resetDemo', { amount: '100000' })
    const practice = { ...orderOf(seeded, 'BTCUSDT'), demo: true }
    const demo = await alice.done('createPosition', practice)
    expect(demo.isDemo).toBe(true)
    const record = await recordOf(alice)
    expect(record.positions.map((position) => position.id)).not.toContain(demo.id)
    expect(record.transfers.filter(({ kind }) => kind === 'demo_start')).toEqual([])

    await alice.done('addMargin', { id, amount: '1' })
    await alice.done('updateStopLoss', { id, takeProfitPrice: null, stopLossPrice: null })
    await alice.done('closePosition', { id })
  })

  test('keeps all other acts, and no other user is affected', async () => {
    const { alice, bob } = seeded
    const move = { from: 'contract', to: 'balance', amount: '1' }
    expect((await alice.call('transferContract', move)).code).toBe(200)
    expect((await bob.call('createPosition', orderOf(seeded, 'BTCUSDT'))).code).toBe(200)
  })

  test('neither recharges nor transfers where that is restricted', async () => {
    const { bob } = seeded
    await restrict(bob, 'deposit')
    await restrict(bob, 'transfer')
    const claim = { method: 'crypto', currency: 'USDT', network: 'sandbox', amount: '25' }
    const refusals = [
      await bob.call('applyRecharge', { ...claim, txid: newTransaction() }),
      await bob.call('transferContract', { from: 'contract', to: 'balance', amount: '1' }),
    ]
    expect(refusals.map(({ errorKey }) => errorKey)).toEqual(['RESTRICTED', 'RESTRICTED'])
  })

  test('is signed out where signing in is restricted, and signs in only to close and withdraw', async () => {
    const eve = await newUser(seeded, 'eve')
    await fund(seeded, eve)
    const { id } = await eve.done('createPosition', orderOf(seeded, 'BTCUSDT'))
    await seeded.leap(2_000)
    await restrict(eve, 'login')
    expect((await eve.call('queryUserBalance', {})).code).toBe(401)
    const entry = { account: eve.account, password: eve.password, ...eve.deviceFields }
    eve.enter(await eve.done('login', entry))
    const more = [
      await eve.call('createPosition', orderOf(seeded, 'BTCUSDT')),
      await eve.call('updateProfile', { nickName: 'Eve' }),
      await eve.call('setFavorite', { symbol: 'BTCUSDT', on: true }),
    ]
    for (const refused of more)
      expect([refused.errorKey, refused.text]).toEqual([
        'RESTRICTED',
        expect.stringContaining(reason),
      ])
    await eve.done('transferContract', { from: 'contract', to: 'balance', amount: '1' })
    expect((await eve.done('closePosition', { id })).statusKey).toBe('closed')
    await seeded.leap(hour)
    await eve.awake()
    expect((await eve.call('updateProfile', { nickName: 'Eve' })).code).toBe(200)
  })
})

describe('the console', () => {
  test('restricts by one operator for three days at most; longer needs a second operator', async () => {
    const { guest } = seeded
    const wanted = soon(200)
    const body = { ...why, id: guest.userId, capability: 'withdraw', untilAt: wanted } as const
    const { pendingApprovalId: id } = await seeded.maker.done('restrictUser', body)
    const now = seeded.world.clock.now()
    const before = (await recordOf(guest)).restrictions[0]!
    expect(before.untilAt).toBeLessThanOrEqual(now + 72 * hour)
    expect(before).toMatchObject({ isInForce: true, pendingApprovalId: id, madeByName: 'mia' })
    expect((await approve(id!)).code).toBe(200)
    expect((await recordOf(guest)).restrictions[0]).toMatchObject({ untilAt: wanted })
    expect((await seeded.maker.call('restrictUser', body)).errorKey).toBe('STATE_CHANGED')
  })

  test('lifts by two operators, and never by the maker alone', async () => {
    const { guest, maker } = seeded
    const { id: restrictionId } = (await recordOf(guest)).restrictions[0]!
    const body = { ...why, id: guest.userId, restrictionId, reasonKey: 'resolved' } as const
    const { applied, pendingApprovalId: id } = await maker.done('liftRestriction', body)
    expect(applied).toBe(false)
    expect((await maker.call('liftRestriction', body)).errorKey).toBe('STATE_CHANGED')
    const own = await maker.call('claimItem', { queue: 'approval', id: id! })
    expect(own.errorKey).toBe('SELF_APPROVAL')
    expect((await approve(id!)).code).toBe(200)
    const [row] = (await recordOf(guest)).restrictions
    expect(row).toMatchObject({ isInForce: false, liftedAt: expect.any(Number) })
    expect((await guest.done('getMyUserInfo', {}))!.restrictions).toEqual([])
  })

  test('refuses a second restriction of the same act by one operator alone, whichever operator tries', async () => {
    const finn = await newUser(seeded, 'finn')
    const ask = (capability: Capability) => restrict(finn, capability, 72)
    const other = await newOperator(seeded, 'cleo', ['compliance'])
    expect(await ask('withdraw')).toMatchObject({ applied: true })
    await seeded.leap(72 * hour)
    await seeded.maker.awake()
    await seeded.checker.awake()
    await other.awake()
    const { pendingApprovalId: id, applied } = await ask('withdraw')
    expect([applied, (await recordOf(finn)).restrictions]).toEqual([
      false,
      [expect.objectContaining({ isInForce: false, needsSecond: true })],
    ])
    const again = { ...why, id: finn.userId, capability: 'withdraw' as const, untilAt: soon(9) }
    for (const one of [seeded.maker, other])
      expect((await one.call('restrictUser', again)).errorKey).toBe('STATE_CHANGED')
    // Another act is another decision.
    expect(await ask('transfer')).toMatchObject({ applied: true })
    expect((await approve(id!)).code).toBe(200)
    const isKept = (await recordOf(finn)).restrictions
      .filter((one) => one.isInForce)
      .map(({ capability, madeByName }) => [capability, madeByName])
    expect(isKept).toEqual([
      ['transfer', 'mia'],
      ['withdraw', 'mia'],
    ])
    const { acts } = await recordOf(finn)
    expect(acts.map(({ action }) => action)).toContain('askToRestrict')
  })

  test('records every step, and restricts no operator', async () => {
    const { guest, checker, maker } = seeded
    const { acts } = await recordOf(guest)
    const actions = acts.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['restrict', 'askToLift', 'approve']))
    const body = { ...why, id: checker.userId, capability: 'login', untilAt: soon(1) }
    expect((await maker.call('restrictUser', body)).errorKey).toBe('NOT_FOUND')
  })

  test('allows a new request after one expired, while the restriction still holds', async () => {
    const dora = await newUser(seeded, 'dora')
    const wanted = soon(30 * 24)
    const body = { ...why, id: dora.userId, capability: 'withdraw', untilAt: wanted } as const
    const first = await seeded.maker.done('restrictUser', body)
    const { untilAt } = (await recordOf(dora)).restrictions[0]!
    expect((await seeded.maker.call('restrictUser', body)).errorKey).toBe('STATE_CHANGED')
    await seeded.leap(25 * hour)

    const again = await seeded.maker.done('restrictUser', body)
    expect(again).toEqual({ applied: false, pendingApprovalId: expect.any(String) })
    expect(again.pendingApprovalId).not.toBe(first.pendingApprovalId)
    const { restrictions } = await recordOf(dora)
    expect(restrictions).toMatchObject([{ untilAt, pendingApprovalId: again.pendingApprovalId }])
    expect((await seeded.maker.call('restrictUser', body)).errorKey).toBe('STATE_CHANGED')
    expect((await approve(again.pendingApprovalId!)).code).toBe(200)
    expect((await recordOf(dora)).restrictions).toMatchObject([{ untilAt: wanted }])
    const shorter = { ...body, untilAt: wanted - hour }
    expect((await seeded.maker.call('restrictUser', shorter)).errorKey).toBe('STATE_CHANGED')
  })
})

describe('a request of an operator', () => {
  test('no longer counts once the operator is removed: it can be refused and made again', async () => {
    const { maker, checker, superadmin, guest } = seeded
    for (const one of [maker, checker, superadmin]) await one.awake()
    const leo = await newOperator(seeded, 'leo', ['compliance'])
    const body = { ...why, id: guest.userId, capability: 'trade', untilAt: soon(200) } as const
    const { pendingApprovalId: id } = await leo.done('restrictUser', body)
    const { records } = await checker.done('listApprovals', { pageSize: 100 })
    const approvalRequest = records.find((one) => one.id === id)!
    expect(approvalRequest).toMatchObject({ inVain: null, makerName: 'leo' })
    await superadmin.done('disableOperator', {
      id: approvalRequest.makerId,
      reasonKey: 'security_incident',
      remark: 'stolen',
    })
    const refused = await approve(id!)
    expect(refused.errorKey).toBe('ASKER_OUT')
    const { records: now } = await checker.done('listApprovals', { pageSize: 100 })
    expect(now.find((one) => one.id === id)).toMatchObject({ inVain: 'asker_out' })
    const { digest } = approvalRequest
    await checker.done('refuseApproval', { id: id!, digest, remark: 'shut out' })
    const again = await maker.done('restrictUser', body)
    expect((await approve(again.pendingApprovalId!)).code).toBe(200)
  })
})
