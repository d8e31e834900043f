import { dayMs, visitorKeptDays, type DeviceKey } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { bytes, id, json, ms, optional, words } = column

/** What nobody used for this long is forgotten. */
export const visitorIdleMs = visitorKeptDays * dayMs

const visitorColumns = {
  /** Null once it is over. */
  tokenHash: optional(bytes),
  /** The key that signs the visitor's POSTs; null once the device has it no more. */
  deviceKey: optional(json<DeviceKey>()),
  createdAt: ms,
  lastActiveAt: ms,
  /** On its device, on its way into an account, in it, or forgotten. */
  state: words<'here' | 'offered' | 'taken' | 'over'>(),
  /** Whose it will be, or is; null while it is nobody's but the visitor's. */
  holderId: optional(id),
  changedAt: ms,
}
export type Visitor = RowOf<typeof visitorColumns>

/** The one row of a visitor; undefined where nobody of this id practises on a device. */
export const visitors = table('people_visitor', {
  key: [],
  columns: visitorColumns,
  view: (rows): Visitor | undefined => rows.get(),
})

const takenColumns = { visitorId: id, takenAt: ms }
export type Taken = RowOf<typeof takenColumns>

/** The visitor whose demo book a user goes on with; undefined where they have their own, or none. */
export const taken = table('people_visitor_taken', {
  key: [],
  columns: takenColumns,
  view: (rows): Taken | undefined => rows.get(),
})

/** Until when a visitor's practice is kept that was used last at `lastActiveAt` (epoch ms). */
export const keptUntil = ({ lastActiveAt }: Pick<Visitor, 'lastActiveAt'>): number =>
  lastActiveAt + visitorIdleMs
