import { hourMs, dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { equalInstalment, loanAnnualRate } from '@candor/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '../platform/lane/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { loadLoanSets } from './terms.ts'
import {
  bridgeSet,
  officer,
  openLoansWorld,
  pledgeSet,
  stairsSet,
  type LoansWorld,
} from './testing/loans-world.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('credit loans')
  await w.say('100000')
})
afterAll(() => w.close())

const apply = async (user: string, over: Parameters<LoansWorld['signedCredit']>[0] = {}) =>
  w.call('applyCreditLoan', user, await w.signedCredit(over))
const named = (id: string, by = w) =>
  by.events.filter(({ data }) => (data as { id: string }).id === id)

describe('an unsecured loan', () => {
  test('costs one and a half times its rate when overdue', () => {
    const credit = [...loadLoanSets().values()].filter(({ loanType }) => loanType === 'credit')
    expect(credit.map(({ id }) => id)).toEqual([bridgeSet, stairsSet])
    for (const { dailyRate, overdueDailyRate } of credit)
      expect(overdueDailyRate * 2n).toBe(dailyRate * 3n)
  })

  test('shows its total cost in the quote: in one sum by the day', async () => {
    const quote = await w.quoted({ setId: bridgeSet, amount: '300', days: 7 })
    // 300 × 0.03 % × 7, by hours of 0.00375.
    expect(quote).toMatchObject({ totalInterest: '0.63', totalRepay: '300.63', instalments: 1 })
    expect(quote.schedule).toEqual([
      { no: 1, dueAt: quote.dueAt, principal: '300', interest: '0.63', isPaid: false },
    ])
    expect(quote.agreement.paragraphs.join(' ')).toContain('300.63 USDT are paid back in all')
  })

  test('shows its total cost in instalments by the formula, on the day of the month', async () => {
    const { dailyRate } = loadLoanSets().get(stairsSet)!
    const quote = await w.quoted({ setId: stairsSet, amount: '1200', months: 3 })
    const each = equalInstalment(Amount.parse('1200'), loanAnnualRate(dailyRate), 3)
    const sums = quote.schedule.map(
      (one) => Amount.parse(one.principal) + Amount.parse(one.interest),
    )
    expect(sums.slice(0, 2)).toEqual([each, each])
    expect(quote.schedule.map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 10))).toEqual([
      '2026-12-18',
      '2027-01-18',
      '2027-02-18',
    ])
    expect([quote.days, quote.instalments]).toEqual([92, 3])
    expect(quote.agreement.paragraphs.join(' ')).toContain(
      `3 monthly instalments of ${Amount.text(each)} USDT`,
    )
  })

  test.each([
    ['days that are not offered', { days: 8 }],
    ['months of a set for days', { days: undefined, months: 3 }],
    ['days of a set for months', { setId: stairsSet, days: 30 }],
    ['a single month', { setId: stairsSet, days: undefined, months: 1 }],
    ['both', { setId: stairsSet, days: 7, months: 3 }],
    ['neither', { days: undefined }],
  ])('refuses %s', async (_what, over) => {
    const asked = {
      setId: bridgeSet,
      amount: '300',
      ...('days' in over ? {} : { days: 7 }),
      ...over,
    }
    expect(errorOf(await w.call('quoteLoan', '1', asked))).toBe('TERM_INVALID')
  })
})

describe('an applicant', () => {
  test('sees the limit, its factors, and its use', async () => {
    const user = await w.userWith('1')
    const before = granted(await w.call('getLoanInfo', user, {}))
    // Identity 500, a score of 50: 500.
    expect([before.creditLimit, before.availableCredit]).toEqual(['1000', '1000'])
    expect(before.limitFactors.map(({ key, effect }) => [key, effect])).toEqual([
      ['identity', '500'],
      ['score', '500'],
      ['level', '0'],
      ['history', '0'],
    ])
    const loan = await w.asked(user)
    expect(loan).toMatchObject({ statusKey: 'pending_review', cancellable: true, principal: '0' })
    expect(await w.balance(user, 'balance.available')).toBe('0')
    const after = granted(await w.call('getLoanInfo', user, {}))
    expect([after.usedCredit, after.availableCredit, after.pendingCount]).toEqual(['300', '700', 1])
  })

  test('gets at most the limit, one application at a time', async () => {
    const user = await w.userWith('1')
    const over = await apply(user, { amount: '1000.01' })
    expect(over).toMatchObject({
      refused: 'LOAN_LIMIT_EXCEEDED',
      details: { values: { max: '1000', currency: 'USDT' } },
    })
    const both = await Promise.all([apply(user, { amount: '600' }), apply(user, { amount: '600' })])
    expect(both.map((one) => ('refused' in one ? one.refused : one.statusKey)).toSorted()).toEqual([
      'LOAN_PENDING_EXISTS',
      'pending_review',
    ])
  })

  test('needs a contact and an identity, and signs the present text', async () => {
    const user = await w.userWith('1')
    const whole = await w.signedCredit()
    const signature = { kind: 'typed', value: ' ' } as const
    const send = (over: object) => w.call('applyCreditLoan', user, { ...whole, ...over })
    expect(errorOf(await send({ signature }))).toBe('SIGNATURE_REQUIRED')
    expect(errorOf(await send({ amount: '301' }))).toBe('AGREEMENT_OUTDATED')
    expect(errorOf(await send({ setId: pledgeSet }))).toBe('CURRENCY_UNSUPPORTED')
    w.known.identityLevel = 0
    expect(errorOf(await send({}))).toBe('KYC_REQUIRED')
    w.known.identityLevel = 1
    w.known.isGuest = true
    expect(errorOf(await send({}))).toBe('GUEST_NOT_ALLOWED')
    w.known.isGuest = false
  })

  test('must live where lending is allowed', async () => {
    const user = await w.userWith('1')
    await livesIn(w.pool, user, 'DE')
    expect(errorOf(await apply(user))).toBe('COUNTRY_RESTRICTED')
    const pledged = await w.signed({
      setId: pledgeSet,
      amount: '100',
      days: 7,
      pledgeCurrency: 'BTC',
      pledgeQuantity: '0.5',
    })
    expect(errorOf(await w.call('applyPledgeLoan', user, pledged))).toBe('COUNTRY_RESTRICTED')
  })

  test('can cancel it until the payout, even during a review', async () => {
    const user = await w.userWith('1')
    const [other, loan] = [await w.userWith('1'), await w.asked(user)]
    granted(await w.callConsole('claimItem', { queue: 'loan', id: loan.id }, officer))
    expect((await w.seen(user, loan.id)).statusKey).toBe('under_review')
    expect(errorOf(await w.call('cancelLoan', other, { id: loan.id }))).toBe('NOT_FOUND')
    const over = granted(await w.call('cancelLoan', user, { id: loan.id }))
    expect(over).toMatchObject({ statusKey: 'cancelled', cancellable: false, reasonKey: null })
    expect(errorOf(await w.call('cancelLoan', user, { id: loan.id }))).toBe('STATE_CHANGED')
    expect(errorOf(await w.decide(loan.id, officer))).toBe('STATE_CHANGED')
    // The limit is free again.
    await w.asked(user, { amount: '1000' })
  })

  test('cannot cancel a secured loan, which is paid out at once', async () => {
    const user = await w.userWith('0.1')
    const { id, cancellable } = await w.lent(user, '6000', '0.1')
    expect(cancellable).toBe(false)
    expect(errorOf(await w.call('cancelLoan', user, { id }))).toBe('STATE_CHANGED')
  })
})

describe('an application', () => {
  test('is possible three times a day, whatever their results', async () => {
    const user = await w.userWith('1')
    for (const _ of [1, 2, 3]) {
      const { id } = await w.asked(user)
      granted(await w.call('cancelLoan', user, { id }))
    }
    const refused = await apply(user)
    expect(errorOf(refused)).toBe('LOAN_APPLICATIONS_LIMIT')
    const { retryAfter } = (refused as { details: { retryAfter: number } }).details
    expect(retryAfter).toBeLessThanOrEqual(dayMs / 1_000)
    // Other users are not counted, and the next day starts anew.
    await w.asked(await w.userWith('1'))
    w.leap(retryAfter * 1_000)
    await w.asked(user)
  })

  test.each(['credit', 'pledge'])('of %s needs step-up, each with a new code', async (type) => {
    await w.say('100000')
    const user = await w.userWith('0.1')
    const pledge = { setId: pledgeSet, amount: '100', days: 7, pledgeCurrency: 'BTC' }
    const signed = { ...pledge, pledgeQuantity: '0.01' }
    const ask = async () =>
      type === 'credit' ? apply(user) : w.call('applyPledgeLoan', user, await w.signed(signed))
    w.stepUp.code = refuse('CAPTCHA_WRONG')
    expect(errorOf(await ask())).toBe('CAPTCHA_WRONG')
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0')
    w.stepUp.code = w.world.newId()
    const { id } = granted(await ask())
    if (type === 'credit') granted(await w.call('cancelLoan', user, { id }))
    expect(errorOf(await ask())).toBe('CAPTCHA_EXPIRED')
    w.stepUp.code = null
    granted(await ask())
  })
})

describe('an approved loan', () => {
  test('is paid out once by two processes, and its first hour is charged', async () => {
    const other = await openLoansWorld('pay out of another', { database: w.database, node: 1 })
    const user = await w.userWith('1')
    const { id } = await w.asked(user)
    granted(await w.decide(id, officer))
    expect((await w.seen(user, id)).statusKey).toBe('passed')
    other.leap(w.world.clock.now() - other.world.clock.now())
    await Promise.all([w.payOut(), other.payOut(), w.payOut(), other.payOut()])
    expect(await w.balance(user, 'balance.available')).toBe('300')
    expect(await w.seen(user, id)).toMatchObject({
      statusKey: 'paid',
      principal: '300',
      accruedInterest: '0.00375',
      nextDueAmount: '300.63',
    })
    await other.close()
    // One of the two emitted it, once.
    expect([...named(id), ...named(id, other)].map(({ name }) => name)).toEqual([
      'loanAsked',
      'itemClaimed',
      'loanPassed',
      'creditPaidOut',
    ])
    expect([...w.mails, ...other.mails].slice(-2).map((mail) => mail.split(' http')[0])).toEqual([
      `Your loan L${id}: It was passed, and is paid out as soon as it may be. The loan:`,
      `Your loan L${id}: 300 USDT of it were paid out. Its page says what is due when. The loan:`,
    ])
  })

  test('lapses a day later if it may not be paid out, at that time', async () => {
    const user = await w.userWith('1')
    const { id } = await w.asked(user)
    granted(await w.decide(id, officer))
    await livesIn(w.pool, user, 'DE')
    const passedAt = w.world.clock.now()
    await w.payOut()
    expect((await w.seen(user, id)).statusKey).toBe('passed')
    w.leap(30 * dayMs)
    await w.payOut()
    const over = await w.seen(user, id)
    expect(over).toMatchObject({ statusKey: 'cancelled', reasonKey: 'lapsed', principal: '0' })
    expect(over.closedAt).toBeLessThanOrEqual(passedAt + dayMs)
    expect(over.reason).toContain('within a day')
    expect(await w.balance(user, 'balance.available')).toBe('0')
  })
})

describe('a repayment', () => {
  test('works in one sum, in parts and early, without a fee', async () => {
    const user = await w.userWith('1')
    const { id } = await w.credited(user)
    w.leap(2 * hourMs)
    await w.charge()
    const part = granted(await w.call('repayLoan', user, { id, amount: '100' }))
    // Three hours and the start of a fourth are interest, the rest principal.
    expect(Amount.parse(part.interestPaid) % Amount.parse('0.00375')).toBe(0n)
    expect(part.statusKey).toBe('paid')
    await w.give(user, '1')
    const over = granted(await w.call('repayLoan', user, { id, amount: '1000' }))
    expect(over).toMatchObject({
      statusKey: 'repaid',
      outstanding: '0',
      repaidAmount: over.repaidAmount,
    })
    expect(granted(await w.call('getLoanInfo', user, {})).usedCredit).toBe('0')
  })

  test('late in one sum costs half as much again and ends; then the house bears the loss', async () => {
    const user = await w.userWith('1')
    const { id } = await w.credited(user)
    w.leap(7 * dayMs + 2.5 * hourMs)
    await w.charge()
    const late = await w.seen(user, id)
    expect(late).toMatchObject({ statusKey: 'overdue', overdueAmount: late.outstanding })
    // 300 × 0.045 % ÷ 24 = 0.005625 an hour, three begun.
    expect(late.accruedInterest).toBe('0.646875')
    expect(errorOf(await apply(user))).toBe('OVERDUE_EXISTS')
    // A year without a server costs ninety days.
    w.leap(365 * dayMs)
    await w.charge()
    const over = await w.seen(user, id)
    expect(over).toMatchObject({ statusKey: 'written_off', shortfall: '300', outstanding: '0' })
    expect(over.closedAt).toBe(over.endAt! + 2160 * hourMs)
    expect(
      named(id)
        .map(({ name }) => name)
        .slice(-2),
    ).toEqual(['loanOverdue', 'loanWrittenOff'])
    const info = granted(await w.call('getLoanInfo', user, {}))
    expect([info.creditLimit, info.outstanding]).toEqual(['0', '0'])
    expect(errorOf(await apply(user))).toBe('LOAN_LIMIT_EXCEEDED')
  })

  test('is preceded by one reminder', async () => {
    const user = await w.userWith('1')
    const { id } = await w.credited(user)
    w.leap(4 * dayMs - hourMs)
    await w.charge()
    expect(named(id).filter(({ name }) => name === 'loanDueSoon')).toEqual([])
    for (const _ of [1, 2, 3]) {
      w.leap(2 * hourMs)
      await w.charge()
    }
    const dueSoon = named(id).filter(({ name }) => name === 'loanDueSoon')
    expect(dueSoon.map(({ data }) => (data as { amount: string }).amount)).toEqual(['300.63'])
  })
})

describe('instalments', () => {
  const three = { setId: stairsSet, amount: '900', months: 3 }

  test('are late one by one, and cost the stated amount when paid on time', async () => {
    const user = await w.userWith('1')
    const loan = await w.credited(user, three)
    const [first, second] = loan.schedule
    expect(loan.days).toBe((loan.endAt! - loan.startAt!) / dayMs)
    expect(loan.nextDueAt).toBe(first!.dueAt)
    expect(Amount.parse(loan.nextDueAmount!)).toBe(
      Amount.parse(first!.principal) + Amount.parse(first!.interest),
    )
    w.leap(first!.dueAt - w.world.clock.now())
    await w.charge()
    expect((await w.seen(user, loan.id)).statusKey).toBe('paid')
    w.leap(2 * hourMs + 1)
    await w.charge()
    await w.charge()
    const late = await w.seen(user, loan.id)
    expect(late).toMatchObject({ statusKey: 'overdue', nextDueAt: second!.dueAt })
    const { rows } = await w.pool.query<{ is_late: boolean; principal: string }>(
      'select is_late, principal from loan_interest where order_id = $1 and from_hour >= $2 order by is_late',
      [loan.id, (first!.dueAt - loan.startAt!) / hourMs],
    )
    const missing = Amount.parse(first!.principal)
    expect(rows).toEqual([
      { is_late: false, principal: String(Amount.parse('900') - missing) },
      { is_late: true, principal: String(missing) },
    ])
    const back = granted(
      await w.call('repayLoan', user, { id: loan.id, amount: late.overdueAmount }),
    )
    expect(back).toMatchObject({ statusKey: 'paid', overdueAmount: '0' })
    expect(back.schedule.map(({ isPaid }) => isPaid)).toEqual([true, false, false])
    // Its lateness stays on record.
    await w.give(user, '10')
    granted(await w.call('repayLoan', user, { id: loan.id, amount: '1000' }))
    expect(granted(await w.call('getLoanInfo', user, {})).limitFactors[3]!.effect).toBe('0')
  })

  test('paid ahead are never late', async () => {
    const user = await w.userWith('1')
    const loan = await w.credited(user, three)
    granted(await w.call('repayLoan', user, { id: loan.id, amount: '850' }))
    w.leap(loan.schedule[1]!.dueAt - w.world.clock.now() + hourMs)
    await w.charge()
    const ahead = await w.seen(user, loan.id)
    expect(ahead).toMatchObject({ statusKey: 'paid', nextDueAt: loan.endAt })
    expect(ahead.schedule.map(({ isPaid }) => isPaid)).toEqual([true, true, false])
  })

  test('are not taken from a balance automatically, and agree with the ledger', async () => {
    expect(await w.audit()).toEqual([])
  })
})
