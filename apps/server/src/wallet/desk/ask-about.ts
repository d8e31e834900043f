import type { ReasonKey } from '@candor/api'
import { approvals, asked, record, type Actor, type ApprovalKind } from '../../operator/index.ts'
import { owned, type Context } from '../../platform/lane/index.ts'

type Reasoned = { readonly [name: string]: string | number; readonly reasonKey: ReasonKey }

type Asking<Payload> = {
  /** Name of the act in the audit. */
  readonly action: string
  /** Owner of the money. */
  readonly userId: string
  readonly wish: Payload
  readonly remark: string
  readonly actor: Actor
}

/** Stores an approval request about a user's money, with its audit row. */
export function askAbout<Payload extends Reasoned>(
  kind: ApprovalKind<Payload>,
  { action, userId, wish, remark, actor }: Asking<Payload>,
  context: Context,
) {
  const { reasonKey } = wish
  const why = { reasonKey, remark, maker: actor }
  const pending = asked(kind, { owner: owned(userId), payload: wish, ...why }, context)
  const deed = {
    action,
    targetType: 'user',
    targetId: userId,
    after: { ...wish },
    reasonKey,
    remark,
    approvalId: pending.id,
  }
  return {
    put: [approvals.row(pending), record(actor, deed)],
    reply: { applied: false, pendingApprovalId: pending.id },
  }
}
