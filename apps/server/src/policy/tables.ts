import type { Capability, ReasonKey, SwitchKey } from '@candor/api'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'

const { flag, id, ms, optional, text, words } = column

/** The name of a market's halt among the switches. */
export type MarketSwitch = `market:${string}`
export const marketSwitch = (symbol: string): MarketSwitch => `market:${symbol}`

/** The house object that owns the switches, as the migration seeds it. */
export const switchOwner = owned('66560')

const switchColumns = {
  name: words<SwitchKey | MarketSwitch>(),
  stopped: flag,
  reasonKey: words<ReasonKey>(),
  sinceAt: ms,
}
export type SwitchRow = RowOf<typeof switchColumns>

export const switches = table('policy_switch', { key: ['name'], columns: switchColumns })

const restrictionColumns = {
  id,
  capability: words<Capability>(),
  reasonKey: words<ReasonKey>(),
  madeByName: text,
  createdAt: ms,
  untilAt: ms,
  liftedAt: optional(ms),
}
export type Restriction = RowOf<typeof restrictionColumns>

/** Restrictions of one user; lifted ones are loaded by id only. */
export const restrictions = table('policy_restriction', {
  key: ['id'],
  load: 't.lifted_at is null',
  loads: ({ liftedAt }) => liftedAt === null,
  columns: restrictionColumns,
})

export function isInForce({ liftedAt, untilAt }: Restriction, at: number): boolean {
  return liftedAt === null && at < untilAt
}

/**
 * SQL: the restrictions in force of this row's user, newest first, as `restrictions`. $1 is the time.
 * @param row a table with `part` and `user_id`
 */
export const restrictionsColumn = (row: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'capability', r.capability,
    'reasonKey', r.reason_key, 'madeByName', r.made_by_name, 'createdAt', r.created_at,
    'untilAt', r.until_at) order by r.id desc), '[]') from policy_restriction r
  where r.part = ${row}.part and r.user_id = ${row}.user_id and r.lifted_at is null
    and r.until_at > $1) as restrictions`
