import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { auditAll } from '../testing/audit.ts'
import { isRefusal } from '../platform/lane/index.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { openTwoWorlds } from './testing/two-worlds.ts'
import { errorOf, openWalletWorld } from './testing/wallet-world.ts'

const rounds = proofScale({ quick: 10, full: 200 })
const contenders = 50
const intoContract = { from: 'balance', to: 'contract', currency: 'USDT' } as const

test(`moves no more than the balance in ${contenders} concurrent transfers through two lanes, ${rounds} rounds`, async () => {
  const { database, of, close } = await openTwoWorlds()
  for (let round = 0; round < rounds; round += 1) {
    const user = await of(0).userWith('100')
    const answers = await Promise.all(
      Array.from({ length: contenders }, (_, turn) =>
        of(turn).call('transferContract', user, { ...intoContract, amount: '30' }),
      ),
    )
    const refused = answers.filter(isRefusal).map(errorOf)
    expect(answers.length - refused.length).toBe(3)
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_BALANCE']))
    const left3 = await readBalance(database.pool, user, 'balance.available')
    const moved = await readBalance(database.pool, user, 'contract.available')
    expect([Amount.text(left3), Amount.text(moved)]).toEqual(['10', '90'])
  }
  expect(await auditAll(database.pool)).toEqual([])
  await close()
  proofFigure('transfers that race', `${rounds} rounds of ${contenders}, none overdrawn`)
})

test('moves the money once when the same key is sent many times at once', async () => {
  const world = await openWalletWorld('key')
  const user = await world.userWith('100')
  const input = { ...intoContract, amount: '60' }
  const answers = await Promise.all(
    Array.from({ length: contenders }, () =>
      world.call('transferContract', user, input, 'one-and-the-same-key'),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(Amount.text(await readBalance(world.pool, user, 'contract.available'))).toBe('60')
  const other = { ...input, amount: '61' }
  expect(errorOf(await world.call('transferContract', user, other, 'one-and-the-same-key'))).toBe(
    'IDEMPOTENCY_MISMATCH',
  )
  await world.close()
})
