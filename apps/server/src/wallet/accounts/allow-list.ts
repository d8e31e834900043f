import type { endpoints, ResultOf } from '@candor/api'
import type { AllowListRow } from './tables.ts'

type AllowList = ResultOf<typeof endpoints.setWithdrawAllowList>

/** How the list stands now: a lock that was taken off holds until its time has come. */
export function allowListAt(row: AllowListRow | null | undefined, now: number): AllowList {
  const isLocked = row != null && row.enabled && (row.offAt === null || now < row.offAt)
  return { enabled: isLocked, offAt: isLocked ? row.offAt : null }
}
