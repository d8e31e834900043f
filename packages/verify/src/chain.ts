import { fromHex, sha256, toHex, utf8 } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { checkpointText, tickRecord } from './canonical.ts'
import type { Checkpoint, Segment, Tick } from './proof.ts'
import { verifySignature } from './signature.ts'

/**
 * The tick log's hash chain. A tick's leaf is `SHA-256(0x00 ‖ record)`; a symbol's chain is `SHA-256(0x02 ‖ previous
 * chain ‖ leaf)`. The first byte separates the domains of the hashes.
 */

/** The chain value before a symbol's first tick. */
export const chainStart: Bytes = new Uint8Array(32)

/** `SHA-256(0x00 ‖ record)`. */
export function leafHash(record: string): Promise<Bytes> {
  return sha256(0, utf8(record))
}

/** `SHA-256(0x02 ‖ previous ‖ leaf)`. */
export function chainHash(previous: Bytes, leaf: Bytes): Promise<Bytes> {
  return sha256(2, previous, leaf)
}

/**
 * The result of checking one price. `pending` waits for the next checkpoint; `unsupported` means that this device
 * cannot check Ed25519, so only the chain was checked.
 */
export type Verdict =
  | 'proven'
  | 'pending'
  | 'unsupported'
  | 'tick-altered'
  | 'chain-broken'
  | 'checkpoint-mismatch'
  | 'signature-wrong'
  | 'fill-mismatch'

/** Rebuilds the chain of a segment and checks its end against the signed checkpoint. */
export async function verifySegment(segment: Segment, publicKey: string): Promise<Verdict> {
  const fault = await chainFault(segment)
  if (fault !== null) return fault
  const { checkpoint } = segment
  if (!checkpoint) return 'pending'
  if (!headMatches(segment, checkpoint)) return 'checkpoint-mismatch'
  return verifyCheckpoint(checkpoint, publicKey)
}

/** Checks the Ed25519 signature of a checkpoint. `publicKey` is 32 raw bytes in base64url. */
export function verifyCheckpoint(checkpoint: Checkpoint, publicKey: string) {
  return verifySignature(checkpointText(checkpoint), checkpoint.signature, publicKey)
}

async function chainFault(segment: Segment): Promise<'tick-altered' | 'chain-broken' | null> {
  let chain = fromHex(segment.previousChain)
  let before: Tick | undefined
  for (const tick of segment.ticks) {
    const leaf = await leafHash(tickRecord(tick))
    if (toHex(leaf) !== tick.leaf) return 'tick-altered'
    if (chain?.length !== 32 || (before && !follows(tick, before))) return 'chain-broken'
    chain = await chainHash(chain, leaf)
    if (toHex(chain) !== tick.chain) return 'chain-broken'
    before = tick
  }
  return null
}

/**
 * Whether a tick may directly follow another: the next of its symbol, with a later number in the log of all symbols.
 */
function follows(tick: Tick, before: Tick): boolean {
  const isNext = tick.seq === before.seq + 1 && tick.symbol === before.symbol
  return isNext && tick.logSeq > before.logSeq
}

function headMatches(segment: Segment, checkpoint: Checkpoint): boolean {
  const last = segment.ticks.at(-1)
  const head = checkpoint.heads.find(({ symbol }) => symbol === last?.symbol)
  if (!last || !head || last.at > checkpoint.at) return false
  return head.seq === last.seq && head.chain === last.chain
}
