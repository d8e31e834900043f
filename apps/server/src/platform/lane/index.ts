export type { Lane } from './lane.ts'
export type { LaneOptions } from './lane-options.ts'
export { openLane } from './lane.ts'
export type { Outcome, Request } from './call.ts'
export type {
  Change,
  Command,
  Context,
  Decision,
  Effect,
  Refusal,
  RefusalDetails,
  Spec,
  State,
  NewEvent,
} from './command.ts'
export { command, isRefusal, ownSentence, refuse, refuseAt } from './command.ts'
export type { Event } from './events.ts'
export { countPutOff } from './events.ts'
export type { OwnerDraft } from './draft.ts'
export { isStoredId, readView } from './load.ts'
export { claimNonce, freeNames, nameOwner, removeNonces } from './claims.ts'
export { rotateReplies } from './replies.ts'
export { LaneBusy, mustBeDone, refusalOf, runUnkeyed } from './run-unkeyed.ts'
export type { AnyTable, Listed, Owned, Row, RowOf, Rows } from './table.ts'
export { owned, table, tableAt, tableWhere } from './table.ts'
export type { Column } from './column.ts'
export * as column from './column.ts'
export type { Connection } from './connection.ts'
