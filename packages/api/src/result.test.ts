import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createPosition } from './contracts.ts'
import { login } from './people.ts'
import { fieldProblems } from './result.ts'

const problemsOf = (schema: v.GenericSchema, value: unknown) => {
  const checked = v.safeParse(schema, value)
  return checked.success ? [] : fieldProblems(checked.issues)
}

const order = {
  symbol: 'BTCUSDT',
  direction: 'long',
  marginMode: 'isolated',
  leverage: 10,
  margin: '100',
  expectedPrice: '60000',
}

it('accepts a valid order', () => {
  expect(problemsOf(createPosition.request, order)).toEqual([])
})

it.each([
  [
    { ...order, leverage: 0 },
    { field: 'leverage', rule: 'min', min: '1' },
  ],
  [
    { ...order, leverage: 1_001 },
    { field: 'leverage', rule: 'max', max: '1000' },
  ],
  [
    { ...order, leverage: '10' },
    { field: 'leverage', rule: 'type' },
  ],
  [
    { ...order, direction: 'up' },
    { field: 'direction', rule: 'choice' },
  ],
  [
    { ...order, symbol: undefined },
    { field: 'symbol', rule: 'required' },
  ],
  [
    { ...order, margin: '1e3' },
    { field: 'margin', rule: 'format' },
  ],
  [
    { ...order, balance: '1' },
    { field: 'balance', rule: 'unknown' },
  ],
  [
    { ...order, quantity: '1' },
    { field: 'quantity', rule: 'format' },
  ],
])('names the field and the rule: %j', (value, problem) => {
  expect(problemsOf(createPosition.request, value)).toEqual([problem])
})

it('gives lengths a rule of their own, and nested fields their path', () => {
  const deviceKey = { kty: 'EC', crv: 'P-256', x: 'short', y: 'A'.repeat(43) }
  const value = { account: 'me', password: 'x', deviceId: 'd'.repeat(16), deviceKey }
  expect(problemsOf(login.request, value)).toEqual([
    { field: 'account', rule: 'minLength', min: '3' },
    { field: 'deviceKey.x', rule: 'format' },
  ])
})
