import { hourMs } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openLoansWorld, pledgeSet, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
let count = 0
beforeEach(async () => {
  w = await openLoansWorld(`pledges ${(count += 1)}`)
  await w.say('100000')
})
afterEach(() => w.close())

const countEvents = (name: string) => w.events.filter((event) => event.name === name).length

describe('hours', () => {
  test('are charged once each, however often and late the job runs', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1', 180)
    await w.charge()
    expect(await w.seen(user, id)).toMatchObject({ accruedInterest: '0.05' })
    // No server ran for thirty days.
    w.leap(30 * 24 * hourMs)
    const other = await openLoansWorld('pledges of another', { database: w.database, node: 1 })
    other.leap(w.world.clock.now() - other.world.clock.now())
    await Promise.all([w.charge(), other.charge(), w.charge()])
    await other.close()
    const { rows } = await w.pool.query('select from_hour, to_hour from loan_interest order by 1')
    expect(rows).toEqual([
      { from_hour: 0, to_hour: 1 },
      { from_hour: 1, to_hour: 720 },
    ])
    expect(await w.seen(user, id)).toMatchObject({ accruedInterest: '36', statusKey: 'paid' })
  })

  test('after the end have their own rate, are announced once, and are limited', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1', 7)
    w.leap(7 * 24 * hourMs)
    await w.charge()
    expect(await w.seen(user, id)).toMatchObject({ statusKey: 'paid', accruedInterest: '8.4' })
    w.leap(1)
    await w.charge()
    await w.charge()
    // Three times the rate: 0.15 an hour.
    expect(await w.seen(user, id)).toMatchObject({
      status: 6,
      statusKey: 'overdue',
      accruedInterest: '8.55',
    })
    expect(countEvents('loanOverdue')).toBe(1)
    await w.say('100000')
    const body = await w.signed({
      setId: pledgeSet,
      amount: '100',
      days: 7,
      pledgeCurrency: 'BTC',
      pledgeQuantity: '0.01',
    })
    expect(errorOf(await w.call('applyPledgeLoan', user, body))).toBe('OVERDUE_EXISTS')
    w.leap(400 * hourMs)
    await w.charge()
    expect(await w.seen(user, id)).toMatchObject({ accruedInterest: '19.2' })
    // A late loan can be repaid, and the collateral is returned.
    await w.give(user, '1000')
    expect(granted(await w.call('repayLoan', user, { id, amount: '7000' }))).toMatchObject({
      statusKey: 'repaid',
      repaidAmount: '6019.2',
    })
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.1')
  })
})

describe('collateral that loses value', () => {
  test('is announced at the first step once a day', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 80_100)
    await w.hold('80001')
    expect(countEvents('loanMarginCall')).toBe(0)
    await w.hold('80000.6')
    await w.hold('79999')
    expect(countEvents('loanMarginCall')).toBe(1)
    const link = `http://candor.test/#/jiedaiOrder?id=${id}`
    expect(w.mails).toEqual([
      `Your loan L${id}: Its collateral is worth less than before. Add to it or repay, or ` +
        `some of it is sold at 72,289.75 USDT. The loan: ${link}`,
    ])
    w.leap(24 * hourMs)
    await w.hold('79999')
    expect(countEvents('loanMarginCall')).toBe(2)
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.1')
    expect((await w.seen(user, id)).sales).toEqual([])
  })

  test('is announced once a day while it stays at the first step, and again after it left it', async () => {
    const user = await w.userWith('0.2')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 80_100)
    await w.hold('80000')
    granted(await w.call('addLoanCollateral', user, { id, quantity: '0.00000001' }))
    await w.hold('80000')
    expect(countEvents('loanMarginCall')).toBe(1)
    granted(await w.call('addLoanCollateral', user, { id, quantity: '0.01' }))
    await w.hold('80000')
    expect(countEvents('loanMarginCall')).toBe(1)
    // 6000.05 ÷ (0.11000001 × 0.75): the step is at 72727.87 now.
    await w.walk(80_000, 72_700)
    await w.hold('72700')
    expect(countEvents('loanMarginCall')).toBe(2)
  })

  test('is sold at the third consecutive tick at the last step, and only as much as needed', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    await w.hold('72289.7', 2)
    await w.hold('72300', 1)
    await w.hold('72289.7', 2)
    expect((await w.seen(user, id)).sales).toEqual([])
    await w.hold('72289', 1)
    const loan = await w.seen(user, id)
    // C = 7228.9, D = 6000.05: (6000.05 − 0.65 × 7228.9) ÷ 0.33 = 3943.2272…
    expect(loan.sales).toMatchObject([
      {
        reasonKey: 'ltv',
        symbol: 'BTCUSDT',
        price: '72289',
        quantity: '0.0545481',
        gross: '3943.2276009',
        fee: '78.86455202',
        net: '3864.36304888',
      },
    ])
    expect(loan.sales[0]!.ticks.map(({ price }) => price)).toEqual(['72289.7', '72289.7', '72289'])
    expect(loan).toMatchObject({
      statusKey: 'paid',
      outstanding: '2135.68695112',
      ltv: '0.64999997',
    })
    expect(loan.payments).toMatchObject([{ kind: 'sale', interest: '0.05' }])
    // None of the proceeds stays with the user or is missing.
    expect(await w.balance(user, 'balance.available')).toBe('6000')
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.0454519')
    // The same ticks sell nothing twice.
    w.restart()
    await w.judge()
    expect((await w.seen(user, id)).sales).toHaveLength(1)
  })

  test('is sold once with two judging processes', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
    const other = await openLoansWorld('judge of another', { database: w.database, node: 1 })
    other.leap(w.world.clock.now() - other.world.clock.now())
    await Promise.all([w.judge(), other.judge(), w.judge()])
    await other.close()
    expect((await w.seen(user, id)).sales).toHaveLength(1)
  })

  test('is judged by the last three ticks after an outage: a dip meanwhile sells nothing', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    // No process judges.
    for (let tick = 0; tick < 5; tick += 1) await w.say('72280')
    await w.say('73000')
    w.restart()
    await w.judge()
    expect((await w.seen(user, id)).sales).toHaveLength(0)
    await w.say('72280')
    await w.say('72280')
    w.restart()
    await w.judge()
    expect((await w.seen(user, id)).sales).toHaveLength(0)
    await w.say('72280')
    w.restart()
    await w.judge()
    expect((await w.seen(user, id)).sales).toHaveLength(1)
  })

  test('is judged to the newest tick, however many came since the last run', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.judge()
    for (let tick = 0; tick < 1_050; tick += 1) await w.say('100000')
    await w.walk(100_000, 72_400)
    await w.hold('72280', 4)
    expect((await w.seen(user, id)).sales).toHaveLength(1)
  })

  test("is judged though another user's judgement fails, in its market or an earlier one", async () => {
    const [failing, other, third] = [
      await w.userWith('0.1'),
      await w.userWith('0.1'),
      await w.userWith('1', 'ETH'),
    ]
    await w.say('5000', 'ETHUSDT')
    await w.lent(failing, '6000', '0.1')
    const { id } = await w.lent(other, '6000', '0.1')
    const { id: inEther } = await w.lent(third, '3000', '1', 30, 'ETH')
    await w.walk(100_000, 72_400)
    await w.walk(5_000, 3_550, 'ETHUSDT')
    w.failing.add(failing)
    for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
    for (let tick = 0; tick < 3; tick += 1) await w.say('3600', 'ETHUSDT')
    await expect(w.judge()).rejects.toThrow('not all pledges were judged')
    expect((await w.seen(other, id)).sales).toHaveLength(1)
    expect((await w.seen(third, inEther)).sales).toHaveLength(1)
  })

  test('is sold by the ticks of a failed run in the next one', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    await w.judge()
    for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
    w.failing.add(user)
    await expect(w.judge()).rejects.toThrow('not all pledges were judged')
    w.failing.clear()
    // This tick alone is not at the last step.
    await w.hold('72300', 1)
    expect((await w.seen(user, id)).sales).toHaveLength(1)
  })

  test('is not sold by the ticks of a run that failed more than a minute ago', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
    w.failing.add(user)
    await expect(w.judge()).rejects.toThrow('not all pledges were judged')
    w.failing.clear()
    w.leap(60_000)
    await w.hold('72300', 1)
    expect((await w.seen(user, id)).sales).toEqual([])
  })

  test.each([
    ['adds dust to it', 'addLoanCollateral', { quantity: '0.00000001' }],
    ['repays dust', 'repayLoan', { amount: '0.00000001' }],
  ] as const)('is sold though its user %s after every tick', async (_, name, dust) => {
    const user = await w.userWith('0.2')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    for (let tick = 0; tick < 3; tick += 1) {
      await w.hold('72280', 1)
      granted(await w.call(name, user, { id, ...dust }))
    }
    expect((await w.seen(user, id)).sales).toHaveLength(1)
  })

  test('is not sold if added collateral has cured it', async () => {
    const user = await w.userWith('0.2')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
    granted(await w.call('addLoanCollateral', user, { id, quantity: '0.0001' }))
    await w.judge()
    expect((await w.seen(user, id)).sales).toEqual([])
  })

  test('is not sold at prices of a silent feed', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    await w.walk(100_000, 72_400)
    for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
    w.leap(2_001)
    await w.judge()
    expect((await w.seen(user, id)).sales).toEqual([])
  })

  test('never takes a balance below zero: the house bears the rest', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6500', '0.1')
    await w.walk(100_000, 60_000)
    await w.hold('60000')
    // 6000 less 120: 5880 of 6500.05416667
    expect(await w.seen(user, id)).toMatchObject({
      status: 7,
      statusKey: 'liquidated',
      outstanding: '0',
      shortfall: '620.05416667',
      collateral: '0',
    })
    expect(await w.balance(user, 'balance.available')).toBe('6500')
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0')
  })
})

test('is sold for the debt after three days overdue, and the rest is returned', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '6000', '0.1', 7)
  w.leap((7 * 24 + 72) * hourMs - 1_000)
  await w.hold('100000')
  expect((await w.seen(user, id)).sales).toEqual([])
  w.leap(1_000)
  await w.hold('100000')
  // 6000 + 8.4 + 72 × 0.15 = 6019.2; ÷ 0.98 ÷ 100000
  const loan = await w.seen(user, id)
  expect(loan).toMatchObject({ statusKey: 'liquidated', shortfall: '0', collateral: '0' })
  expect(loan.sales).toMatchObject([{ reasonKey: 'overdue', quantity: '0.06142041' }])
  expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.03857959')
  expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0')
  // The surplus of the sale, from rounding its quantity up.
  expect(await w.balance(user, 'balance.available')).toBe('6000.00018')
})
