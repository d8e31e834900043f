import { afterEach, beforeEach, expect, test } from 'vitest'
import { command } from '../platform/lane/index.ts'
import { editAccount } from './commands/edit-account.ts'
import { finishRecharges } from './commands/finish-recharges.ts'
import { cancelWithdrawal } from './commands/move-withdrawal.ts'
import { loadCurrencies } from './currencies.ts'
import { openWithdrawing, type User, type Withdrawing } from './testing/withdrawing.ts'
import { granted } from './testing/wallet-world.ts'
import { underWay } from './pending-money.ts'

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('under way')
  user = await w.readyUser()
})
afterEach(() => w.world.close())

/** Asks as the end of an account does. */
const isAnyIn = (queue: 'people' | 'jobs') =>
  command('isAnyUnderWay', {
    needs: underWay.needs,
    queue,
    decide: (state, _input: null) => ({ reply: underWay.isAny(state) }),
  })
const ask = (queue: 'people' | 'jobs' = 'people') => w.run(isAnyIn(queue), user.userId, null)
const no = { ok: true, reply: false }

test('keeps an account open while a withdrawal is pending, and not in the batch that ends it', async () => {
  const id = await w.ask(user)
  expect(await ask()).toMatchObject({ ok: true, reply: true })
  // Submitted together, so they are decided in sequence on the same loaded rows.
  const [cancelled, asked, disabled] = await Promise.all([
    w.run(cancelWithdrawal, user.userId, { id }),
    ask(),
    w.run(editAccount, user.userId, { id: user.accountId, disabled: true }),
  ])
  expect([cancelled.ok, asked, disabled.ok]).toMatchObject([true, no, true])
})

test('keeps the destination account of a pending withdrawal', async () => {
  await w.ask(user)
  const disable = { id: user.accountId, disabled: true } as const
  expect(await w.run(editAccount, user.userId, disable)).toMatchObject({ error: 'ACCOUNT_IN_USE' })
})

test('keeps an account open until a recharge is credited, and not in the batch that credits it', async () => {
  const { call, pool, world } = w.world
  const address = await w.world.address(user.userId)
  const { txid } = granted(
    await call('paySandbox', user.userId, { address, currency: 'USDT', amount: '10' }),
  )
  expect(await ask()).toMatchObject({ ok: true, reply: true })
  await world.advance(3_000)
  const found = await pool.query<{ id: string }>(
    'select id from wallet_chain_payment where txid = $1',
    [txid],
  )
  const input = { paymentIds: found.rows.map(({ id }) => id), fileIds: [], sharing: [] }
  const finish = finishRecharges(loadCurrencies())
  const [done, asked] = await Promise.all([w.run(finish, user.userId, input), ask('jobs')])
  expect([done.ok, asked]).toMatchObject([true, no])
})
