import { generateKeyPairSync, sign } from 'node:crypto'
import { Quantity, type Price } from '@candor/money'
import type { Pool } from 'pg'
import { link } from '../market/log/chain.ts'
import { makeCheckpoint } from '../market/log/checkpoint.ts'
import { notaryOf, type Signer } from '../market/log/signer.ts'
import { saveBatch } from '../market/log/store.ts'
import type { CommittedTick } from '../market/tick.ts'

/** A signing key for one test. */
export function createTestSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  return { publicKey: x!, sign: (text) => sign(null, Buffer.from(text), privateKey) }
}

/** A notary with its own key, by default for anchors of the audit. */
export const createTestNotary = (what: 'anchor' | 'order' | 'reserve' = 'anchor') =>
  notaryOf(createTestSigner(), what)

type Given = {
  readonly symbol: string
  readonly price: Price
  readonly bid: Price
  readonly ask: Price
  readonly at: number
}

/** A price record like the market's, with a test's ticks. */
export function createTickRecord(pool: Pick<Pool, 'query'>) {
  const signer = createTestSigner()
  const heads = new Map<string, CommittedTick>()
  let logSeq = 0
  return {
    notary: notaryOf(signer, 'order'),
    async add(given: Given): Promise<CommittedTick> {
      const tick = { ...given, source: 'test', volume: Quantity.zero }
      const linked = link(tick, heads.get(given.symbol), ++logSeq)
      heads.set(given.symbol, linked)
      const batch = { ticks: [linked], checkpoint: null, lastPlace: logSeq - 1 }
      await saveBatch(pool, batch, signer.publicKey)
      return linked
    },
    /** Signs a checkpoint of every chain. */
    async sign(at: number): Promise<void> {
      const checkpoint = makeCheckpoint(at, heads, signer)
      await saveBatch(pool, { ticks: [], checkpoint, lastPlace: logSeq }, signer.publicKey)
    },
  }
}
