import type { DeviceKey, Operator, OperatorRole } from '@candor/api'
import { provenMs } from '../platform/http/caller.ts'

const minuteMs = 60_000
/** A session ends when it was not used for this long, */
export const idleMs = 15 * minuteMs
/** and in any case this long after the sign-in. */
export const absoluteMs = 12 * 60 * minuteMs

/** A device that comes in, as `prepare` saw it. */
export type Arrival = {
  /** From this and the server's secret the token is derived. */
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  readonly deviceThumbprint: string
  readonly deviceKey: DeviceKey
  readonly userAgent: string
  readonly ip: string
}

/** What a stored reply says of a sign-in: the token itself follows from the seed. */
export type SignedIn = { readonly tokenSeed: string; readonly operator: Operator }

/** Whether nobody can use it any more: it was idle for too long, or has had its time. */
export function isOver(
  { lastActiveAt, createdAt }: { readonly lastActiveAt: number; readonly createdAt: number },
  now: number,
): boolean {
  return now >= lastActiveAt + idleMs || now >= createdAt + absoluteMs
}

/** What an operator may know of themselves. */
export function operatorView(
  who: { readonly id: string; readonly name: string; readonly roles: readonly OperatorRole[] },
  provenAt: number,
  now: number,
): Operator {
  return {
    id: who.id,
    name: who.name,
    roles: [...who.roles],
    idleUntilAt: now + idleMs,
    provenUntilAt: provenAt + provenMs,
  }
}
