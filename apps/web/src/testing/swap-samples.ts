import type { Swap, SwapCurrency, SwapQuote } from '@candor/api'
import type { SwapProof } from '@candor/verify'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

const swapCurrencies: SwapCurrency[] = [
  ['USDT', 'Tether', 2, '1', '50000', null] as const,
  ['BTC', 'Bitcoin', 8, '0.00002', '1', 'BTCUSDT'] as const,
  ['ETH', 'Ethereum', 8, '0.0004', '20', 'ETHUSDT'] as const,
].map(([currency, name, displayPrecision, min, max, symbol]) => ({
  currency,
  name,
  precision: 8,
  displayPrecision,
  spreadRate: '0.001',
  symbol,
  min,
  max,
}))

const rates = {
  fromCurrency: 'USDT',
  toCurrency: 'BTC',
  fromAmount: '100',
  toAmount: '0.001998',
  rate: '0.00001998',
  midRate: '0.00002',
  spreadRate: '0.001',
  fee: '0.000002',
  feeCurrency: 'BTC',
  prices: [
    { currency: 'USDT', usdPrice: '1', symbol: null, seq: null, at: null },
    { currency: 'BTC', usdPrice: '50000', symbol: 'BTCUSDT', seq: 4711, at: sampleAt },
  ],
} satisfies Omit<SwapQuote, 'quoteId' | 'inverseRate' | 'validUntilAt'>

/** @param validUntilAt on the server's clock */
export const sampleSwapQuote = (validUntilAt: number): SwapQuote => ({
  ...rates,
  quoteId: 'q'.repeat(60),
  inverseRate: '50050.05005005005',
  validUntilAt,
})

export const sampleSwap: Swap = {
  ...rates,
  id: '901',
  orderNo: 'S901',
  status: 1,
  statusKey: 'completed',
  ruleVersion: 'swap-2',
  createTime: '2026-11-20 14:03:22',
  createAt: sampleAt,
}

/** A proof of the right shape with invalid hashes. */
const sampleSwapProof: SwapProof = {
  format: 'candor-proof-1',
  order: {
    product: 'swap',
    id: '901',
    at: sampleAt,
    ruleVersion: 'swap-2',
    spreadRate: '0.001',
    fromAmount: '100',
    typed: 'from',
    sides: [
      {
        currency: 'USDT',
        usdPrice: '1',
        symbol: null,
        seq: null,
        inverse: false,
        precision: 8,
        maxAgeMs: null,
      },
      {
        currency: 'BTC',
        usdPrice: '50000',
        symbol: 'BTCUSDT',
        seq: 4711,
        inverse: false,
        precision: 8,
        maxAgeMs: 2_000,
      },
    ],
    result: { midRate: '0.00002', rate: '0.00001998', toAmount: '0.001998', fee: '0.000002' },
  },
  orderSignature: 'A'.repeat(86),
  segments: [
    {
      of: 1,
      previousChain: 'a'.repeat(64),
      ticks: [
        {
          symbol: 'BTCUSDT',
          seq: 4711,
          price: '50000',
          bid: '49999',
          ask: '50001',
          at: sampleAt,
          source: 'recorded',
          logSeq: 9,
          leaf: 'a'.repeat(64),
          chain: 'a'.repeat(64),
        },
      ],
      checkpoint: null,
    },
  ],
  publicKey: 'A'.repeat(43),
}

export const fullSwap: Answers = {
  listSwapCurrencies: swapCurrencies,
  listSwaps: pageOf([sampleSwap]),
  getSwap: sampleSwap,
  getSwapProof: sampleSwapProof,
}

export const emptySwap: Answers = { listSwapCurrencies: swapCurrencies, listSwaps: pageOf([]) }
