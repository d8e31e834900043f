import { dayMs, creditHistoryDays } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openLoansWorld, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('credit history')
  await w.say('100000')
})
afterAll(() => w.close())

describe('built credit', () => {
  const built = async (user: string) => {
    const { limitFactors, creditLimit } = granted(await w.call('getLoanInfo', user, {}))
    return [limitFactors.find(({ key }) => key === 'history')!.effect, creditLimit]
  }
  const settle = async (user: string, id: string) => {
    await w.give(user, '10')
    granted(await w.call('repayLoan', user, { id, amount: '10000' }))
  }

  test('comes from loans that were owed for some days, not from loans repaid at once', async () => {
    const user = await w.userWith('1')
    await settle(user, (await w.credited(user)).id)
    expect(await built(user)).toEqual(['0', '1000'])
    const { id, startAt } = await w.credited(user)
    w.leap(startAt! + creditHistoryDays * dayMs - w.world.clock.now())
    await settle(user, id)
    expect(await built(user)).toEqual(['250', '1250'])
  })

  test('comes from no secured loan', async () => {
    await w.say('100000')
    const user = await w.userWith('0.6')
    const lent = []
    for (let more = 0; more < 6; more += 1) lent.push(await w.lent(user, '50', '0.01'))
    w.leap(creditHistoryDays * dayMs)
    for (const { id } of lent) await settle(user, id)
    expect(await built(user)).toEqual(['0', '1000'])
  })
})

test('removes the limit after a loan whose collateral did not cover it', async () => {
  await w.say('100000')
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '6500', '0.1')
  await w.walk(100_000, 60_000)
  await w.hold('60000')
  expect(await w.seen(user, id)).toMatchObject({
    statusKey: 'liquidated',
    shortfall: '620.05416667',
  })
  expect(granted(await w.call('getLoanInfo', user, {}))).toMatchObject({
    creditLimit: '0',
    availableCredit: '0',
  })
  const asked = await w.call('applyCreditLoan', user, await w.signedCredit())
  expect(errorOf(asked)).toBe('LOAN_LIMIT_EXCEEDED')
})
