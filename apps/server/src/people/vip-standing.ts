import { dayMs, dayStart } from '@candor/api'
import { vipLevel, type VipLevel } from '@candor/rules'
import type { Pool } from 'pg'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'

// The daily measurement of rewards alone writes it. It stands on this floor because fees and limits on the floors above
// go by it, inside the decision that charges or pays.

const { optional, whole } = column

const vipStandingColumns = {
  /** The last day that was measured. Days are whole numbers, as `dayNumber` counts them. */
  measuredThrough: whole,
  /** The level in force. */
  levelNo: whole,
  /** The highest level whose gift was given. */
  givenLevel: whole,
  /** The announced day on which it falls if assets stay below it; null while no fall is announced. */
  fallsOn: optional(whole),
}
export type VipStanding = RowOf<typeof vipStandingColumns>

/** A user's level as the daily measurement left it; a user without a row has the lowest. */
export const vipStandings = table('rewards_vip', {
  key: [],
  columns: vipStandingColumns,
  view: (rows): VipStanding | undefined => rows.get(),
})

/** The level in force, from the user's own row. */
export const levelInForce = (standing: Pick<VipStanding, 'levelNo'> | null | undefined): VipLevel =>
  vipLevel(standing?.levelNo ?? 0)

/** When the level in force was measured, epoch milliseconds; of a user without a row, when this day began. */
export const levelMeasuredAt = (
  standing: Pick<VipStanding, 'measuredThrough'> | null,
  now: number,
): number => (standing === null ? dayStart(now) : dayStart(0) + standing.measuredThrough * dayMs)

/** A user's level as the daily measurement left it; null before the first one. */
export async function readVipStanding(
  reader: Pick<Pool, 'query'>,
  userId: string,
): Promise<VipStanding | null> {
  const { rows } = await reader.query<Record<string, unknown>>(
    'select * from rewards_vip where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return rows[0] === undefined ? null : vipStandings.parse(rows[0])
}
