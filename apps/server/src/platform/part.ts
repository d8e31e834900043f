/** Number of parts that users are divided into. A part is the unit of leases and of sharding. */
export const partCount = 64

/** The part of a user: the user id modulo 64. */
export function partOf(userId: string): number {
  return Number(BigInt(userId) % BigInt(partCount))
}
