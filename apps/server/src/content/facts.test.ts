import { expect, test } from 'vitest'
import { agreementVersion } from './agreement-version.ts'
import { factsOf, withFacts } from './facts.ts'

const facts = factsOf({ minRecharge: '10' })

test('says the figures of the shipped symbols', () => {
  expect({ ...facts, recordings: '' }).toEqual({
    minRecharge: '10',
    agreementVersion,
    recordings: '',
    feePercent: '0.05',
    liquidationFeePercent: '0.5',
    largestLeverage: '100',
  })
})

test('names the recorded days, symbols of the same days together', () => {
  const items = facts['recordings']?.split('</li>')
  expect(items).toEqual([
    '<li>BTCUSDT, ETHUSDT, SOLUSDT, XRPUSDT, BNBUSDT, DOGEUSDT: 2026-01-11 – 2026-01-24',
    '<li>XAUUSD, XAGUSD, EURUSD, GBPUSD, USDJPY, AUDUSD, US500: 2026-01-11 – 2026-01-23',
    '<li>NAS100: 2026-01-12 – 2026-01-23',
    '',
  ])
})

test('fills in facts, and refuses one that does not exist', () => {
  expect(withFacts('a {minRecharge} b {minRecharge}', facts)).toBe('a 10 b 10')
  expect(() => withFacts('{winners}', facts)).toThrow('no fact is called {winners}')
})
