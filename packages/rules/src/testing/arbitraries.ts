import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import {
  opposite,
  tierTable,
  type CrossAccount,
  type Direction,
  type MarkedInstrument,
  type Position,
  type PositionTerms,
} from '../index.ts'
import cases from '../published-cases.json' with { type: 'json' }

function table(rows: readonly (readonly [upTo: string, rate: string, maxLeverage: number])[]) {
  return tierTable(
    rows.map(([upTo, rate, maxLeverage]) => ({
      upTo: Amount.of(BigInt(upTo) * Amount.one),
      maintenanceRate: Rate.parse(rate),
      maxLeverage,
    })),
  )
}

/** The four tiers of Candor's large crypto instruments. */
export const majors = table([
  ['50000', '0.005', 100],
  ['250000', '0.01', 50],
  ['1000000', '0.02', 25],
  ['5000000', '0.05', 10],
])

function publishedTable(id: string) {
  const found = cases.run.find((published) => published.id === id)
  const floors = found?.inputs.floors ?? []
  const rates = found?.inputs.maintenanceRates ?? []
  return table(rates.map((rate, index) => [floors[index + 1] ?? '1000000000000', rate, 1]))
}

/** Candor's own table and the twelve tiers that Binance published for BTC and ETH. */
export const tables = [
  majors,
  publishedTable('tier-binance-btc'),
  publishedTable('tier-binance-eth'),
]

/** From a millionth to ten million, each order of magnitude equally likely. */
const decimalDigits = (units: bigint) =>
  fc
    .tuple(fc.bigInt(1n, 999_999n), fc.integer({ min: 0, max: 7 }))
    .map(([digits, zeros]) => (digits * 10n ** BigInt(zeros) * units) / 1_000_000n)

export const prices: fc.Arbitrary<Price> = decimalDigits(Price.one).map(Price.of)
export const quantities: fc.Arbitrary<Quantity> = decimalDigits(Quantity.one).map(Quantity.of)
export const directions = fc.constantFrom<Direction>('long', 'short')
export const feeRates: fc.Arbitrary<Rate> = fc.bigInt(0n, 200_000n).map(Rate.of)

/** Positions with margins from zero to twice their notional. */
export const positions: fc.Arbitrary<Position> = fc
  .record({
    direction: directions,
    quantity: quantities,
    openPrice: prices,
    share: fc.bigInt(0n, 2_000n),
  })
  .map(({ share, ...holding }) => ({
    ...holding,
    margin: Amount.of((holding.quantity * holding.openPrice * share) / (Price.one * 1_000n)),
  }))

export const terms: fc.Arbitrary<PositionTerms> = fc.record({
  tiers: fc.constantFrom(...tables),
  closeFeeRate: feeRates,
})

/** Prices from a tenth of a price to ten times it. */
export function pricesNear(price: Price): fc.Arbitrary<Price> {
  return fc.bigInt(price / 10n + 1n, price * 10n).map(Price.of)
}

/**
 * Cross positions of one instrument around one price, all directions mixed; half of them hedge their first position
 * almost wholly.
 */
export const crossInstruments: fc.Arbitrary<MarkedInstrument> = prices.chain((markPrice) => {
  const position = fc.record({
    direction: directions,
    quantity: quantities,
    openPrice: pricesNear(markPrice),
    closeFeeRate: feeRates,
  })
  const hedge = fc
    .tuple(position, pricesNear(markPrice), fc.bigInt(900n, 1_000n))
    .map(([first, openPrice, share]) => {
      const quantity = Quantity.of((first.quantity * share) / 1_000n || 1n)
      return [first, { ...first, direction: opposite(first.direction), openPrice, quantity }]
    })
  const free = fc.array(position, { minLength: 1, maxLength: 4 })
  return fc.record({
    markPrice: fc.constant(markPrice),
    tiers: fc.constantFrom(...tables),
    positions: fc.oneof(free, hedge),
  })
})

/** Accounts from deep in debt to rich, most of them near the worth of their positions. */
export const crossAccounts: fc.Arbitrary<CrossAccount> = fc
  .record({
    instruments: fc.array(crossInstruments, { maxLength: 3 }),
    share: fc.bigInt(-1_000n, 2_000n),
    scale: quantities,
  })
  .map(({ instruments, share, scale }) => {
    const worth = instruments.flatMap(({ markPrice, positions: held }) =>
      held.map(({ quantity }) => (quantity * markPrice) / Price.one),
    )
    const whole = worth.reduce((before, value) => before + value, scale as bigint)
    return { instruments, balance: Amount.of((whole * share) / 1_000n) }
  })
