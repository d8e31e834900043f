import type { Balance, ContractBalance } from '@candor/api'
import { expect, test } from 'vitest'
import { heldFirst, holdingsOf, inUnit, unitsOf } from './holdings.ts'

const coin = (currency: string, total: string, usdPrice: string | null): Balance => ({
  account: 'balance',
  currency,
  total,
  available: total,
  frozen: '0',
  usdPrice,
  usdValue: null,
  iconUrl: '',
  precision: 8,
})
const contract: ContractBalance = {
  currency: 'USDT',
  total: '100',
  available: '60',
  marginUsed: '40',
  frozen: '0',
  unrealizedPnl: '-1.25',
  equity: '98.75',
  marginRatio: null,
  transferable: '60',
  todayPnl: '0',
  totalPnl: '0',
}

function holdings(balanceUsd: string | null, equity: string | null, debtUsd = '0') {
  return holdingsOf({
    assets: {
      usdTotal: '0',
      fiat: 'USD',
      fiatTotal: '0',
      todayPnl: '0',
      todayPnlRate: null,
      debtUsd,
      accounts: [],
      items: [],
      curve: [
        { at: 1, usdValue: '1' },
        { at: 2, usdValue: '2' },
      ],
    },
    balance: {
      usdTotal: balanceUsd,
      updatedAt: 0,
      rates: [],
      balances: [coin('USDT', '50', '1'), coin('BTC', '0', '100000'), coin('ETH', '1', null)],
    },
    contract: { ...contract, equity },
    currencies: [],
  })
}

test('the total is the sum of the two accounts, less the debt', () => {
  expect(holdings('50.1', '98.75').usdTotal).toBe('148.85')
  expect(holdings('50.1', '98.75', '8.85').usdTotal).toBe('140')
})

test('the curve ends at that total; an unknown one leaves it as it was read', () => {
  expect(holdings('50.1', '98.75').curve.at(-1)).toEqual({ at: 2, usdValue: '148.85' })
  expect(holdings('50.1', '98.75').curve.at(0)).toEqual({ at: 1, usdValue: '1' })
  expect(holdings(null, '98.75').curve.at(-1)).toEqual({ at: 2, usdValue: '2' })
})

test('a part without a value makes the total unknown, not smaller', () => {
  expect(holdings(null, '98.75').usdTotal).toBe(null)
  expect(holdings('50.1', null).usdTotal).toBe(null)
})

test('only a coin with a price can measure the total', () => {
  expect(unitsOf(holdings('50', '0')).map(({ code }) => code)).toEqual(['USD', 'USDT', 'BTC'])
})

test('a total in another unit is cut off', () => {
  expect(inUnit('200000', { code: 'BTC', usdPrice: '97421.5', decimals: 8 })).toBe('2.05293492')
  expect(inUnit(null, { code: 'BTC', usdPrice: '97421.5', decimals: 8 })).toBe(null)
})

test('coins with a balance come first', () => {
  const list = [coin('USDT', '0', '1'), coin('BTC', '0.5', '1'), coin('ETH', '0', '1')]
  expect(heldFirst(list).map(({ currency }) => currency)).toEqual(['BTC', 'USDT', 'ETH'])
})
