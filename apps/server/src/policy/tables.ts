import type { ReasonKey, SwitchKey } from '@candor/api'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'

const { flag, ms, words } = column

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
