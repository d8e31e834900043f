import { sha256, toHex, fromHex, utf8, type Bytes } from './bytes.ts'
import { checkpointText } from './canonical.ts'
import type { Checkpoint } from './proof.ts'

/**
 * A draw of lots. The seed is committed to before applications open, the lots are fixed when applications close, and
 * the final seed depends on both and on a checkpoint signed later. So a person who knows the seed cannot know the later
 * price record, and a person who sees that record cannot change the seed.
 *
 * - commitment = SHA-256(0x06 ‖ project ‖ seed)
 * - lots digest = SHA-256(0x07 ‖ number of lots of each application, joined by commas)
 * - final seed = SHA-256(0x08 ‖ seed ‖ lots digest ‖ the text that the checkpoint's signature covers)
 * - words: SHA-256(0x09 ‖ final seed ‖ number, eight bytes), each of them two words of 128 bits
 */

/** The published commitment to a seed (32 bytes, hexadecimal), made before applications open. */
export async function seedCommitment(projectId: string, seed: string): Promise<string> {
  return toHex(await sha256(6, utf8(projectId), bytesOf(seed)))
}

/** The published digest of the lots, made when applications close. */
export async function lotsDigest(lots: readonly number[]): Promise<string> {
  return toHex(await sha256(7, utf8(lots.join())))
}

export type DrawParts = {
  readonly seed: string
  readonly lotsDigest: string
  readonly checkpoint: Pick<Checkpoint, 'at' | 'heads'>
}

/** The seed of the draw. */
export async function finalSeed(parts: DrawParts): Promise<string> {
  const record = utf8(checkpointText(parts.checkpoint))
  return toHex(await sha256(8, bytesOf(parts.seed), bytesOf(parts.lotsDigest), record))
}

/** Derives `count` words of 128 bits from the final seed. */
export async function drawWords(seed: string, count: number): Promise<bigint[]> {
  const start = bytesOf(seed)
  const words: bigint[] = []
  for (let number = 0; words.length < count; number += 1) {
    const place: Bytes = new Uint8Array(8)
    new DataView(place.buffer).setBigUint64(0, BigInt(number))
    const hash = toHex(await sha256(9, start, place))
    words.push(BigInt(`0x${hash.slice(0, 32)}`), BigInt(`0x${hash.slice(32)}`))
  }
  return words.slice(0, count)
}

function bytesOf(text: string): Bytes {
  const bytes = fromHex(text)
  if (bytes?.length !== 32) throw new TypeError('not 32 bytes in hexadecimal')
  return bytes
}
