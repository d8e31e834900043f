import { Price } from '@candor/money'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Input of an option on Bitcoin, at present prices. */
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

/** A user who has answered the questions about options. */
export async function mayBuyOptions(person: Person): Promise<void> {
  const topic = 'secondContracts'
  const { passedAt, version } = await person.done('getAppropriateness', { topic })
  if (passedAt === null)
    await person.done('answerAppropriateness', { topic, version, answers: knowing })
}

const knowing = {
  wholeStake: 'true',
  halfRight: 'false',
  afterLosses: 'false',
  takenBack: 'false',
  equalPrice: 'true',
} as const

/** An option of this user, bought if there is none. */
export async function optionIdOf(
  seeded: Pick<SeededWorld, 'feed'>,
  person: Person,
): Promise<string> {
  const [first] = (await person.done('listOptions', {})).records
  if (first !== undefined) return first.id
  await mayBuyOptions(person)
  return (await person.done('buyOption', optionOf(seeded))).id
}
