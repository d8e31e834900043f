import { afterEach, beforeEach, expect, test } from 'vitest'
import { allParts } from '../../platform/leases.ts'
import { cancelWithdrawal } from '../commands/move-withdrawal.ts'
import { granted } from '../testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from '../testing/withdrawing.ts'
import { withdrawalCoolingMs } from '../testing/without-people.ts'
import { paceDays } from './daily-limit.ts'

const day = 86_400_000

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('pace')
  user = await w.readyUser('1000000')
})
afterEach(() => w.close())

const leftToday = async () => {
  const known = await w.world.call('quoteWithdrawal', user.userId, { accountId: user.accountId })
  return granted(known).remainingToday
}
const ask = (amount: string) => w.ask(user, { amount: w.amountOf(amount) })
const daysKept = async () => {
  const found = await w.world.pool.query<{ amount: string }>(
    'select amount::text from wallet_withdrawal_usage order by day',
  )
  return found.rows.map(({ amount }) => amount.replace(/0{8}$/, ''))
}

/** Lets a withdrawal pass its cooldown and two reviews, and sends it. */
async function seeOff(id: string): Promise<void> {
  await w.world.world.advance(withdrawalCoolingMs)
  await w.work()
  expect([await w.decide(id, w.mia), await w.decide(id, w.carl)]).toEqual([null, null])
  await w.work()
}

test('keeps the daily tenth of the original amount until all has left', async () => {
  for (let days = 0; days < paceDays; days++) {
    expect([days, await leftToday()]).toEqual([days, '100000'])
    await seeOff(await ask('40000'))
    expect(await leftToday()).toBe('60000')
    await seeOff(await ask('60000'))
    await w.world.world.advance(day)
  }
  expect(await w.held(user)).toEqual(['0', '0'])
})

test('does not count a returned withdrawal on the day of its request', async () => {
  const id = await ask('100000')
  await w.world.world.advance(day)
  await ask('30000')
  await w.run(cancelWithdrawal, user.userId, { id })
  expect(await daysKept()).toEqual(['0', '30000'])
  expect(await leftToday()).toBe('70000')
})

test('removes days that no limit counts any more, and no others', async () => {
  for (let days = 0; days < paceDays + 3; days++) {
    const id = await ask(`${100 + days}`)
    await w.run(cancelWithdrawal, user.userId, { id })
    await ask(`${20 + days}`).then(seeOffSmall)
    await w.world.wallet.removeOldUsage(allParts.parts(), w.world.world.clock.now())
    await w.world.world.advance(day)
  }
  expect(await daysKept()).toEqual(Array.from({ length: paceDays }, (_, at) => `${23 + at}`))
})

/** A small withdrawal needs one reviewer. */
async function seeOffSmall(id: string): Promise<void> {
  await w.world.world.advance(withdrawalCoolingMs)
  await w.work()
  await w.decide(id, w.mia)
  await w.work()
}
