import { Price } from '@candor/money'
import { expect, test } from 'vitest'
import { crossPositions, crossSummary, position } from '../../../testing/contract-samples.ts'
import { ticker } from '../../../testing/samples.ts'
import { atMarks } from '../account/at-marks.ts'
import { crossAccountOf, crossRisk } from './cross-account.ts'

const [long, short] = crossPositions as [ReturnType<typeof position>, ReturnType<typeof position>]
const tickers = [ticker({ symbol: 'BTCUSDT' }), ticker({ symbol: 'ETHUSDT' })]
const marks: Record<string, string> = { BTCUSDT: '97421.5', ETHUSDT: '3382.41' }
const markOf = (symbol: string) => marks[symbol] ?? null
const step = Price.parse('0.1')

test("all positions have the account's margin ratio, each at its own price", () => {
  const account = crossAccountOf(crossSummary, crossPositions, tickers, markOf)!
  // Profits 42.15 and 35.18; need 0.0045 of 9,742.15 and of 6,764.82: 74.281365 of 1,577.33.
  expect(crossRisk(long, account, step)).toEqual({
    marginRatio: '0.04709311',
    // (9,700 − 1,500 − 35.18 + 30.44169) ÷ (0.1 × 0.9955), rounded up to the step.
    liquidationPrice: '82323.1',
    closeOutPrice: null,
  })
  expect(crossRisk(short, account, step)).toEqual({
    marginRatio: '0.04709311',
    // (6,800 + 1,500 + 42.15 − 43.839675) ÷ (2 × 1.0045), rounded down to the step.
    liquidationPrice: '4130.5',
    closeOutPrice: null,
  })
})

test('positions in one instrument are judged by the terms of the oldest', () => {
  const tiers = [{ notionalMax: '250000', maintenanceMarginRate: '0.05', maxLeverage: 10 }]
  const ownTerms = { closeFeeRate: '0.0005', tiers, funding: null }
  const of = (id: string) => {
    const younger = { ...long, id, ownTerms, margin: '0' }
    const summary = { ...crossSummary, positionCount: 3 }
    return crossAccountOf(summary, [...crossPositions, younger], tickers, markOf)!.instruments[0]!
  }
  expect(of('1000').tiers[0].maxLeverage).toBe(100)
  expect(of('99').tiers[0].maxLeverage).toBe(10)
})

test('computes nothing from inconsistent or incomplete figures', () => {
  const account = (summary = crossSummary, held = crossPositions, of = markOf) =>
    crossAccountOf(summary, held, tickers, of)
  expect(account()).not.toBeNull()
  expect(account({ ...crossSummary, marginUsed: '834.7' })).toBeNull()
  expect(account({ ...crossSummary, positionCount: 3 })).toBeNull()
  expect(account({ ...crossSummary, cross: null })).toBeNull()
  expect(account(crossSummary, [long])).toBeNull()
  expect(
    account(crossSummary, crossPositions, (one) => (one === 'BTCUSDT' ? '1' : null)),
  ).toBeNull()
  expect(crossAccountOf(crossSummary, crossPositions, [tickers[0]!], markOf)).toBeNull()
})

test("the account's ratio at the live marks is that of the part nearest to liquidation", () => {
  expect(atMarks(crossSummary, crossPositions, tickers, markOf)).toMatchObject({
    equity: '1577.33',
    marginRatio: '0.04709311',
    cross: { balance: '1500', equity: '1577.33', need: '74.281365', marginRatio: '0.04709311' },
  })
  // An isolated position with a margin of 10 and its own loss is nearer; the pool is unchanged.
  const isolated = position({ id: '905', margin: '10' })
  const summary = { ...crossSummary, balance: '1510', marginUsed: '844.6', positionCount: 3 }
  expect(atMarks(summary, [...crossPositions, isolated], tickers, markOf)).toMatchObject({
    // 43.839675 of 52.15, rounded up.
    marginRatio: '0.84064574',
    cross: { marginRatio: '0.04709311' },
  })
})
