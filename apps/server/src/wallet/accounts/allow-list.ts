import type { endpoints, ResultOf } from '@candor/api'
import type { AllowListRow } from './tables.ts'

type AllowList = ResultOf<typeof endpoints.setWithdrawAllowList>

/** State of the list now. A removed lock holds until its cooldown ends. */
export function allowListAt(row: AllowListRow | null | undefined, now: number): AllowList {
  const isLocked = row != null && row.enabled && (row.offAt === null || now < row.offAt)
  return { enabled: isLocked, offAt: isLocked ? row.offAt : null }
}
