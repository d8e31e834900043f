import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { readBalance } from '../../ledger/index.ts'
import { loadCurrencies } from '../currencies.ts'
import { keepPicture } from '../testing/pictures.ts'
import { granted, openWalletWorld, startAt } from '../testing/wallet-world.ts'
import { finishRecharges } from './finish-recharges.ts'

const finish = finishRecharges(loadCurrencies())

test('credits a recharge once when two commands of one batch finish it', async () => {
  const { call, lane, pool, world, ...rest } = await openWalletWorld('batch')
  const user = await rest.newUser()
  const address = await rest.address(user)
  granted(await call('paySandbox', user, { address, currency: 'USDT', amount: '10' }))
  await world.advance(3_000)
  const found = await pool.query<{ id: string }>('select id from wallet_chain_payment')
  const paymentIds = found.rows.map(({ id }) => id)
  const request = { route: finish.name, key: null, payloadHash: new Uint8Array(), nonce: null }
  // Submitted together, so they are decided in sequence on the same loaded rows.
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () =>
      lane.run(finish, {
        ...request,
        owner: user,
        input: { paymentIds, fileIds: [], sharing: [] },
      }),
    ),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(Amount.text(await readBalance(pool, user, 'balance.available'))).toBe('10')
  await rest.close()
})

test('leaves a payment alone that misses a block, whatever the record says', async () => {
  const { call, pool, world, ...rest } = await openWalletWorld('blocks')
  const user = await rest.newUser()
  const address = await rest.address(user)
  granted(await call('paySandbox', user, { address, currency: 'USDT', amount: '10' }))
  await pool.query('update wallet_recharge set due_at = 0, amount = amount * 1000')
  await world.advance(2_999)
  await rest.confirmPayments()
  expect(await readBalance(pool, user, 'balance.available')).toBe(Amount.zero)
  await world.advance(1)
  await rest.confirmPayments()
  // The chain tells the amount; the record's own figure credits no more.
  expect(Amount.text(await readBalance(pool, user, 'balance.available'))).toBe('10')
  await rest.close()
})

test('ends a report that fell due after the search in the next run, with its pictures', async () => {
  const { call, lane, pool, world, ...rest } = await openWalletWorld('late')
  const user = await rest.newUser()
  const picture = { id: world.newId(), userId: user, text: 'a receipt', at: startAt }
  const certificate = [await keepPicture(pool, picture)]
  const about = { currency: 'USDT', network: 'sandbox', amount: '100', txid: 'a'.repeat(64) }
  granted(await call('applyRecharge', user, { method: 'crypto', ...about, certificate }))
  await world.advance(7 * 86_400_000)
  const stored = async () =>
    (
      await pool.query(
        `select r.status, f.keep_until_at is not null as goes from wallet_recharge r, file_stored f`,
      )
    ).rows
  const request = { route: finish.name, key: null, payloadHash: new Uint8Array(), nonce: null }
  const input = { paymentIds: [], fileIds: [], sharing: [] }
  expect((await lane.run(finish, { ...request, owner: user, input })).ok).toBe(true)
  expect(await stored()).toEqual([{ status: 'under_review', goes: false }])
  await rest.confirmPayments()
  expect(await stored()).toEqual([{ status: 'failed', goes: true }])
  await rest.close()
})
