import type { Capability, ReasonKey, SwitchKey } from '@candor/api'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'

const { flag, id, ms, optional, text, words } = column

/** The house object that what is stopped for everybody belongs to, as the migration seeds it. */
export const switchOwner = owned('66560')

const switchColumns = {
  name: words<SwitchKey>(),
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

/** What one user is kept from; those that were lifted are loaded by their ids. */
export const restrictions = table('policy_restriction', {
  key: ['id'],
  load: 't.lifted_at is null',
  columns: restrictionColumns,
})

export function isInForce({ liftedAt, untilAt }: Restriction, at: number): boolean {
  return liftedAt === null && at < untilAt
}
