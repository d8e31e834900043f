import { Amount, Price, Quantity, Rate, add } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestNotional, largestQuantity, orderCost, quantityForMargin } from './index.ts'
import { directions, feeRates, majors, prices } from './testing/arbitraries.ts'

const leverages = fc.integer({ min: 1, max: 100 })
const amounts = fc.bigInt(1n, 10n ** 16n).map(Amount.of)
const steps = fc.constantFrom('0.001', '0.01', '1').map(Quantity.parse)

describe('the quantity that a margin buys', () => {
  const free = { openFeeRate: Rate.zero, closeFeeRate: Rate.zero }
  const orderAt = (leverage: number, price: Price) =>
    ({ direction: 'long', leverage, price, markPrice: price, ...free }) as const

  test.each([
    ['100', 10, '50000', '0.001', '0.02'],
    ['100', 10, '50001', '0.001', '0.019'],
    ['99.99', 10, '50000', '0.001', '0.019'],
    ['0.1', 1, '50000', '0.001', '0'],
    ['100', 3, '7', '1', '42'],
  ])('%s at leverage %i and %s in steps of %s is %s', (margin, leverage, price, step, quantity) => {
    const order = orderAt(leverage, Price.parse(price))
    const found = quantityForMargin(order, Amount.parse(margin), Quantity.parse(step))
    expect(Quantity.text(found)).toBe(quantity)
  })

  test('leaves room for the closing fee and the open loss, by hand', () => {
    // A thousandth takes 5 + 0.0225 for the closing fee at 45,000 + 0.001 of open loss.
    const order = {
      ...orderAt(10, Price.parse('50000')),
      markPrice: Price.parse('49999'),
      closeFeeRate: Rate.parse('0.0005'),
    }
    const step = Quantity.parse('0.001')
    expect(Quantity.text(quantityForMargin(order, Amount.parse('5.0235'), step))).toBe('0.001')
    expect(Quantity.text(quantityForMargin(order, Amount.parse('5.02349999'), step))).toBe('0')
  })

  test('needs no more than that margin, and one step more needs more', () => {
    const rates = fc.bigInt(0n, 100_000n).map(Rate.of)
    fc.assert(
      fc.property(
        amounts,
        leverages,
        prices,
        steps,
        rates,
        (margin, leverage, price, step, closeFeeRate) => {
          const order = { ...orderAt(leverage, price), closeFeeRate }
          const quantity = quantityForMargin(order, margin, step)
          expect(quantity % step).toBe(0n)
          expect(orderCost({ ...order, quantity }).margin <= margin).toBe(true)
          const more = orderCost({ ...order, quantity: add(quantity, step) })
          expect(more.margin > margin).toBe(true)
        },
      ),
    )
  })
})

describe('the largest quantity', () => {
  const rate = Rate.parse('0.0005')
  const order = {
    direction: 'long',
    price: Price.parse('50000'),
    markPrice: Price.parse('50000'),
    leverage: 10,
    openFeeRate: rate,
    closeFeeRate: rate,
  } as const

  test.each([
    // A thousandth costs 5 + 0.0225 + 0.025.
    ['5.0475', '0.001'],
    ['5.04749999', '0'],
    ['1000', '0.198'],
    ['0', '0'],
    ['-5', '0'],
    // The tiers allow 5,000,000 at leverage 10.
    ['900000000', '100'],
  ])('that %s covers is %s', (available, quantity) => {
    const step = Quantity.parse('0.001')
    const found = largestQuantity(order, Amount.parse(available), majors, step)
    expect(Quantity.text(found)).toBe(quantity)
  })

  test('stays below the limit of the tier, even if only by a little', () => {
    const price = Price.parse('5000000.000001')
    const near = { ...order, price, markPrice: price }
    const quantity = largestQuantity(near, Amount.parse('900000000'), majors, Quantity.one)
    expect(quantity).toBe(0n)
  })

  test('fits, and one step more does not', () => {
    const orders = fc.record({
      direction: directions,
      price: prices,
      markPrice: prices,
      leverage: leverages,
      openFeeRate: feeRates,
      closeFeeRate: feeRates,
    })
    fc.assert(
      fc.property(orders, amounts, steps, (terms, available, step) => {
        const quantity = largestQuantity(terms, available, majors, step)
        const room = largestNotional(majors, terms.leverage) * Price.one
        expect(quantity === 0n || orderCost({ ...terms, quantity }).total <= available).toBe(true)
        expect(quantity * terms.price <= room).toBe(true)
        const more = add(quantity, step)
        const fits = orderCost({ ...terms, quantity: more }).total <= available
        expect(fits && more * terms.price <= room).toBe(false)
      }),
    )
  })
})
