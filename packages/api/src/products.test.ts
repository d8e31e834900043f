import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { orderNumber } from './order-number.ts'
import { ledgerKinds, orderPath, orders, products } from './products.ts'

const repeated = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) < at)

it('an order, a letter, a kind of ledger row and a service belong to a single product', () => {
  const all = Object.values(products)
  expect(repeated(all.flatMap((product) => Object.keys(product.orders)))).toEqual([])
  expect(repeated(all.flatMap((product) => product.services))).toEqual([])
  expect(repeated(ledgerKinds)).toEqual([])
  const letters = Object.values(orders).flatMap(({ letter }) => letter ?? [])
  expect(repeated([...letters, orderNumber('ticket', '')])).toEqual([])
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
