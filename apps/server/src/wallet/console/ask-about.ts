import type { ReasonKey } from '@candor/api'
import { approvals, asked, record, type Actor, type ApprovalKind } from '../../operator/index.ts'
import { owned, type Context } from '../../platform/lane/index.ts'

type Reasoned = { readonly [name: string]: string | number; readonly reasonKey: ReasonKey }

type Asking<Payload> = {
  /** Name of the act in the audit. */
  readonly action: string
  /** Owner of the money. */
  readonly userId: string
  readonly payload: Payload
  readonly remark: string
  readonly actor: Actor
}

/** Stores an approval request about a user's money, with its audit row. */
export function askAbout<Payload extends Reasoned>(
  kind: ApprovalKind<Payload>,
  { action, userId, payload, remark, actor }: Asking<Payload>,
  context: Context,
) {
  const { reasonKey } = payload
  const why = { reasonKey, remark, maker: actor }
  const pending = asked(kind, { owner: owned(userId), payload, ...why }, context)
  const deed = {
    action,
    targetType: 'user',
    targetId: userId,
    after: { ...payload },
    reasonKey,
    remark,
    approvalId: pending.id,
  }
  return {
    put: [approvals.row(pending), record(actor, deed)],
    reply: { applied: false, pendingApprovalId: pending.id },
  }
}
