import { Price } from '@candor/money'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** What a second contract of Bitcoin asks for, at the prices of now. */
export function optionOf(seeded: Pick<SeededWorld, 'feed'>) {
  return {
    symbol: 'BTCUSDT',
    setId: '60',
    direction: 'up',
    amount: '10',
    expectedPrice: Price.text(seeded.feed.priceOf('BTCUSDT')),
    expectedPayoutRate: '0.78',
  } as const
}

/** A second contract of theirs, bought where there is none. */
export async function optionIdOf(
  seeded: Pick<SeededWorld, 'feed'>,
  person: Person,
): Promise<string> {
  const [first] = (await person.done('listOptions', {})).records
  if (first !== undefined) return first.id
  return (await person.done('buyOption', optionOf(seeded))).id
}
