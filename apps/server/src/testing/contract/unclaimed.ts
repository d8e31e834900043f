import { addressOf, codeFor, newUser } from './cast.ts'
import { identify } from './identity.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

type Pair = { readonly endedId: string; readonly payeeId: string }

const known = new WeakMap<SeededWorld, Promise<Pair>>()

/** A user whose account ended with money in it, and the same person's open account. */
export function formerOwner(seeded: SeededWorld): Promise<Pair> {
  const pair = known.get(seeded) ?? makePair(seeded)
  known.set(seeded, pair)
  return pair
}

async function makePair(seeded: SeededWorld): Promise<Pair> {
  const [former, heir] = [await newUser(seeded, 'former'), await newUser(seeded, 'heir')]
  await identify(seeded, former, 'basic', 'passed')
  await identify(seeded, heir, 'basic', 'passed')
  const address = await addressOf(former)
  await former.done('paySandbox', { address, currency: 'USDT', amount: '1000' })
  await seeded.settle()
  await end(seeded, former)
  // Frees the document and shows it again directly: photos and review would take minutes.
  await seeded.pool.query(
    `update identity_application a set document_hash = o.document_hash from identity_application o
     where a.user_id = $1 and o.user_id = $2`,
    [heir.userId, former.userId],
  )
  return { endedId: former.userId, payeeId: heir.userId }
}

/** Gives up the money, and waits until the account has ended. */
async function end(seeded: SeededWorld, person: Person): Promise<void> {
  await person.awake()
  const { obstacles } = await person.done('getClosing', {})
  const givesUp = obstacles.map(({ currency, amount }) => ({
    account: 'balance' as const,
    currency: currency!,
    amount: amount!,
  }))
  const captcha = await codeFor(person, person.account, 'closeAccount')
  await person.done('closeAccount', { givesUp, captcha })
  await seeded.settle()
}
