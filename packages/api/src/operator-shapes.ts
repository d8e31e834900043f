import * as v from 'valibot'
import { Id, Ms, Text, text } from './scalars.ts'

/** The roles of an operator; several at once, but never both maker and checker of one act. */
export const operatorRoles = [
  'superadmin',
  'ops_maker',
  'ops_checker',
  'treasury',
  'compliance',
  'credit',
  'risk',
  'product',
  'content',
  'support',
  'finance',
  'auditor',
] as const
export const OperatorRole = v.picklist(operatorRoles)
export type OperatorRole = v.InferOutput<typeof OperatorRole>

/**
 * The readers of these roles' queues: the roles themselves, and the auditor, who reads everything and changes nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withAuditor(workers: readonly OperatorRole[]): readonly OperatorRole[] {
  return [...workers, 'auditor']
}

/** Functions that can be stopped for everybody. None of them lowers a user's risk. */
export const switchKeys = ['deposits', 'withdrawals', 'opening'] as const
export const SwitchKey = v.picklist(switchKeys)
export type SwitchKey = v.InferOutput<typeof SwitchKey>

/** Capabilities that can be restricted for one user. None of them lowers a risk: closing stays possible. */
export const capabilities = ['login', 'deposit', 'withdraw', 'trade', 'transfer', 'loan'] as const
export const Capability = v.picklist(capabilities)
export type Capability = v.InferOutput<typeof Capability>

/** Reasons for a stop or a restriction: each has a sentence `reason.<key>` in `messages/`. */
export const reasonKeys = [
  'maintenance',
  'provider_trouble',
  'security_incident',
  'market_disorder',
  'suspicious_activity',
  'identity_check',
  'legal_order',
  'own_request',
  'payment_check',
  'resolved',
  'not_sent',
  'target_closed',
  'payout_returned',
  'payment_gone',
  'booking_error',
  'fee_refund',
  'late_return',
  'outage_compensation',
  'former_owner',
  'came_after_end',
  'duty_change',
  'closed_by_mistake',
  'content_review',
  'terms_complete',
  'issuer_request',
  'new_terms',
  'funding_low',
  'source_disagrees',
  'source_outage',
  'instrument_event',
] as const
export const ReasonKey = v.picklist(reasonKeys)
export type ReasonKey = v.InferOutput<typeof ReasonKey>

/** An operator's remark beside a reason; kept in the audit, never shown to users. */
export const Remark = v.pipe(text(1, 500), v.trim(), v.minLength(1))

export const Operator = v.strictObject({
  id: Id,
  name: Text,
  roles: v.array(OperatorRole),
  /** The end of the session without further use. */
  idleUntilAt: Ms,
  /** Acts that require a fresh code are allowed until then. */
  provenUntilAt: Ms,
})
export type Operator = v.InferOutput<typeof Operator>

export const OperatorToken = v.strictObject({ token: Text, operator: Operator })
export type OperatorToken = v.InferOutput<typeof OperatorToken>

export const SwitchState = v.strictObject({
  switch: SwitchKey,
  stopped: v.boolean(),
  reasonKey: v.nullable(ReasonKey),
  sinceAt: v.nullable(Ms),
  /** A resumption that waits for a second operator. */
  pendingApprovalId: v.nullable(Id),
})
export type SwitchState = v.InferOutput<typeof SwitchState>

/** The result of an act that may need a second person. */
export const Act = v.strictObject({
  applied: v.boolean(),
  pendingApprovalId: v.nullable(Id),
})
export type Act = v.InferOutput<typeof Act>

/** One row of the audit: operator, act and object, chained to the row before it. */
export const AuditRow = v.strictObject({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: Ms,
  actorId: Id,
  actorName: Text,
  actorRole: Text,
  ip: Text,
  /** Thumbprint of the device key that signed the request. */
  device: Text,
  action: Text,
  targetType: Text,
  targetId: Text,
  /** Canonical JSON, or null if there was no state. */
  before: v.nullable(Text),
  after: v.nullable(Text),
  reasonKey: v.nullable(Text),
  remark: v.nullable(Text),
  approvalId: v.nullable(Id),
  requestId: Text,
  prevHash: Text,
  hash: Text,
})
export type AuditRow = v.InferOutput<typeof AuditRow>
