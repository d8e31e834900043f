import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { loadCurrencies } from './currencies.ts'
import { carried, finenessFault } from './withdrawals/terms.ts'

const ways = [...loadCurrencies().values()].flatMap(({ currency, payoutNetworks, bankPayout }) => [
  ...payoutNetworks.map((way) => ({ ...way, name: `${currency} ${way.network}` })),
  ...(bankPayout === null ? [] : [{ ...bankPayout, name: `${currency} bank` }]),
])

test('keeps the decimals of each payout network and bank, and at most our own', () => {
  expect(Object.fromEntries(ways.map(({ name, precision }) => [name, precision]))).toEqual({
    'USDT TRC20': 6,
    'USDT ERC20': 6,
    'USDT bank': 2,
    'BTC Bitcoin': 8,
    'ETH Ethereum': 8,
  })
})

test.each(ways)('keeps the minimum and the fee of $name within its decimals', (way) => {
  expect([carried(way.min, way), carried(way.fee, way)]).toEqual([way.min, way.fee])
})

test('pays banks whole cents and refuses finer amounts without rounding', () => {
  const bank = ways.find(({ name }) => name === 'USDT bank')
  expect(finenessFault(Amount.parse('50.01'), bank!)).toBe(null)
  expect(finenessFault(Amount.parse('50.011'), bank!)).toMatchObject({
    refused: 'AMOUNT_PRECISION',
    details: { fields: [{ field: 'amount', rule: 'step', min: '0.01' }] },
  })
})
