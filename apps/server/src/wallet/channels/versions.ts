import type { DepositChannelRow } from './tables.ts'

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
