import { setImmediate as nextTurn } from 'node:timers/promises'
import { Amount, Price, Quantity } from '@candor/money'
import { contractRules } from '@candor/rules'
import { expect, test } from 'vitest'
import { loadSymbols } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { Position } from '../tables.ts'
import { termsOf } from '../terms.ts'
import { Pools, type PoolTools } from './pools.ts'
import type { RunningPool } from './running-pool.ts'

type Logged = ReturnType<typeof tickOf>

const symbols = loadSymbols()
const bitcoin = symbols.get('BTCUSDT')!

const tickOf = (seq: number, text: string) => {
  const price = Price.parse(text)
  return { symbol: 'BTCUSDT', seq, price, bid: price, ask: price, at: seq, logSeq: seq }
}

const held = {
  id: '1',
  book: 'real',
  symbol: 'BTCUSDT',
  direction: 'long',
  marginMode: 'cross',
  leverage: 10,
  quantity: Quantity.parse('0.1'),
  openPrice: Price.parse('60000'),
  margin: Amount.parse('600'),
  addedMargin: Amount.zero,
  initialMargin: Amount.parse('600'),
  sinceSeq: 1,
  ruleVersion: contractRules,
  terms: termsOf(bitcoin).text,
} as Position
const pool: RunningPool = {
  userId: '64',
  book: 'real',
  available: Amount.zero,
  held: [held],
  version: 1,
  since: { BTCUSDT: 1 },
  notifiedLevel: 0,
}

function poolsWith(tools: Partial<PoolTools>) {
  return new Pools(
    {
      symbols,
      isOpen: () => true,
      halted: () => null,
      ticksAfter: async () => [],
      reload: async () => ({ ...pool, held: [] }),
      liquidate: async (): Promise<Outcome> => ({ ok: true, reply: null, replayed: false }),
      warn: async (): Promise<Outcome> => ({ ok: true, reply: null, replayed: false }),
      after: (_ms, run) => {
        queueMicrotask(() => void run())
        return () => undefined
      },
      onError: (error) => {
        throw error
      },
      ...tools,
    },
    new Map(),
  )
}

test('reports an account as closing from the tick that reached it until its rest is judged again', async () => {
  let answer = (_pool: RunningPool) => {}
  let log = (_ticks: Logged[]) => {}
  const pools = poolsWith({
    reload: () => new Promise((resolve) => (answer = resolve)),
    ticksAfter: () => new Promise((resolve) => (log = resolve)),
    liquidate: async () => ({ ok: false, error: 'STATE_CHANGED', details: {} }),
  })
  const closing = () => [...pools.closing]
  pools.judge(tickOf(1, '60000'))
  pools.take(pool)
  expect(closing()).toEqual([])
  pools.judge(tickOf(2, '54000'))
  expect(closing()).toEqual(['1'])
  // The liquidation was refused and the pool is read: ticks meanwhile have not been compared with it.
  await nextTurn()
  pools.judge(tickOf(3, '60000'))
  expect(closing()).toEqual(['1'])
  answer({ ...pool, available: Amount.parse('9000'), version: 2, since: { BTCUSDT: 2 } })
  await nextTurn()
  expect(closing()).toEqual(['1'])
  log([tickOf(2, '54000'), tickOf(3, '60000')])
  await pools.settled()
  expect([closing(), pools.isClosing]).toEqual([[], false])
})
