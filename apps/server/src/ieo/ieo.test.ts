import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import {
  day,
  draftOf,
  hour,
  maker,
  openIeoWorld,
  startAt,
  type IeoWorld,
} from './testing/ieo-world.ts'

let w: IeoWorld
beforeAll(async () => {
  w = await openIeoWorld('ieo')
})
afterAll(() => w.close())

/** A project of its own, in this world's time. */
const later = (over: object = {}) => {
  const now = w.world.clock.now()
  return {
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day + hour,
    ...over,
  }
}

describe('an application', () => {
  let id: string
  beforeAll(async () => {
    id = await w.published({ symbol: 'APPLY' })
  })

  test('is refused before the window opens, when the commitment is already on record', async () => {
    const user = await w.userWith('0')
    const project = await w.project(id, user)
    expect(project).toMatchObject({
      status: 0,
      statusKey: 'upcoming',
      winningPrice: null,
      estimatedPriceMin: '0.3',
      estimatedPriceMax: '0.3',
      drawProofUrl: null,
      isSimulated: true,
    })
    expect(project.drawCommitHash).toMatch(/^[0-9a-f]{64}$/)
    const early = await w.call('applyIeo', user, await w.body(id, user, '10'))
    expect(errorOf(early)).toBe('IEO_NOT_OPEN')
  })

  test('freezes no money, takes the next lots, and is made once', async () => {
    await w.until(startAt + hour)
    const [one, two] = [await w.userWith('5'), await w.userWith('0')]
    expect(await w.applied(id, one, '30')).toMatchObject({
      status: 2,
      statusKey: 'applied',
      lotNo: '1-3',
      estimatedAmount: '9',
      wonQuantity: null,
      paidAmount: '0',
    })
    expect(await w.applied(id, two, '10')).toMatchObject({ lotNo: '4' })
    expect(await w.balance(one, 'balance.available')).toBe('5')
    const again = await w.call('applyIeo', one, await w.body(id, one, '10'))
    expect(errorOf(again)).toBe('IEO_ALREADY_APPLIED')
    const project = await w.project(id, one)
    expect(project).toMatchObject({
      status: 1,
      statusKey: 'issuing',
      subscribedQuantity: '40',
      participantCount: 2,
      lotChanceRate: '1',
      myOrder: { lotNo: '1-3' },
    })
  })

  test('of an account that has ended is refused, though it was sent before', async () => {
    const user = await w.userWith('0')
    await livesIn(w.pool, user, null)
    const body = await w.body(id, user, '10')
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
      w.world.clock.now(),
      user,
    ])
    expect(errorOf(await w.call('applyIeo', user, body))).toBe('NOT_FOUND')
  })

  test('is shown to nobody else, and paid by nobody else; a draft is not shown at all', async () => {
    const [owner, other] = [await w.userWith('100'), await w.userWith('100')]
    const draft = granted(
      await w.callConsole('saveIeoDraft', draftOf({ symbol: 'SECRET' }), maker),
    ).id
    const own = await w.applied(id, owner, '10')
    expect(errorOf(await w.call('payIeo', other, { orderId: own.id }))).toBe('NOT_FOUND')
    const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const
    const seen = granted(await w.call('listIeoOrders', other, { ...page, projectId: id }))
    expect(seen.records).toEqual([])
    const project = await w.project(id, other)
    expect(project.myOrder).toBeNull()
    expect(Object.keys(project)).not.toContain('heldQuantity')
    for (const name of ['getIeoProject', 'getIeoProof'] as const)
      expect(errorOf(await w.call(name, other, { id: draft }))).toBe('NOT_FOUND')
  })

  test.each([
    ['9', 'IEO_LIMIT'],
    ['110', 'IEO_LIMIT'],
    ['15', 'IEO_LIMIT'],
    ['10.000000001', 'AMOUNT_PRECISION'],
  ])('of %s is refused with %s', async (quantity, error) => {
    const user = await w.userWith('0')
    expect(errorOf(await w.call('applyIeo', user, await w.body(id, user, quantity)))).toBe(error)
  })

  test('is refused with outdated terms, and below the required identity or level', async () => {
    const user = await w.userWith('0')
    const body = await w.body(id, user, '10')
    const other = { ...body, disclosureVersion: '0123456789abcdef' }
    expect(errorOf(await w.call('applyIeo', user, other))).toBe('DISCLOSURE_NOT_ACCEPTED')
    const strict = await w.published(later({ symbol: 'STRICT', kycLimit: 1, levelLimit: 2 }))
    const asked = await w.body(strict, user, '10')
    expect(errorOf(await w.call('applyIeo', user, asked))).toBe('LEVEL_TOO_LOW')
    w.known.levelNo = 2
    expect(errorOf(await w.call('applyIeo', user, asked))).toBe('KYC_REQUIRED')
    w.known.identityLevel = 1
    expect(granted(await w.call('applyIeo', user, asked))).toMatchObject({ status: 2 })
    Object.assign(w.known, { levelNo: 0, identityLevel: 0 })
  })

  test('is one application under concurrent repetitions', async () => {
    const user = await w.userWith('0')
    const body = await w.body(id, user, '10')
    const twice = await Promise.all(
      [1, 2].map(() => w.call('applyIeo', user, body, 'a-key-of-sixteen')),
    )
    expect(twice[0]).toEqual(twice[1])
    const other = await w.userWith('0')
    const races = await Promise.all(
      ['first-key-of-16-', 'second-key-of-16'].map(async (key) =>
        w.call('applyIeo', other, await w.body(id, other, '10'), key),
      ),
    )
    expect(races.map((race) => errorOf(race) ?? 'none').toSorted()).toEqual([
      'IEO_ALREADY_APPLIED',
      'none',
    ])
  })

  test('is refused from the exact end of the window on', async () => {
    const user = await w.userWith('0')
    const body = await w.body(id, user, '10')
    await w.until(startAt + hour + day - 1)
    expect(errorOf(await w.call('applyIeo', await w.userWith('0'), body))).toBeNull()
    await w.until(startAt + hour + day)
    expect(errorOf(await w.call('applyIeo', user, body))).toBe('IEO_NOT_OPEN')
  })
})

describe('a lottery', () => {
  let id: string
  let users: string[]
  beforeAll(async () => {
    id = await w.published(later({ symbol: 'LOTS' }))
    users = await Promise.all(Array.from({ length: 4 }, () => w.userWith('100')))
    for (const user of users) await w.applied(id, user, '50')
    await w.drawn(id, users[0]!)
  })

  test('distributes exactly the offered amount at the price of the terms', async () => {
    const found = await Promise.all(users.map((user) => w.order(user, id)))
    const won = found.map(({ wonQuantity }) => Number(wonQuantity))
    expect(won.reduce((all, one) => all + one, 0)).toBe(100)
    for (const order of found) {
      const isWon = order.wonQuantity !== '0'
      expect(order).toMatchObject({
        statusKey: isWon ? 'won' : 'not_won',
        winningPrice: '0.3',
        payDeadlineAt: isWon ? expect.any(Number) : null,
      })
    }
    const project = await w.project(id, users[0]!)
    expect(project).toMatchObject({ status: 3, statusKey: 'paying', wonQuantity: '100' })
    expect(project.winningPrice).toBe('0.3')
  })

  test('is paid once, by its user, until the deadline, and lapses otherwise', async () => {
    const winners = []
    for (const user of users) {
      const order = await w.order(user, id)
      if (order.statusKey === 'won') winners.push({ user, order })
    }
    const [paying, late] = winners
    const { id: orderId, payAmount } = paying!.order
    const paid = granted(await w.call('payIeo', paying!.user, { orderId }))
    expect(paid).toMatchObject({ status: 4, statusKey: 'completed', paidAmount: payAmount })
    expect(await w.balance(paying!.user, 'ieo.held')).toBe(payAmount)
    expect(errorOf(await w.call('payIeo', paying!.user, { orderId }))).toBe('IEO_ALREADY_PAID')
    const foreign = await w.call('payIeo', paying!.user, { orderId: late!.order.id })
    expect(errorOf(foreign)).toBe('NOT_FOUND')

    await w.until(late!.order.payDeadlineAt!)
    const over = { orderId: late!.order.id }
    expect(errorOf(await w.call('payIeo', late!.user, over))).toBe('IEO_PAY_EXPIRED')
    await w.decide()
    expect(await w.order(late!.user, id)).toMatchObject({ status: -2, statusKey: 'lapsed' })
    expect(errorOf(await w.call('payIeo', late!.user, over))).toBe('IEO_PAY_EXPIRED')
    expect(await w.balance(late!.user, 'balance.available')).toBe('100')
    expect(await w.order(paying!.user, id)).toMatchObject({ status: 4 })
  })

  test('delivers its tokens to the balance account once it is listed', async () => {
    await w.both(id, 'list')
    await w.decide()
    for (const user of users) {
      const order = await w.order(user, id)
      const isPaid = order.paidAmount !== '0'
      expect(await w.balance(user, 'balance.available', 'LOTS')).toBe(
        isPaid ? order.wonQuantity : '0',
      )
      expect(order.statusKey === 'listed').toBe(isPaid)
      expect(await w.balance(user, 'ieo.held')).toBe('0')
    }
    const project = await w.project(id, users[0]!)
    expect(project).toMatchObject({ status: 5, listSymbol: null })
    const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
    const { records } = granted(
      await w.call('listIeoProjects', users[0]!, { ...page, status: ['5'] }),
    )
    expect(records.map((one) => one.id)).toEqual([id])
  })
})

test('refuses a payment without enough money, and moves none', async () => {
  const id = await w.published(later({ symbol: 'POOR', allocationMode: 'prorata' }))
  const user = await w.userWith('2.99')
  await w.applied(id, user, '10')
  const waiting = await w.order(user, id)
  expect(errorOf(await w.call('payIeo', user, { orderId: waiting.id }))).toBe('IEO_NOT_WON')
  await w.drawn(id, user)
  const order = await w.order(user, id)
  expect(order).toMatchObject({ statusKey: 'won', payAmount: '3' })
  expect(errorOf(await w.call('payIeo', user, { orderId: order.id }))).toBe('INSUFFICIENT_BALANCE')
  expect(await w.balance(user, 'balance.available')).toBe('2.99')
})

test('rounds pro rata shares down, and charges them exactly', async () => {
  const id = await w.published(later({ symbol: 'SHARE', allocationMode: 'prorata', price: '0.7' }))
  const users = await Promise.all(Array.from({ length: 3 }, () => w.userWith('100')))
  for (const user of users) await w.applied(id, user, '50')
  await w.drawn(id, users[0]!)
  for (const user of users) {
    const order = await w.order(user, id)
    // 100 ÷ 3, and that times 0.7, rounded up.
    expect(order).toMatchObject({ wonQuantity: '33.33333333', payAmount: '23.33333334' })
    granted(await w.call('payIeo', user, { orderId: order.id }))
    expect(await w.balance(user, 'balance.available')).toBe('76.66666666')
  }
  expect(await w.project(id, users[0]!)).toMatchObject({ drawCommitHash: null })
})
