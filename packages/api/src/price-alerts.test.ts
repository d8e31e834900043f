import * as v from 'valibot'
import { expect, test } from 'vitest'
import { savePriceAlert } from './price-alerts.ts'

test.each([
  [{ condition: 'changeUp', value: '10' }, true],
  [{ condition: 'changeUp', value: '10.00' }, true],
  [{ condition: 'changeUp', value: '10.1' }, false],
  [{ condition: 'changeUp', value: '11' }, false],
  [{ condition: 'changeDown', value: '0.99' }, true],
  [{ condition: 'changeDown', value: '1' }, false],
  [{ condition: 'above', value: '0' }, false],
  [{ condition: 'above', value: '100' }, true],
  [{ condition: 'above', value: '100', channels: ['sms'] }, false],
  [{ condition: 'above', value: '100', channels: [] }, false],
] as const)('%o is a valid alert: %s', (input, isTaken) => {
  const { success } = v.safeParse(savePriceAlert.request, { symbol: 'BTCUSDT', ...input })
  expect(success).toBe(isTaken)
})
