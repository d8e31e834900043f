import { hourMs } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { granted } from '../../testing/answers.ts'
import { officer, openLoansWorld, type LoansWorld } from '../testing/loans-world.ts'

let w: LoansWorld
let count = 0
beforeEach(async () => {
  w = await openLoansWorld(`owed ${(count += 1)}`)
  await w.say('100000')
})
afterEach(() => w.close())

async function listed(show: 'overdue' | 'secured' | 'all', pageNo = 1, pageSize = 10) {
  return granted(await w.callConsole('listOwedLoans', { show, pageNo, pageSize }, officer))
}

/** All of a list, one loan per page. */
async function paged(show: 'overdue' | 'secured' | 'all') {
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const asked = { show, pageNo: 1, pageSize: 1, ...(after !== undefined && { after }) }
    const { records, next } = granted(await w.callConsole('listOwedLoans', asked, officer))
    ids.push(...records.map(({ id }) => id))
    after = next
  }
  return ids
}

test('lists the longest overdue loan first with amount and time, and all loans by their end', async () => {
  const [ana, ben, cai] = [await w.userWith('0.1'), await w.userWith('0.1'), await w.userWith('1')]
  const long = await w.lent(ana, '6000', '0.1', 30)
  const short = await w.lent(ben, '1000', '0.1', 7)
  expect(await listed('overdue')).toMatchObject({ records: [], total: 0 })
  w.leap(7 * 24 * hourMs + 1)
  await w.charge()
  await w.say('100000')
  const fresh = await w.lent(cai, '500', '1', 7)
  const [one, ...none] = (await listed('overdue')).records
  expect(none).toEqual([])
  expect(one).toMatchObject({
    id: short.id,
    userId: ben,
    statusKey: 'overdue',
    overdueAt: short.endAt,
    // Of 1,000 at 0.02 % a day, 168 hours at 0.00833334, each rounded up, and one hour at three times the rate.
    overdueAmount: '1001.42500112',
    outstanding: '1001.42500112',
  })
  expect((await listed('all')).records.map(({ id }) => id)).toEqual([short.id, fresh.id, long.id])
  w.leap(25 * 24 * hourMs)
  await w.charge()
  expect((await listed('overdue')).records.map(({ id }) => id)).toEqual([
    short.id,
    fresh.id,
    long.id,
  ])
  expect(await paged('overdue')).toEqual([short.id, fresh.id, long.id])
  expect(await paged('all')).toEqual([short.id, fresh.id, long.id])
  const second = await listed('overdue', 2, 2)
  expect([second.total, second.pages, second.records.map(({ id }) => id)]).toEqual([
    3,
    2,
    [long.id],
  ])
  await w.give(ben, '100')
  granted(await w.call('repayLoan', ben, { id: short.id, amount: '9999' }))
  expect((await listed('overdue')).total).toBe(2)
})

test('lists secured loans by their distance from a sale at the last price, with the reached step', async () => {
  const [ana, ben] = [await w.userWith('0.1'), await w.userWith('0.2')]
  const safe = await w.lent(ben, '6000', '0.2')
  const near = await w.lent(ana, '6000', '0.1')
  const rows = async () => (await listed('secured')).records
  expect((await rows()).map(({ id, step, ltv }) => [id, step, ltv])).toEqual([
    [near.id, 'none', '0.600005'],
    [safe.id, 'none', '0.3000025'],
  ])
  expect(await paged('secured')).toEqual([near.id, safe.id])
  await w.walk(100_000, 80_100)
  await w.hold('79999')
  expect((await rows())[0]).toMatchObject({
    step: 'call',
    calledAt: w.world.clock.now(),
    usdPrice: '79999',
    isPriceFresh: true,
    marginCallPrice: '80000.6666666',
    liquidationPrice: '72289.7590361',
  })
  await w.walk(79_999, 72_300)
  await w.hold('72289', 1)
  expect((await rows())[0]).toMatchObject({ id: near.id, step: 'liquidation', statusKey: 'paid' })
  // An old price is shown with its age and decides nothing.
  w.leap(hourMs)
  expect((await rows())[0]).toMatchObject({ usdPrice: '72289', isPriceFresh: false })
})

test('lists an unsecured loan without a step, and not among secured ones', async () => {
  const user = await w.userWith('1', 'USDT')
  const loan = await w.credited(user)
  expect((await listed('secured')).records).toEqual([])
  expect((await listed('all')).records).toMatchObject([
    { id: loan.id, loanType: 'credit', step: null, isPriceFresh: false, collateral: null },
  ])
})
