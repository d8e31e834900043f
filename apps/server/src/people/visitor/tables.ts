import { dayMs, visitorKeptDays, type DeviceKey } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { bytes, id, json, ms, optional, words } = column

/** Demos unused for this long are forgotten (ms). */
export const visitorIdleMs = visitorKeptDays * dayMs

const visitorColumns = {
  /** Null once the demo is over. */
  tokenHash: optional(bytes),
  /** The key that signs the visitor's POSTs; null once the device no longer has the demo. */
  deviceKey: optional(json<DeviceKey>()),
  createdAt: ms,
  lastActiveAt: ms,
  /** On its device, in transfer to an account, in the account, or forgotten. */
  state: words<'here' | 'offered' | 'taken' | 'over'>(),
  /** The user who will have it, or has it; null if it is the visitor's own. */
  holderId: optional(id),
  changedAt: ms,
}
export type Visitor = RowOf<typeof visitorColumns>

/** The row of a visitor; undefined for an unknown id. */
export const visitors = table('people_visitor', {
  key: [],
  columns: visitorColumns,
  view: (rows): Visitor | undefined => rows.get(),
})

const takenColumns = { visitorId: id, takenAt: ms }
export type Taken = RowOf<typeof takenColumns>

/** The visitor whose demo book a user has taken over; undefined if there is none. */
export const taken = table('people_visitor_taken', {
  key: [],
  columns: takenColumns,
  view: (rows): Taken | undefined => rows.get(),
})

/** Until when a visitor's demo is kept that was last used at `lastActiveAt` (epoch ms). */
export const keptUntil = ({ lastActiveAt }: Pick<Visitor, 'lastActiveAt'>): number =>
  lastActiveAt + visitorIdleMs
