export type {
  Accounts,
  Book,
  HouseAccountKind,
  UserAccount,
  UserAccountKind,
  UserKind,
} from './accounts.ts'
export { accounts, house, inBook, userKinds } from './accounts.ts'
export type { FundRef, LedgerRef, Reason } from './move.ts'
export { move, moveSome, transfers } from './move.ts'
export type { HourCount } from './hourly-totals.ts'
export { countHours, readOnceCounted } from './hourly-totals.ts'
export type { AuditCheck, LedgerCheck, LedgerFault } from './audit.ts'
export { auditLedger } from './audit.ts'
export { auditNew } from './audit-new.ts'
export { firstFault } from './recompute.ts'
export { freeFault } from './pledge.ts'
export type { Marks, MarksNow, Pledge, PledgeTable, Taken } from './pledge.ts'
export { readBalance, readBalances } from './queries.ts'
