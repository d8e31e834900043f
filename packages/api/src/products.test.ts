import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { orderNumber } from './order-number.ts'
import { ledgerKinds, orderPath, orders, products } from './products.ts'

const unique = (words: readonly string[]) => expect(new Set(words).size).toBe(words.length)

it('an order, a letter, a kind of ledger row and a service belong to a single product', () => {
  const all = Object.values(products)
  unique(all.flatMap((product) => Object.keys(product.orders)))
  unique(all.flatMap((product) => product.services))
  unique(ledgerKinds)
  const letters = Object.values(orders).flatMap(({ letter }) => letter ?? [])
  unique([...letters, orderNumber('ticket', '')])
})

it('every product has calls of its own', () => {
  const concepts = new Set<string>(Object.values(endpoints).map(({ concept }) => concept))
  for (const concept of Object.keys(products)) expect(concepts).toContain(concept)
})

it('the path of an order names it where its screen shows a single one', () => {
  expect(orderPath('withdrawal', '7')).toBe('/chongzhitixianResult?id=7&type=withdraw')
  expect(orderPath('reward', '7')).toBe('/fuliCenter')
  expect(orderPath('transfer', '7')).toBeNull()
})
