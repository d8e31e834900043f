import { Amount, Price, Rate } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  crossAccount,
  crossCloseOutPrices,
  crossDue,
  crossFigures,
  crossLiquidationPrices,
  crossMargin,
  type CloseOut,
  type PooledPosition,
  type PositionTerms,
} from './index.ts'
import {
  directions,
  feeRates,
  prices,
  pricesNear,
  quantities,
  tables,
} from './testing/arbitraries.ts'

type Held = PooledPosition & { readonly terms: PositionTerms }
const symbols = ['BTCUSDT', 'ETHUSDT', 'EURUSD']

const rules: fc.Arbitrary<CloseOut | null> = fc.option(
  fc.record({ rate: fc.constant(Rate.parse('0.5')), leverage: fc.constantFrom(2, 5, 30) }),
)

/** Pools of up to six positions, each under its own terms, in any order of age. */
const pools = fc
  .record({
    marks: fc.tuple(prices, prices, prices),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 6 }),
    share: fc.bigInt(-50n, 400n),
  })
  .chain(({ marks, ids, share }) => {
    const one = (id: number) =>
      fc.nat(symbols.length - 1).chain((place) =>
        fc.record({
          id: fc.constant(String(id)),
          symbol: fc.constant(symbols[place]!),
          direction: directions,
          quantity: quantities,
          openPrice: pricesNear(marks[place]!),
          terms: fc.record({
            tiers: fc.constantFrom(...tables),
            closeFeeRate: feeRates,
            closeOut: rules,
          }),
        }),
      )
    return fc.tuple(...ids.map(one)).map((held: Held[]) => {
      const worth = held.reduce((all, { quantity, openPrice }) => all + quantity * openPrice, 0n)
      const balance = Amount.of((worth * share) / (Price.one * 1_000n))
      const markOf = (symbol: string) => marks[symbols.indexOf(symbol)] ?? null
      return { held, balance, markOf }
    })
  })

const termsOf = ({ terms }: Held) => terms

test("each instrument appears once, with the tiers of its oldest position and each position's own terms", () => {
  fc.assert(
    fc.property(pools, ({ held, balance, markOf }) => {
      const account = crossAccount({ balance, held }, markOf, termsOf)!
      expect(account.balance).toBe(balance)
      const named = account.instruments.map(({ positions }) => positions[0]!.symbol)
      expect(named.toSorted()).toEqual([...new Set(held.map(({ symbol }) => symbol))].toSorted())
      for (const { tiers, markPrice, positions } of account.instruments) {
        const { symbol } = positions[0]!
        const its = held.filter((one) => one.symbol === symbol)
        const [oldest] = its.toSorted((a, b) => Number(a.id) - Number(b.id))
        expect(tiers).toBe(oldest!.terms.tiers)
        expect(markPrice).toBe(markOf(symbol))
        const kept = its.map(({ terms: { closeFeeRate, closeOut }, ...one }) => ({
          ...one,
          closeFeeRate,
          closeOut,
        }))
        expect(positions.map(({ terms: _terms, ...one }) => one)).toEqual(kept)
      }
    }),
  )
})

test('the order in which positions are read changes no figure', () => {
  fc.assert(
    fc.property(pools, ({ held, balance, markOf }) => {
      const one = crossAccount({ balance, held }, markOf, termsOf)!
      const other = crossAccount({ balance, held: held.toReversed() }, markOf, termsOf)!
      expect(crossMargin(other)).toEqual(crossMargin(one))
      for (const position of held)
        expect(crossFigures(position, other)).toEqual(crossFigures(position, one))
    }),
  )
})

test('the distance of a position from its forced close is that of its account, at the price on its losing side', () => {
  fc.assert(
    fc.property(pools, ({ held, balance, markOf }) => {
      const account = crossAccount({ balance, held }, markOf, termsOf)!
      for (const [place, instrument] of account.instruments.entries()) {
        const rest = { ...account, instruments: account.instruments.toSpliced(place, 1) }
        const side = instrument.positions[0]!.direction === 'long' ? 'atOrBelow' : 'atOrAbove'
        expect(crossFigures(instrument.positions[0]!, account)).toEqual({
          ratio: crossMargin(account).ratio,
          liquidation: crossLiquidationPrices(instrument, rest)[side],
          closeOut: crossCloseOutPrices(instrument, rest)[side],
        })
      }
    }),
  )
})

test('without a mark price or the terms of any position, nothing is judged', () => {
  fc.assert(
    fc.property(pools, fc.nat(5), ({ held, balance, markOf }, at) => {
      fc.pre(held.length > 0)
      const missing = held[at % held.length]!
      const unmarked = (symbol: string) => (symbol === missing.symbol ? null : markOf(symbol))
      expect(crossAccount({ balance, held }, unmarked, termsOf)).toBeNull()
      const bare = (one: Held) => (one.id === missing.id ? null : one.terms)
      expect(crossAccount({ balance, held }, markOf, bare)).toBeNull()
    }),
  )
})

test('a position outside the account has no figures of the account', () => {
  const account = { balance: Amount.parse('1'), instruments: [] }
  expect(crossFigures({ symbol: 'BTCUSDT', direction: 'long' }, account)).toEqual({
    ratio: null,
    liquidation: null,
    closeOut: null,
  })
})

test('a close-out closes the largest loss under a rule, a liquidation the largest loss of all', () => {
  fc.assert(
    fc.property(pools, ({ held, balance, markOf }) => {
      const account = crossAccount({ balance, held }, markOf, termsOf)!
      const all = account.instruments.flatMap(({ markPrice, positions }) =>
        positions.map((one) => {
          const moved = one.quantity * (markPrice - one.openPrice)
          return { one, pnl: one.direction === 'long' ? moved : -moved }
        }),
      )
      const ruled = all.filter(({ one }) => one.closeOut)
      const least = (some: typeof all) =>
        some.reduce<bigint | null>((a, { pnl }) => (a === null || pnl < a ? pnl : a), null)
      const pnlOf = (one: PooledPosition) => all.find(({ one: { id } }) => id === one.id)!.pnl
      for (const isClosedOut of [true, false])
        for (const isLiquidated of [true, false]) {
          const due = crossDue({ isClosedOut, isLiquidated }, account)
          const isRuled = isClosedOut && ruled.length > 0
          const isDue = isRuled || (isLiquidated && all.length > 0)
          expect(due?.reason ?? null).toBe(isRuled ? 'close_out' : isDue ? 'liquidation' : null)
          if (due !== null) expect(pnlOf(due.first)).toBe(least(isRuled ? ruled : all))
        }
    }),
  )
})
