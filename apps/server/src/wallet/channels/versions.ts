import { expiryMs } from '../recharge/policy.ts'
import type { DepositChannelRow } from './tables.ts'

/** How long what was shown stays good where no change is under way. */
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

/** What users see of an account now: the newest version that has begun. */
export function currentOf(
  versions: readonly DepositChannelRow[],
  now: number,
): DepositChannelRow | undefined {
  return versions.find(({ effectiveAt }) => effectiveAt <= now)
}

/** When what users see now may be another account: at the next version, where one waits. */
export function changesAt(versions: readonly DepositChannelRow[], now: number): number | null {
  const current = currentOf(versions, now)
  const next = versions.filter(
    ({ version, effectiveAt }) => effectiveAt > now && version > (current?.version ?? 0),
  )
  return next.length === 0 ? null : Math.min(...next.map(({ effectiveAt }) => effectiveAt))
}

/**
 * Until when a payment to this very version may be reported: whoever saw it last has a day to pay and the days
 * after it to report that. Null where nobody ever saw it.
 */
export function reportableUntil(
  versions: readonly DepositChannelRow[],
  one: DepositChannelRow,
): number | null {
  const newer = versions.filter(({ version }) => version > one.version)
  const endsAt = Math.min(...newer.map(({ effectiveAt }) => effectiveAt))
  return one.stopped || endsAt <= one.effectiveAt ? null : endsAt + shownMs + expiryMs
}

/** Whether a payment to this very version may be reported now. */
export function isReportable(
  versions: readonly DepositChannelRow[],
  one: DepositChannelRow,
  now: number,
): boolean {
  const until = reportableUntil(versions, one)
  return until !== null && one.effectiveAt <= now && now < until
}
