import { Amount } from '@candor/money'
import { describe, expect, test } from 'vitest'
import type { Accounts, Pledge } from '../../ledger/index.ts'
import { openPolicy } from '../../policy/index.ts'
import { loadCurrencies } from '../currencies.ts'
import { transfer, type TransferInput } from './transfer.ts'

const command = transfer(loadCurrencies())
const context = {
  now: Date.UTC(2026, 10, 18, 12),
  newId: () => '77',
  symbol: () => undefined,
  tick: () => null,
  isOpen: () => true,
  ...openPolicy,
}

/** The decision for a user with these available balances and this much free contract money. */
function decide(
  input: Partial<TransferInput>,
  balance = '10',
  contract = '3',
  free: string | null = contract,
) {
  const held: Record<string, string> = {
    'balance.available': balance,
    'contract.available': contract,
  }
  const accounts: Accounts = {
    of: (kind, currency = 'USDT', book = 'real') => ({
      kind,
      currency,
      book,
      balance: Amount.parse(held[kind] ?? '0'),
    }),
  }
  const usual = { userId: '64', from: 'balance', to: 'contract', currency: 'USDT' } as const
  const amount = Amount.parse('1.5')
  const freeOf: Pledge['freeOf'] = ({ kind, balance: all }) =>
    kind === 'contract.available' ? (free === null ? null : Amount.parse(free)) : all
  const state = {
    accounts,
    cross: { freeOf, taken: () => ({ put: [], events: [] }) },
    claimed: () => false,
  }
  return command.decide(state as never, { ...usual, amount, ...input }, context)
}

test('moves the amount, tells the event, and replies with both new balances', () => {
  expect(decide({})).toEqual({
    move: [{ rows: expect.any(Function) }],
    events: [
      {
        name: 'transferred',
        data: { id: '77', from: 'balance', to: 'contract', currency: 'USDT', amount: '1.5' },
      },
    ],
    put: [],
    reply: {
      id: '77',
      orderNo: 'T77',
      from: 'balance',
      to: 'contract',
      currency: 'USDT',
      amount: '1.5',
      fromAvailable: '8.5',
      toAvailable: '4.5',
      createTime: '2026-11-18 20:00:00',
      createAt: context.now,
    },
  })
})

test('moves the whole available balance, in both directions', () => {
  expect(decide({ amount: Amount.parse('10') })).toMatchObject({ reply: { fromAvailable: '0' } })
  const back = { from: 'contract', to: 'balance', amount: Amount.parse('3') } as const
  expect(decide(back)).toMatchObject({ reply: { fromAvailable: '0', toAvailable: '13' } })
})

describe('refuses', () => {
  test.each([
    ['SAME_ACCOUNT', { to: 'balance' }],
    ['CURRENCY_UNSUPPORTED', { currency: 'BTC' }],
    ['CURRENCY_UNSUPPORTED', { currency: 'DOGE' }],
  ] as const)('%s', (refused, input) => {
    expect(decide(input)).toEqual({ refused, details: {}, put: [] })
  })

  test('less than the minimum, and states it', () => {
    expect(decide({ amount: Amount.parse('0.00999999') })).toEqual({
      refused: 'AMOUNT_BELOW_MIN',
      details: { fields: [{ field: 'amount', rule: 'min', min: '0.01' }] },
      put: [],
    })
    expect(decide({ amount: Amount.parse('0.01') })).toHaveProperty('reply')
  })

  test('more than is available, and states the available amount', () => {
    expect(decide({ amount: Amount.parse('10.00000001') })).toEqual({
      refused: 'INSUFFICIENT_BALANCE',
      details: { fields: [{ field: 'amount', rule: 'max', max: '10' }] },
      put: [],
    })
  })

  test('any amount while the free amount is unknown', () => {
    const back = { from: 'contract', to: 'balance' } as const
    const little = { ...back, amount: Amount.parse('0.01') }
    expect(decide(little, '10', '3', null)).toEqual({
      refused: 'PRICE_STALE',
      details: {},
      put: [],
    })
  })

  test('money behind cross positions, and states the free amount', () => {
    const back = { from: 'contract', to: 'balance' } as const
    expect(decide({ ...back, amount: Amount.parse('2.00000001') }, '10', '3', '2')).toEqual({
      refused: 'MARGIN_IN_USE',
      details: {
        fields: [{ field: 'amount', rule: 'max', max: '2' }],
        values: { max: '2', currency: 'USDT' },
      },
      put: [],
    })
    expect(decide({ ...back, amount: Amount.parse('2') }, '10', '3', '2')).toHaveProperty('reply')
  })
})
