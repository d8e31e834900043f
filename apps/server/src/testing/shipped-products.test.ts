import { describe, expect, test } from 'vitest'
import { firstDayOf } from '../invest/console/funded.ts'
import { shippedProducts } from '../invest/terms.ts'
import { loadCurrencies } from '../wallet/index.ts'

const shipped = shippedProducts()
const known = loadCurrencies()

describe('the shipped products', () => {
  test('are at least four arbitrage products in two currencies, three machines and three bonds', () => {
    const of = (type: string) => shipped.filter(({ terms }) => terms['productType'] === type)
    expect(of('arbitrage').length).toBeGreaterThanOrEqual(4)
    expect(new Set(of('arbitrage').map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(2)
    expect(of('miner').length).toBeGreaterThanOrEqual(3)
    expect(of('bond').length).toBeGreaterThanOrEqual(3)
  })

  test.each(shipped.map((one) => [one.terms['name'] as string, one] as const))(
    '%s has a currency that users can recharge, and an account above its most expensive day',
    (_name, { currency, terms, funding }) => {
      expect(known.get(currency)?.networks.length).toBeGreaterThan(0)
      expect(funding > firstDayOf(terms)!).toBe(true)
    },
  )
})
