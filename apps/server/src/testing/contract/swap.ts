import type { Person } from './person.ts'

/** A quote for a small part of their money. */
export function quoteOf(person: Person) {
  return person.done('quoteSwap', {
    fromCurrency: 'USDT',
    toCurrency: 'BTC',
    fromAmount: '5',
  })
}

/** A swap of this user, made if there is none. */
export async function swapIdOf(person: Person): Promise<string> {
  const [first] = (await person.done('listSwaps', {})).records
  if (first !== undefined) return first.id
  const { quoteId } = await quoteOf(person)
  return (await person.done('swap', { quoteId })).id
}
