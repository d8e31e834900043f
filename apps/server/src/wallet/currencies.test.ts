import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { loadCurrencies } from './currencies.ts'
import { carried, finenessFault } from './withdrawals/terms.ts'

const ways = [...loadCurrencies().values()].flatMap(({ currency, payoutNetworks, bankPayout }) => [
  ...payoutNetworks.map((way) => ({ ...way, name: `${currency} ${way.network}` })),
  ...(bankPayout === null ? [] : [{ ...bankPayout, name: `${currency} bank` }]),
])

test('each way out carries as many decimals as its token or a bank has, and never more than we keep', () => {
  expect(Object.fromEntries(ways.map(({ name, precision }) => [name, precision]))).toEqual({
    'USDT TRC20': 6,
    'USDT ERC20': 6,
    'USDT bank': 2,
    'BTC Bitcoin': 8,
    'ETH Ethereum': 8,
  })
})

test.each(ways)('the least and the fee of $name are sums that it carries', (way) => {
  expect([carried(way.min, way), carried(way.fee, way)]).toEqual([way.min, way.fee])
})

test('a bank is asked for no more than cents, and what is finer is not rounded away', () => {
  const bank = ways.find(({ name }) => name === 'USDT bank')
  expect(finenessFault(Amount.parse('50.01'), bank!)).toBe(null)
  expect(finenessFault(Amount.parse('50.011'), bank!)).toMatchObject({
    refused: 'AMOUNT_PRECISION',
    details: { fields: [{ field: 'amount', rule: 'step', min: '0.01' }] },
  })
})
