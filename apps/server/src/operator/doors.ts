import { createHash } from 'node:crypto'

/** As seeded in the migration. */
const firstDoor = 66_562
const doorCount = 16
const placesPerDoor = 4_096

/** Where the lane keeps tries at a name: the house object to lock, and the row's id there. */
export type Place = { readonly door: string; readonly id: string }

/**
 * The place of a name that may have no operator. Names share a limited number of places, so strangers
 * cannot make rows by asking; a device that came in before has its own place.
 */
export function placeOf(name: string, knownDevice: string | null): Place {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, knownDevice]))
    .digest()
  return {
    door: String(firstDoor + (hash.readUInt32BE(0) % doorCount)),
    id: String(hash.readUInt32BE(4) % placesPerDoor),
  }
}
