import { hourMs, dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openLoansWorld, stairsSet, type LoansWorld } from './testing/loans-world.ts'
import { openTwoLoans } from './testing/two-loans.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('auto repay')
})
afterAll(() => w.close())
beforeEach(() => w.say('100000'))

const setAuto = (user: string, id: string, isOn: boolean, world = w) =>
  world.call('setLoanAutoRepay', user, { id, isOn })
const eventsNamed = (id: string, name: string) =>
  w.events.filter((event) => event.name === name && (event.data as { id: string }).id === id)

/** A user with a loan of 6,000 for seven days on auto-repay, who has that amount and this much more. */
async function lentTo(more: string) {
  const user = await w.userWith('0.1')
  await w.give(user, more)
  const loan = await w.lent(user, '6000', '0.1', 7)
  granted(await setAuto(user, loan.id, true))
  return { user, id: loan.id, endAt: loan.endAt! }
}

describe('the switch', () => {
  test('is off by default, and shows its next due time', async () => {
    const user = await w.userWith('0.1')
    const loan = await w.lent(user, '6000', '0.1', 7)
    expect(loan).toMatchObject({ autoRepay: false, autoRepayAt: null })
    const on = granted(await setAuto(user, loan.id, true))
    expect(on).toMatchObject({ autoRepay: true, autoRepayAt: loan.endAt })
    const off = granted(await setAuto(user, loan.id, false))
    expect(off).toMatchObject({ autoRepay: false, autoRepayAt: null })
    w.leap(7 * dayMs + hourMs)
    await w.charge()
    expect(await w.seen(user, loan.id)).toMatchObject({ statusKey: 'overdue', payments: [] })
    // After the last due time it cannot be switched on, and other users cannot switch it.
    expect(errorOf(await setAuto(user, loan.id, true))).toBe('STATE_CHANGED')
    expect(errorOf(await setAuto(await w.userWith('1'), loan.id, true))).toBe('NOT_FOUND')
    await w.give(user, '100')
    granted(await w.call('repayLoan', user, { id: loan.id, amount: '7000' }))
    expect(errorOf(await setAuto(user, loan.id, false))).toBe('STATE_CHANGED')
  })

  test('can be set before the payout too', async () => {
    const user = await w.userWith('1')
    const { id } = await w.asked(user)
    expect(granted(await setAuto(user, id, true))).toMatchObject({
      autoRepay: true,
      autoRepayAt: null,
    })
    granted(await w.call('cancelLoan', user, { id }))
    expect(errorOf(await setAuto(user, id, false))).toBe('STATE_CHANGED')
  })
})

describe('at its due time', () => {
  test('still runs if it is switched on again at its due time', async () => {
    const { user, id } = await lentTo('100')
    w.leap(7 * dayMs + 1)
    granted(await setAuto(user, id, true))
    await w.charge()
    expect((await w.seen(user, id)).statusKey).toBe('repaid')
  })

  test('repays in full without a later hour, however late the job runs', async () => {
    const { user, id, endAt } = await lentTo('100')
    w.leap(37 * dayMs)
    // A judgement that comes first does not sell collateral of a loan on pending auto-repay.
    await w.hold('100000')
    await w.charge()
    await w.charge()
    const over = await w.seen(user, id)
    // 168 hours of 0.05.
    expect(over).toMatchObject({
      statusKey: 'repaid',
      repaidAmount: '6008.4',
      outstanding: '0',
      sales: [],
    })
    expect(over.payments).toMatchObject([{ kind: 'auto', amount: '6008.4', interest: '8.4' }])
    expect(over.closedAt).toBeGreaterThan(endAt)
    expect(await w.balance(user, 'balance.available')).toBe('91.6')
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.1')
    expect(eventsNamed(id, 'loanAutoRepaid')).toHaveLength(1)
    expect(eventsNamed(id, 'loanOverdue')).toEqual([])
    const { rows } = await w.pool.query('select overdue_at from loan_order where id = $1', [id])
    expect(rows).toEqual([{ overdue_at: null }])
  })

  test('takes nothing if the balance is too small, and tells the user once', async () => {
    const { user, id } = await lentTo('8.39')
    w.leap(7 * dayMs + hourMs)
    await w.charge()
    await w.charge()
    const late = await w.seen(user, id)
    expect(late).toMatchObject({ statusKey: 'overdue', payments: [], autoRepayAt: null })
    expect(await w.balance(user, 'balance.available')).toBe('6008.39')
    expect(eventsNamed(id, 'loanAutoShort')).toMatchObject([{ data: { amount: '6008.4' } }])
    expect(eventsNamed(id, 'loanOverdue')).toEqual([])
    // Later money is not taken: the user was told to repay it.
    await w.give(user, '100')
    w.leap(hourMs)
    await w.charge()
    expect((await w.seen(user, id)).payments).toEqual([])
  })

  test('repays the loan that was due first', async () => {
    const user = await w.userWith('0.2')
    const early = await w.lent(user, '1000', '0.1', 7)
    w.leap(hourMs)
    await w.say('100000')
    const late = await w.lent(user, '1000', '0.1', 7)
    for (const { id } of [late, early]) granted(await setAuto(user, id, true))
    // 2,000 without the interest of both: too little is left after the first.
    w.leap(8 * dayMs)
    await w.charge()
    expect((await w.seen(user, early.id)).statusKey).toBe('repaid')
    expect((await w.seen(user, late.id)).statusKey).toBe('overdue')
  })
})

describe('in instalments', () => {
  const three = { setId: stairsSet, amount: '900', months: 3 }
  const planned = (one: { principal: string; interest: string }) =>
    Amount.parse(one.principal) + Amount.parse(one.interest)

  test('pays each at its own due time, also after an outage over two of them', async () => {
    const user = await w.userWith('1')
    await w.give(user, '50')
    const loan = await w.credited(user, three)
    granted(await setAuto(user, loan.id, true))
    const [first, second, third] = loan.schedule
    w.leap(second!.dueAt - w.world.clock.now() + 3 * hourMs)
    await w.charge()
    const two = await w.seen(user, loan.id)
    expect(two).toMatchObject({ statusKey: 'paid', autoRepayAt: third!.dueAt })
    expect(two.payments.map(({ amount }) => Amount.parse(amount)).toReversed()).toEqual(
      [first!, second!].map(planned),
    )
    w.leap(third!.dueAt - w.world.clock.now())
    await w.charge()
    const over = await w.seen(user, loan.id)
    expect(over.statusKey).toBe('repaid')
    expect(over.payments.map(({ kind }) => kind)).toEqual(['auto', 'auto', 'auto'])
    expect(Amount.parse(over.interestPaid)).toBe(Amount.parse(loan.totalInterest))
  })

  test('pays a missed instalment with the next, and the loan runs again', async () => {
    const user = await w.userWith('1')
    const loan = await w.credited(user, three)
    granted(await setAuto(user, loan.id, true))
    await w.take(user, '900')
    w.leap(loan.schedule[0]!.dueAt - w.world.clock.now() + hourMs)
    await w.charge()
    expect(await w.seen(user, loan.id)).toMatchObject({ statusKey: 'overdue', payments: [] })
    await w.give(user, '900')
    w.leap(loan.schedule[1]!.dueAt - w.world.clock.now() + 1)
    await w.charge()
    const again = await w.seen(user, loan.id)
    expect(again).toMatchObject({ statusKey: 'paid', overdueAmount: '0' })
    expect(again.schedule.map(({ isPaid }) => isPaid)).toEqual([true, true, false])
  })

  test('does not take prepaid instalments again', async () => {
    const user = await w.userWith('1')
    await w.give(user, '50')
    const loan = await w.credited(user, three)
    granted(await setAuto(user, loan.id, true))
    granted(await w.call('repayLoan', user, { id: loan.id, amount: '850' }))
    w.leap(loan.schedule[1]!.dueAt - w.world.clock.now() + hourMs)
    await w.charge()
    const ahead = await w.seen(user, loan.id)
    expect(ahead).toMatchObject({ statusKey: 'paid', autoRepayAt: loan.endAt })
    expect(ahead.payments.map(({ kind }) => kind)).toEqual(['repay'])
  })
})

test('repays once with two processes', async () => {
  const two = await openTwoLoans()
  const { first, worlds, meet } = two
  await first.say('100000')
  const user = await first.userWith('0.1')
  await first.give(user, '6100')
  const { id } = await first.lent(user, '6000', '0.1', 7)
  granted(await setAuto(user, id, true, first))
  first.leap(7 * dayMs + 1)
  meet()
  await Promise.all(worlds.flatMap((world) => [world.charge(), world.charge()]))
  const { statusKey, payments } = await first.seen(user, id)
  expect([statusKey, payments.length]).toEqual(['repaid', 1])
  expect(await first.balance(user, 'balance.available')).toBe('6091.6')
  expect(await first.audit()).toEqual([])
  await two.close()
})

test('agrees with the ledger', async () => {
  expect(await w.audit()).toEqual([])
})
