import { createHash } from 'node:crypto'

/** As seeded in the migration. */
const firstHouseObject = 65_536
const houseObjectCount = 1_024
const positive63 = (1n << 63n) - 1n

/** The slot of a name in the lane: the house object to lock, and the id of the row there. */
export type NameSlot = { readonly houseObject: string; readonly id: string }

/**
 * The slot of a name that may have no user: an address that a code was sent to, or an account that somebody tries to
 * sign in to. Both numbers come from the SHA-256 of the name, so all commands on a name use the same lock and row in
 * every process.
 */
export function nameSlotOf(
  kind: 'code' | 'sign-in' | 'third-party',
  ...name: readonly string[]
): NameSlot {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, ...name]))
    .digest()
  return {
    houseObject: String(firstHouseObject + (hash.readUInt32BE(0) % houseObjectCount)),
    id: String(hash.readBigUInt64BE(8) & positive63),
  }
}
