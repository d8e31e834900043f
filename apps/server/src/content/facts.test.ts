import { expect, test } from 'vitest'
import { agreementVersion } from './agreement-version.ts'
import { factsOf, unknownFacts, withFacts } from './facts.ts'

const facts = factsOf({ minRecharge: '10' })

test('has the figures of the shipped symbols', () => {
  expect({ ...facts, recordings: '' }).toEqual({
    minRecharge: '10',
    agreementVersion,
    recordings: '',
    recordedMinutes: '5',
    recordedByMinute: 'XAGUSD, NAS100',
    feePercent: '0.05',
    feePerThousand: '0.5',
    liquidationFeePercent: '0.5',
    largestLeverage: '100',
    priceAgeSeconds: '2–5',
    alwaysOpen: 'BTCUSDT, ETHUSDT, SOLUSDT, XRPUSDT, BNBUSDT, DOGEUSDT',
    withHours: 'XAUUSD, XAGUSD, EURUSD, GBPUSD, AUDUSD, US500, NAS100',
    notTraded: 'USDJPY',
    fundingPercent: '0.01',
    fundingTimes: '00:00, 08:00, 16:00',
    nightTime: '22:00',
  })
})

test('names the recorded days, with symbols of the same days together', () => {
  const items = facts['recordings']?.split('</li>')
  expect(items).toEqual([
    '<li>BTCUSDT, ETHUSDT, SOLUSDT, XRPUSDT, BNBUSDT, DOGEUSDT: 2026-01-11 – 2026-01-24',
    '<li>XAUUSD, XAGUSD, EURUSD, GBPUSD, USDJPY, AUDUSD, US500: 2026-01-11 – 2026-01-23',
    '<li>NAS100: 2026-01-12 – 2026-01-23',
    '',
  ])
})

test('fills in facts, and refuses an unknown one', () => {
  expect(withFacts('a {minRecharge} b {minRecharge}', facts)).toBe('a 10 b 10')
  expect(() => withFacts('{winners}', facts)).toThrow('no fact is called {winners}')
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'does not take an inherited object property as a fact: %s',
  (name) => {
    expect(unknownFacts(`{${name}} {minRecharge}`, facts)).toEqual([name])
    expect(() => withFacts(`{${name}}`, facts)).toThrow(`no fact is called {${name}}`)
  },
)
