import { dayMs } from '@candor/api'
import { Amount, add, subtract } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { officer, openLoansWorld, type LoansWorld } from '../loans/testing/loans-world.ts'
import { openWalletConsole, operatorOf } from '../wallet/testing/wallet-console.ts'
import { errorOf, granted } from './answers.ts'

const lendingId = '66900'

let w: LoansWorld
let walletConsole: Awaited<ReturnType<typeof openWalletConsole>>
const [maker, checker] = [operatorOf('7003', 'product'), operatorOf('7004', 'finance')]
beforeEach(async () => {
  w = await openLoansWorld('lending account', { funds: '7000' })
  const { routes, funding } = w.module()
  const wallet = { kinds: [], routes: [] } as never
  walletConsole = await openWalletConsole(
    { ...w, wallet },
    { kinds: [], queues: [], routes, funding },
  )
  await w.say('100000')
})
afterEach(() => w.close())

const account = async () => granted(await walletConsole.call('listFundingItems', {}, maker))[0]!
/** Two operators fund the account with this amount. */
async function fill(amount: string) {
  const why = { reasonKey: 'funding_low', remark: 'a test' } as const
  const approvalRequest = granted(
    await walletConsole.call('topUpFunding', { id: lendingId, amount, ...why }, maker),
  )
  granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, checker))
  await w.payOut()
}
const eventsNamed = (id: string, name: string) =>
  w.events.filter((event) => event.name === name && (event.data as { id: string }).id === id)

/** A loan of 6,000 leaves 1,000 in the account. */
async function emptied() {
  const first = await w.userWith('0.1')
  await w.lent(first, '6000', '0.1')
  const user = await w.userWith('0.05')
  return { user, loan: await w.lent(user, '2000', '0.05') }
}
/** An approved unsecured loan of 300. */
async function passed() {
  const user = await w.userWith('1')
  const { id } = await w.asked(user)
  granted(await w.decide(id, officer))
  await w.payOut()
  return { user, id }
}

describe('a loan that the lending account does not cover', () => {
  test('waits with its collateral, is shown as waiting to user and operators, and can be cancelled', async () => {
    const { user, loan } = await emptied()
    const at = w.world.clock.now()
    expect(loan).toMatchObject({
      statusKey: 'passed',
      waitingAt: at,
      cancellable: true,
      outstanding: '0',
      collateral: '0.05',
      startAt: null,
    })
    expect(eventsNamed(loan.id, 'loanWaits')).toHaveLength(1)
    expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.05')
    expect(await account()).toMatchObject({
      id: lendingId,
      kindKey: 'lending',
      balance: '1000',
      owed: '2000',
      coverageRate: '0.5',
      shortAt: at,
      waiting: 1,
    })
    // One application of a kind at a time, and a repeated request pays nothing.
    const again = { setId: '66911', amount: '50', days: 30, pledgeCurrency: 'BTC' }
    await w.give(user, '0.01', 'BTC')
    const signed = await w.signed({ ...again, pledgeQuantity: '0.01' })
    expect(errorOf(await w.call('applyPledgeLoan', user, signed))).toBe('LOAN_PENDING_EXISTS')
    await w.payOut()
    expect(eventsNamed(loan.id, 'loanWaits')).toHaveLength(1)
    const back = granted(await w.call('cancelLoan', user, { id: loan.id }))
    expect(back).toMatchObject({ statusKey: 'cancelled', waitingAt: null, collateral: '0' })
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.06')
    expect(await account()).toMatchObject({ shortAt: null, waiting: 0, owed: '0' })
  })

  test('is paid out once in its turn as soon as two operators have filled the account', async () => {
    const { user, loan } = await emptied()
    // The account covers this loan, so it sorts after uncovered ones.
    const later = await passed()
    expect(await w.seen(later.user, later.id)).toMatchObject({ statusKey: 'passed' })
    expect(await account()).toMatchObject({ waiting: 2, owed: '2300' })
    await fill('1100')
    expect(await w.seen(user, loan.id)).toMatchObject({ statusKey: 'paid', waitingAt: null })
    expect((await w.seen(later.user, later.id)).statusKey).toBe('passed')
    expect(await account()).toMatchObject({ balance: '100', waiting: 1 })
    await fill('200')
    await w.payOut()
    expect((await w.seen(later.user, later.id)).statusKey).toBe('paid')
    expect(await account()).toMatchObject({ balance: '0', waiting: 0, shortAt: null })
    expect(await w.balance(user, 'balance.available')).toBe('2000')
    expect(await w.balance(later.user, 'balance.available')).toBe('300')
  })

  test('gives up its turn while its collateral is too small, and lapses with it a day later', async () => {
    const { user, loan } = await emptied()
    const later = await passed()
    await w.walk(100_000, 60_000)
    await w.say('60000')
    await w.payOut()
    await w.payOut()
    expect(await w.seen(user, loan.id)).toMatchObject({ statusKey: 'passed', waitingAt: null })
    expect((await w.seen(later.user, later.id)).statusKey).toBe('paid')
    // A repeated payout waits again, of which the user is notified already.
    await w.walk(60_000, 100_000)
    await w.say('100000')
    await w.payOut()
    expect((await w.seen(user, loan.id)).waitingAt).not.toBeNull()
    expect(eventsNamed(loan.id, 'loanWaits')).toHaveLength(1)
    w.leap(dayMs)
    await w.payOut()
    expect(await w.seen(user, loan.id)).toMatchObject({
      statusKey: 'cancelled',
      reasonKey: 'lapsed',
      collateral: '0',
    })
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.05')
  })
})

test('lends repaid principal, and no interest, to the first waiting borrower', async () => {
  const first = await w.userWith('0.1')
  const lent = await w.lent(first, '6000', '0.1')
  const user = await w.userWith('0.05')
  const waiting = await w.lent(user, '2000', '0.05')
  expect(waiting.statusKey).toBe('passed')
  const { accruedInterest: interest } = await w.seen(first, lent.id)
  expect(Amount.parse(interest)).toBeGreaterThan(0n)
  await w.call('repayLoan', first, { id: lent.id, amount: interest })
  expect((await account()).balance).toBe('1000')
  granted(await w.call('repayLoan', first, { id: lent.id, amount: '1000' }))
  expect((await account()).balance).toBe('2000')
  await w.payOut()
  expect((await w.seen(user, waiting.id)).statusKey).toBe('paid')
  expect((await account()).balance).toBe('0')
})

test('returns principal from sold collateral to the lending account', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '6000', '0.1')
  await w.walk(100_000, 70_000)
  await w.hold('70000')
  const { principal } = await w.seen(user, id)
  const back = subtract(Amount.parse('6000'), Amount.parse(principal))
  expect(back).toBeGreaterThan(0n)
  expect((await account()).balance).toBe(Amount.text(add(Amount.parse('1000'), back)))
})

test('lends no more than the account holds to many concurrent borrowers', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => w.userWith('0.02')))
  const loans = await Promise.all(users.map((user) => w.lent(user, '1000', '0.02')))
  expect(loans.filter(({ statusKey }) => statusKey === 'paid')).toHaveLength(7)
  expect((await account()).balance).toBe('0')
  const other = await openLoansWorld('lending of another', { database: w.database, node: 1 })
  other.leap(w.world.clock.now() - other.world.clock.now())
  const input = {
    id: lendingId,
    amount: '1000',
    reasonKey: 'funding_low',
    remark: 'a test',
  } as const
  const { pendingApprovalId } = granted(await walletConsole.call('topUpFunding', input, maker))
  granted(await walletConsole.approve(pendingApprovalId!, checker))
  await Promise.all([w.payOut(), other.payOut(), w.payOut(), other.payOut()])
  await other.close()
  expect(Amount.parse((await account()).balance)).toBe(Amount.zero)
  expect((await account()).waiting).toBe(0)
})
