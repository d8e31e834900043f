import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a stamp is valid (ms). */
export const stampMs = 300_000

const headBytes = 16
const stampBytes = headBytes + 32

/** A stamp that came back to this server: its id and the time when it was issued. */
export type Stamp = { readonly id: string; readonly at: number }

export type Stamps = {
  /** Issues unpredictable bytes that are bound to a use. */
  readonly issue: (id: string, now: number, ...use: readonly string[]) => Uint8Array
  /** The stamp of these bytes; null if they are not this server's, for another use, or too old. */
  readonly read: (bytes: Uint8Array, now: number, ...use: readonly string[]) => Stamp | null
}

/**
 * Challenges that are recognised without being stored: a read issues them, so that strangers create no rows. Ids grow
 * with time, and `isSpent` knows the last used one.
 * @param lifeMs how long a stamp is valid
 */
export function createStamps(secret: Uint8Array, lifeMs = stampMs): Stamps {
  const seal = (head: Uint8Array, use: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['stamp', ...use]))
      .update(head)
      .digest()
  return {
    issue(id, now, ...use) {
      const head = Buffer.alloc(headBytes)
      head.writeBigUInt64BE(BigInt(id))
      head.writeBigUInt64BE(BigInt(now), 8)
      return Buffer.concat([head, seal(head, use)])
    },
    read(bytes, now, ...use) {
      if (bytes.length !== stampBytes) return null
      const head = Buffer.from(bytes.subarray(0, headBytes))
      if (!timingSafeEqual(seal(head, use), bytes.subarray(headBytes))) return null
      const at = Number(head.readBigUInt64BE(8)) // not money: a time
      return now < at + lifeMs ? { id: String(head.readBigUInt64BE()), at } : null
    },
  }
}
