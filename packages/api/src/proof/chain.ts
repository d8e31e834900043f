import { concat, sha256, utf8 } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'
import type { Checkpoint, Tick } from './schema.ts'

/**
 * The tick log's hash chain. Every tick becomes a canonical record; its leaf is
 * `SHA-256(0x00 ‖ record)`; a symbol's chain is `SHA-256(0x02 ‖ previous chain ‖ leaf)`. The first
 * byte keeps one kind of hash from being taken for another.
 */

/** The chain value before a symbol's first tick. */
export const chainStart: Bytes = new Uint8Array(32)

/**
 * The canonical record of a tick: JSON after RFC 8785 (keys sorted, no spaces), UTF-8. Decimals
 * are strings, `at` and `seq` whole numbers, and the strings hold printable ASCII only.
 */
export function tickRecord(tick: Tick): string {
  const { ask, at, bid, price, seq, source, symbol } = tick
  return JSON.stringify({ ask, at, bid, price, seq, source, symbol })
}

/** `SHA-256(0x00 ‖ record)`. */
export function leafHash(record: string): Promise<Bytes> {
  return sha256(concat(Uint8Array.of(0), utf8(record)))
}

/** `SHA-256(0x02 ‖ previous ‖ leaf)`. */
export function chainHash(previous: Bytes, leaf: Bytes): Promise<Bytes> {
  return sha256(concat(Uint8Array.of(2), previous, leaf))
}

/**
 * What a checkpoint's signature covers: a version line, its time in epoch milliseconds, then one
 * line `symbol seq chain` for each symbol, sorted by symbol; no final newline.
 */
export function checkpointText(checkpoint: Pick<Checkpoint, 'at' | 'heads'>): string {
  const heads = checkpoint.heads.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  const lines = heads.map((head) => `${head.symbol} ${head.seq} ${head.chain}`)
  return ['candor-ticks-1', checkpoint.at, ...lines].join('\n')
}
