import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long what was given out may come back, in ms. */
export const stampMs = 300_000

const headBytes = 16
const stampBytes = headBytes + 32

/** What came back and is this server's: its id, from the source of all ids, and when it was given out. */
export type Stamp = { readonly id: string; readonly at: number }

export type Stamps = {
  /** Something that nobody can guess, for one use and only for it. */
  readonly issue: (id: string, now: number, ...use: readonly string[]) => Uint8Array
  /** What it says; null when it is not this server's, for another use, or too old. */
  readonly read: (bytes: Uint8Array, now: number, ...use: readonly string[]) => Stamp | null
}

/**
 * Challenges that are known again without having been kept: a read gives them out, so strangers make no
 * rows by asking. Ids grow with time, and `isSpent` remembers which one opened last.
 * @param lifeMs how long what was given out may come back
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
