import { expiryMs } from '../recharge/policy.ts'
import type { DepositChannelRow } from './tables.ts'

/** How long a shown account stays valid while no change is pending. */
export const shownMs = 24 * 3_600_000

/** Every version of each account, the newest first. */
export function byChannel(
  rows: readonly DepositChannelRow[],
): ReadonlyMap<string, readonly DepositChannelRow[]> {
  return Map.groupBy(
    rows.toSorted((one, other) => other.version - one.version),
    ({ id }) => id,
  )
}

/** The account as users see it now: the newest version that has begun. */
export function currentOf(
  versions: readonly DepositChannelRow[],
  now: number,
): DepositChannelRow | undefined {
  return versions.find(({ effectiveAt }) => effectiveAt <= now)
}

/** When the account that users see may change: at the next pending version. */
export function changesAt(versions: readonly DepositChannelRow[], now: number): number | null {
  const current = currentOf(versions, now)
  const next = versions.filter(
    ({ version, effectiveAt }) => effectiveAt > now && version > (current?.version ?? 0),
  )
  return next.length === 0 ? null : Math.min(...next.map(({ effectiveAt }) => effectiveAt))
}

/**
 * Until when a payment to this version may be reported: the last user who saw it has a day to pay, and then some days to
 * report. Null if no user ever saw it.
 */
export function reportableUntil(
  versions: readonly DepositChannelRow[],
  one: DepositChannelRow,
): number | null {
  const newer = versions.filter(({ version }) => version > one.version)
  const endsAt = Math.min(...newer.map(({ effectiveAt }) => effectiveAt))
  return one.stopped || endsAt <= one.effectiveAt ? null : endsAt + shownMs + expiryMs
}

/** Whether a payment to this version may be reported now. */
export function isReportable(
  versions: readonly DepositChannelRow[],
  one: DepositChannelRow,
  now: number,
): boolean {
  const until = reportableUntil(versions, one)
  return until !== null && one.effectiveAt <= now && now < until
}
