import { createHash } from 'node:crypto'
import type { Tick } from '@candor/api'
import { chainStart, tickRecord } from '@candor/verify'
import { Price } from '@candor/money'
import type { CommittedTick, FeedTick } from '../tick.ts'

// The hashes of `packages/verify`, which a browser computes with WebCrypto. Here they are synchronous, because the
// order of ticks must not depend on the timing of promises.

/** The head of a symbol's chain: its last tick. */
export interface Head {
  readonly seq: number
  readonly at: number
  readonly chain: Uint8Array
}

type Numbered = Omit<CommittedTick, 'volume' | 'chain'>

/** A tick as it is hashed and shown to users. */
export function publicTick(tick: Numbered): Tick {
  return {
    symbol: tick.symbol,
    seq: tick.seq,
    price: Price.text(tick.price),
    bid: Price.text(tick.bid),
    ask: Price.text(tick.ask),
    at: tick.at,
    source: tick.source,
    logSeq: tick.logSeq,
  }
}

/** Numbers a tick and links it to the one before. */
export function link(tick: FeedTick, head: Head | undefined, logSeq: number): CommittedTick {
  const numbered = { ...tick, seq: (head?.seq ?? 0) + 1, logSeq }
  return { ...numbered, chain: hash(2, head?.chain ?? chainStart, leafOf(numbered)) }
}

/** The hash of a tick's record. It is computed from the record, so the log does not store it. */
export function leafOf(tick: Numbered): Uint8Array {
  return hash(0, Buffer.from(tickRecord(publicTick(tick))))
}

function hash(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const sha256 = createHash('sha256').update(Uint8Array.of(prefix))
  for (const part of parts) sha256.update(part)
  return sha256.digest()
}
