import type { Person } from './person.ts'

/** Input to buy ten of a week's product, by the terms in force. */
export async function productBody(person: Person) {
  const [first] = await person.done('listProducts', { productType: 'arbitrage' })
  const { id: productId, disclosureVersion } = first!
  return { productId, amount: '10', disclosureVersion }
}

/** Input to buy ten of a bond, by the terms in force. */
export async function bondBody(person: Person) {
  const [first] = await person.done('listProducts', { productType: 'bond' })
  const { id: productId, disclosureVersion } = first!
  return { productId, amount: '10', disclosureVersion }
}

/** Ids of redeemable orders, without redeemed and ending ones, which cannot change any more. */
export async function leavableOrdersOf(person: Person): Promise<string[]> {
  const { records } = await person.done('listProductOrders', { status: '1' })
  return records.filter(({ redeemPreview }) => redeemPreview !== null).map(({ id }) => id)
}

/** Id of a redeemable order, bought if there is none. */
export async function productOrderIdOf(person: Person): Promise<string> {
  const [first] = await leavableOrdersOf(person)
  if (first !== undefined) return first
  return (await person.done('buyProduct', await productBody(person))).id
}
