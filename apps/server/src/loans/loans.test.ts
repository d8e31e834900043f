import { hourMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openPolicy } from '../policy/index.ts'
import { readDebt, readDebtsAt } from './index.ts'
import { openLoansWorld, pledgeSet, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
let halted = openPolicy.halted
beforeAll(async () => {
  const policy = { ...openPolicy, halted: (symbol: string) => halted(symbol) }
  w = await openLoansWorld('loans', { policy })
})
afterAll(() => w.close())
beforeEach(() => w.say('100000'))

const asked = {
  setId: pledgeSet,
  amount: '6000',
  days: 30,
  pledgeCurrency: 'BTC',
  pledgeQuantity: '0.1',
}

describe('a quote', () => {
  test('states the total cost, the due time, and the price of each step', async () => {
    const quote = await w.quoted(asked)
    // 6000 × 0.0002 ÷ 24 = 0.05 an hour, 720 hours
    expect(quote).toMatchObject({
      hourlyInterest: '0.05',
      totalInterest: '36',
      totalRepay: '6036',
      receivedAmount: '6000',
      annualRate: '0.073',
      dueAt: w.world.clock.now() + 720 * hourMs,
      pledge: {
        value: '10000',
        ltv: '0.6',
        leastQuantity: '0.0923077',
        // 6000.05 ÷ (0.1 × 0.75) and ÷ (0.1 × 0.83)
        marginCallPrice: '80000.6666666',
        liquidationPrice: '72289.7590361',
      },
    })
    expect(quote.schedule).toEqual([
      { no: 1, dueAt: quote.dueAt, principal: '6000', interest: '36', isPaid: false },
    ])
  })

  test('has the whole agreement, independent of prices', async () => {
    const { agreement } = await w.quoted(asked)
    expect(agreement.paragraphs[0]).toBe('Loan agreement')
    const text = agreement.paragraphs.join('\n')
    for (const fact of ['6000 USDT', '36 USDT', '6036 USDT', '7.3 %', '80,000.66', '72,289.75'])
      expect(text).toContain(fact)
    expect(text).not.toMatch(/[{}]/)
    await w.say('99000')
    expect((await w.quoted(asked)).agreement).toEqual(agreement)
    expect((await w.quoted({ ...asked, days: 7 })).agreement.hash).not.toBe(agreement.hash)
  })

  test.each([
    [{ days: 31 }, 'TERM_INVALID'],
    [{ amount: '49.99' }, 'AMOUNT_BELOW_MIN'],
    [{ amount: '50000.01' }, 'AMOUNT_ABOVE_MAX'],
    [{ amount: '60.001' }, 'AMOUNT_PRECISION'],
    [{ setId: '66999' }, 'NOT_FOUND'],
    [{ pledgeCurrency: 'USDT' }, 'CURRENCY_UNSUPPORTED'],
    [{ pledgeCurrency: undefined, pledgeQuantity: undefined }, 'CURRENCY_UNSUPPORTED'],
    // It has no price yet.
    [{ pledgeCurrency: 'ETH', pledgeQuantity: '1' }, 'PRICE_STALE'],
  ])('of %j is refused with %s', async (over, error) => {
    expect(errorOf(await w.call('quoteLoan', '1', { ...asked, ...over }))).toBe(error)
  })
})

describe('an application', () => {
  test('locks the collateral, pays the whole loan out, and stores the signed text', async () => {
    const user = await w.userWith('0.3')
    const loan = await w.lent(user, '6000', '0.1')
    expect(loan).toMatchObject({
      orderNo: `L${loan.id}`,
      status: 4,
      statusKey: 'paid',
      receivedAmount: '6000',
      // The first hour is charged at once.
      accruedInterest: '0.05',
      outstanding: '6000.05',
      ltv: '0.600005',
      marginCallPrice: '80000.6666666',
      liquidationPrice: '72289.7590361',
      collateral: '0.1',
    })
    expect(await w.balance(user, 'balance.available')).toBe('6000')
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.2')
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.1')
    const kept = granted(await w.call('getLoanAgreement', user, { id: loan.id }))
    expect(kept).toMatchObject({
      hash: loan.agreementHash,
      signature: { kind: 'typed', value: 'Ana Roe' },
    })
    expect(kept.paragraphs).toEqual((await w.quoted(asked)).agreement.paragraphs)
    const { records } = granted(
      await w.call('listLoans', user, { pageNo: 1, pageSize: 10, order: 'desc' }),
    )
    expect(records.map(({ id }) => id)).toEqual([loan.id])
  })

  test('is one loan, however often it is sent', async () => {
    const user = await w.userWith('0.3')
    const body = await w.signed(asked)
    const twice = await Promise.all(
      [1, 2].map(() => w.call('applyPledgeLoan', user, body, 'a-key-of-sixteen')),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(await w.balance(user, 'balance.available')).toBe('6000')
  })

  test.each([
    ['drawn', ''],
    ['drawn', '500,200 510,210'],
    ['typed', ' '],
  ] as const)('that is %s as “%s” is not signed', async (kind, value) => {
    const user = await w.userWith('0.3')
    const body = { ...(await w.signed(asked)), signature: { kind, value } }
    expect(errorOf(await w.call('applyPledgeLoan', user, body))).toBe('SIGNATURE_REQUIRED')
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0')
  })

  test('is refused if another text was read', async () => {
    const user = await w.userWith('0.3')
    const body = await w.signed(asked)
    for (const over of [
      { amount: '6001' },
      { days: 7 },
      { pledgeQuantity: '0.11' },
      { agreementVersion: '0'.repeat(16) },
    ])
      expect(errorOf(await w.call('applyPledgeLoan', user, { ...body, ...over }))).toBe(
        'AGREEMENT_OUTDATED',
      )
  })

  test('requires a contact, an identity, and enough collateral', async () => {
    const user = await w.userWith('0.3')
    const body = await w.signed(asked)
    w.known.identityLevel = 0
    expect(errorOf(await w.call('applyPledgeLoan', user, body))).toBe('KYC_REQUIRED')
    w.known.identityLevel = 1
    w.known.isGuest = true
    expect(errorOf(await w.call('applyPledgeLoan', user, body))).toBe('GUEST_NOT_ALLOWED')
    w.known.isGuest = false
    const poor = await w.userWith('0.09')
    expect(errorOf(await w.call('applyPledgeLoan', poor, body))).toBe('INSUFFICIENT_BALANCE')
    const most = await w.signed({ ...asked, amount: '6500' })
    const over = await w.signed({ ...asked, amount: '6500.01' })
    expect(errorOf(await w.call('applyPledgeLoan', user, over))).toBe('LTV_TOO_HIGH')
    granted(await w.call('applyPledgeLoan', user, most))
  })

  test('requires a fresh price', async () => {
    const user = await w.userWith('0.3')
    const body = await w.signed(asked)
    w.leap(3_000)
    expect(errorOf(await w.call('applyPledgeLoan', user, body))).toBe('PRICE_STALE')
  })

  test('requires a market that is not halted', async () => {
    const user = await w.userWith('0.3')
    const body = await w.signed(asked)
    halted = (symbol) =>
      symbol === 'BTCUSDT' ? { sinceAt: 0, reasonKey: 'source_disagrees' } : null
    expect(errorOf(await w.call('applyPledgeLoan', user, body))).toBe('PRICE_STALE')
    halted = openPolicy.halted
    granted(await w.call('applyPledgeLoan', user, body))
  })
})

describe('a repayment', () => {
  test('in part pays interest first; the last one returns the collateral', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    w.leap(10 * hourMs)
    // Ten hours: 0.5
    const part = granted(await w.call('repayLoan', user, { id, amount: '1000.5' }))
    expect(part).toMatchObject({
      statusKey: 'paid',
      principal: '5000',
      accruedInterest: '0',
      interestPaid: '0.5',
      repaidAmount: '1000.5',
    })
    w.leap(1)
    // The started hour is charged on the present debt: 5000 × 0.0002 ÷ 24, rounded up.
    expect(await w.seen(user, id)).toMatchObject({ accruedInterest: '0.04166667' })
    await w.give(user, '1')
    const all = granted(await w.call('repayLoan', user, { id, amount: '9000' }))
    expect(all).toMatchObject({
      status: 5,
      statusKey: 'repaid',
      outstanding: '0',
      repaidAmount: '6000.54166667',
      collateral: '0',
      closedAt: w.world.clock.now(),
    })
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.1')
    expect(await w.balance(user, 'balance.available')).toBe('0.45833333')
    expect((await w.seen(user, id)).payments.map(({ amount }) => amount)).toEqual([
      '5000.04166667',
      '1000.5',
    ])
    expect(errorOf(await w.call('repayLoan', user, { id, amount: '1' }))).toBe('NOT_FOUND')
  })

  test('is at most the debt, and happens once per key', async () => {
    const user = await w.userWith('0.1')
    const { id } = await w.lent(user, '6000', '0.1')
    expect(errorOf(await w.call('repayLoan', user, { id, amount: '6000.05' }))).toBe(
      'INSUFFICIENT_BALANCE',
    )
    const body = { id, amount: '100' }
    const twice = await Promise.all(
      [1, 2].map(() => w.call('repayLoan', user, body, 'a-key-of-sixteen')),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(await w.balance(user, 'balance.available')).toBe('5900')
  })
})

test('lowers the loan-to-value and the step prices with added collateral', async () => {
  const user = await w.userWith('0.3')
  const { id } = await w.lent(user, '6000', '0.1')
  const more = granted(await w.call('addLoanCollateral', user, { id, quantity: '0.1' }))
  expect(more).toMatchObject({
    collateral: '0.2',
    ltv: '0.3000025',
    liquidationPrice: '36144.87951805',
  })
  expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.2')
  expect(errorOf(await w.call('addLoanCollateral', user, { id, quantity: '0.2' }))).toBe(
    'INSUFFICIENT_BALANCE',
  )
})

test('shows debts, limit and factors', async () => {
  const user = await w.userWith('0.3')
  await w.lent(user, '6000', '0.1')
  await w.lent(user, '3000', '0.05', 7)
  const info = granted(await w.call('getLoanInfo', user, {}))
  expect(info).toMatchObject({
    // Identity 500 and half of the score's 1,000.
    creditLimit: '1000',
    usedCredit: '0',
    availableCredit: '1000',
    outstanding: '9000.075',
    activeCount: 2,
    // 3,000 and 168 hours at 0.0002 a day.
    nextDueAmount: '3004.2',
    overdueAmount: '0',
    pledge: { collateralUsd: '15000', debtUsd: '9000.075', ltv: '0.600005' },
  })
  expect(info.limitFactors.map(({ key, effect }) => [key, effect])).toEqual([
    ['identity', '500'],
    ['score', '500'],
    ['level', '0'],
    ['history', '0'],
  ])
})

test('never counts debts as assets, now and in the history', async () => {
  const user = await w.userWith('0.3')
  const before = w.world.clock.now()
  const { id } = await w.lent(user, '6000', '0.1')
  const lent = w.world.clock.now()
  w.leap(hourMs + 1)
  granted(await w.call('repayLoan', user, { id, amount: '1000.1' }))
  const paid = w.world.clock.now()
  w.leap(1)
  await w.give(user, '100')
  granted(await w.call('repayLoan', user, { id, amount: '9000' }))
  const over = w.world.clock.now()
  const debts = await readDebtsAt(w.pool, user, [before - 1, lent, paid, over])
  expect(debts.map(Amount.text)).toEqual(['0', '6000', '5000', '0'])
  await w.say('100000')
  await w.lent(user, '3000', '0.1')
  expect(Amount.text(await readDebt(w.pool, user, w.world.clock.now()))).toBe('3000.025')
})

test("hides another user's loan", async () => {
  const [owner, other] = [await w.userWith('0.1'), await w.userWith('0.1')]
  const { id } = await w.lent(owner, '6000', '0.1')
  expect(errorOf(await w.call('getLoan', other, { id }))).toBe('NOT_FOUND')
  expect(errorOf(await w.call('getLoanAgreement', other, { id }))).toBe('NOT_FOUND')
  expect(errorOf(await w.call('repayLoan', other, { id, amount: '1' }))).toBe('NOT_FOUND')
  expect(errorOf(await w.call('addLoanCollateral', other, { id, quantity: '0.01' }))).toBe(
    'NOT_FOUND',
  )
})
