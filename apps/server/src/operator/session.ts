import { minuteMs, type DeviceKey, type Operator, type OperatorRole } from '@candor/api'
import { provenMs } from '../platform/http/caller.ts'

/** Life of an unused session (ms). */
export const idleMs = 15 * minuteMs
/** Longest life of a session (ms). */
export const absoluteMs = 12 * 60 * minuteMs

/** A device that signs in, as `prepare` saw it. */
export type Arrival = {
  /** Seed of the token, derived with the server's secret. */
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  readonly deviceThumbprint: string
  readonly deviceKey: DeviceKey
  readonly userAgent: string
  readonly ip: string
}

/** The stored reply of a sign-in; the token follows from the seed. */
export type SignedIn = { readonly tokenSeed: string; readonly operator: Operator }

/** Whether a session has expired: idle for too long, or at the end of its life. */
export function isOver(
  { lastActiveAt, createdAt }: { readonly lastActiveAt: number; readonly createdAt: number },
  now: number,
): boolean {
  return now >= lastActiveAt + idleMs || now >= createdAt + absoluteMs
}

/** An operator's own data. */
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
