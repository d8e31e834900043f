import type { QueueName, ReasonKey } from '@candor/api'
import { anySession, lockTable } from '../people/index.ts'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'

const { bytes, id, ms, optional, seq, text, words } = column

/** The house object that owns the audit's chain, as the migration seeds it. */
export const chainOwner = owned('66561')

const operatorColumns = {
  name: text,
  passwordHash: text,
  codeSecret: bytes,
  codeStep: ms,
  /** Passkey challenges up to this id are spent. */
  spentChallengeId: id,
  createdAt: ms,
}
export type OperatorRow = RowOf<typeof operatorColumns>

/** The row of an operator. */
export const operators = table('operator_person', {
  key: [],
  columns: operatorColumns,
  view: (rows): OperatorRow | undefined => rows.get(),
})

const sessionColumns = { ...anySession, provenAt: ms }

export const sessions = table('operator_session', {
  key: ['id'],
  load: 'revoked_at is null',
  loads: ({ revokedAt }) => revokedAt === null,
  columns: sessionColumns,
})

export const locks = lockTable('operator_lock')

const approvalColumns = {
  id,
  kind: text,
  payload: text,
  digest: bytes,
  reasonKey: words<ReasonKey>(),
  remark: text,
  makerId: id,
  checkerId: optional(id),
  status: words<'pending' | 'approved' | 'refused' | 'expired'>(),
  createdAt: ms,
  expiresAt: ms,
  decidedAt: optional(ms),
}
export type ApprovalRow = RowOf<typeof approvalColumns>

/** Pending approvals; decided and expired ones are loaded by id. */
export const approvals = table('operator_approval', {
  key: ['id'],
  load: "status = 'pending'",
  loads: ({ status }) => status === 'pending',
  columns: approvalColumns,
})

const claimColumns = {
  id,
  queue: words<QueueName>(),
  operatorId: id,
  operatorName: text,
  claimedAt: ms,
  untilAt: ms,
}
export type ClaimRow = RowOf<typeof claimColumns>

/** Claims on queue items, by the item's id. A claim belongs to the owner of its item. */
export const claims = table('operator_claim', { key: ['id'], load: 'false', columns: claimColumns })

const auditColumns = {
  seq,
  at: ms,
  actorId: id,
  actorName: text,
  actorRole: text,
  ip: text,
  device: text,
  action: text,
  targetType: text,
  targetId: text,
  before: optional(text),
  after: optional(text),
  reasonKey: optional(text),
  remark: optional(text),
  approvalId: optional(id),
  requestId: text,
  prevHash: bytes,
  hash: bytes,
}
export type AuditRecord = RowOf<typeof auditColumns>

export const audit = table('operator_audit', { key: ['seq'], append: true, columns: auditColumns })

const chainColumns = { seq, hash: bytes }
export type ChainRow = RowOf<typeof chainColumns>

/** The end of the audit's chain. */
export const chains = table('operator_chain', {
  key: [],
  columns: chainColumns,
  view: (rows): ChainRow | undefined => rows.get(),
})

/** Operators' notes about a user: never changed, and deleted only when the user is erased. */
export const notes = table('operator_note', {
  key: ['id'],
  append: true,
  columns: { id, operatorId: id, operatorName: text, note: text, createdAt: ms },
})
