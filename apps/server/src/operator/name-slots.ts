import { createHash } from 'node:crypto'

/** As seeded in the migration. */
const firstHouseObject = 66_562
const houseObjectCount = 16
const slotsPerHouseObject = 4_096

/** The slot of sign-in tries in the lane: the house object to lock, and the id of the row there. */
export type NameSlot = { readonly houseObject: string; readonly id: string }

/**
 * The slot of a name that may have no operator. Names share a limited number of slots, so strangers cannot create rows;
 * a known device has a slot of its own.
 */
export function nameSlotOf(name: string, knownDevice: string | null): NameSlot {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, knownDevice]))
    .digest()
  return {
    houseObject: String(firstHouseObject + (hash.readUInt32BE(0) % houseObjectCount)),
    id: String(hash.readUInt32BE(4) % slotsPerHouseObject),
  }
}
