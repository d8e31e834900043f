import { dayStart } from '@candor/api'
import { vipLevel, type VipLevel } from '@candor/rules'
import type { Pool } from 'pg'
import { dayAt } from '../platform/business-day.ts'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { readOwn } from '../platform/own-rows.ts'

// Written only by the daily measurement of rewards. The table belongs to this module because fees and limits in other
// modules read it inside their decisions.

const { optional, whole } = column

const vipStatusColumns = {
  /** The last measured day, as counted by `dayNumber`. */
  measuredThrough: whole,
  /** The level in force. */
  levelNo: whole,
  /** The highest level whose gift was given. */
  givenLevel: whole,
  /** The announced day of a downgrade if assets stay too low; null if none is announced. */
  fallsOn: optional(whole),
}
export type VipStatus = RowOf<typeof vipStatusColumns>

/** A user's level after the last daily measurement; a user without a row has the lowest. */
export const vipStatuses = table('rewards_vip', {
  key: [],
  columns: vipStatusColumns,
  view: (rows): VipStatus | undefined => rows.get(),
})

/** The level in force, from the user's own row. */
export const levelInForce = (status: Pick<VipStatus, 'levelNo'> | null | undefined): VipLevel =>
  vipLevel(status?.levelNo ?? 0)

/** When the level in force was measured (epoch ms); for a user without a row, the start of this day. */
export const levelMeasuredAt = (
  status: Pick<VipStatus, 'measuredThrough'> | null,
  now: number,
): number => (status === null ? dayStart(now) : dayAt(status.measuredThrough))

/** A user's level after the last daily measurement; null before the first one. */
export async function readVipStatus(
  reader: Pick<Pool, 'query'>,
  userId: string,
): Promise<VipStatus | null> {
  return readOwn(reader, vipStatuses, userId)
}
