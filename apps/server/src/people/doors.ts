import { createHash } from 'node:crypto'

/** As seeded in the migration. */
const firstDoor = 65_536
const doorCount = 1_024
const positive63 = (1n << 63n) - 1n

/** Where the lane keeps what belongs to a name: the house object to lock, and the row's id there. */
export type Place = { readonly door: string; readonly id: string }

/**
 * The place of a name that may have no user: an address that a code was sent to, an account that
 * somebody tries to enter. Both numbers come from the name's SHA-256, so every command about one name
 * meets the same lock and the same row, in every process.
 */
export function placeOf(
  kind: 'code' | 'sign-in' | 'third-party',
  ...name: readonly string[]
): Place {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, ...name]))
    .digest()
  return {
    door: String(firstDoor + (hash.readUInt32BE(0) % doorCount)),
    id: String(hash.readBigUInt64BE(8) & positive63),
  }
}
