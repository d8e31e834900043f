import { endpoints, type ReasonKey } from '@candor/api'
import { Amount } from '@candor/money'
import { accounts, house, move, type FundRef } from '../../ledger/index.ts'
import { isRefusal, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { approvalKind, asked, waitingFor } from '../approvals/approval.ts'
import { sumText } from '../approvals/sentence.ts'
import { record, type Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'
import { approvals } from '../tables.ts'

export type ToppingUp = {
  /** The owner of the funding account: a product, a fund, a task. */
  readonly id: string
  readonly refType: FundRef
  readonly called: string
  readonly pays: string
  readonly amount: string
  readonly currency: string
}

/** Transfers money from the house's treasury to a funding account. */
export const topUpFundingKind = approvalKind('topUpFunding', {
  askedBy: endpoints.topUpFunding,
  checkers: ['finance'],
  needs: { accounts },
  says({ called, pays, amount, currency }: ToppingUp) {
    const sum = sumText(amount, currency)
    const act = `Put ${sum} of the sandbox's treasury into the funding account of ${called}.`
    return { sentence: `${act} ${pays}` }
  },
  apply(state, { id, refType, amount, currency }: ToppingUp) {
    const account = state.accounts.of('funding.available', currency)
    return {
      move: [
        move(Amount.parse(amount), house('house.sandbox', { book: 'real', currency }), account, {
          kind: 'funding_fill',
          command: 'topUpFunding',
          refType,
          refId: id,
        }),
      ],
      events: [{ name: 'fundingFilled', data: { id, refType } }],
      reply: null,
    }
  },
})

export type TopUpFunding = {
  readonly wanted: ToppingUp | Refusal
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Requests a top-up, because no operator moves the house's money alone. One request per account at a time. */
export const topUpFunding = consoleCommand('topUpFunding', {
  needs: { approvals },
  decide(state, { wanted, reasonKey, remark, actor }: TopUpFunding, context) {
    if (isRefusal(wanted)) return wanted
    const { id, refType, amount, currency } = wanted
    const waiting = waitingFor(state.approvals.all(), [topUpFundingKind.kind], id, context.now)
    if (waiting !== undefined) return refuse('STATE_CHANGED')
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(
      topUpFundingKind,
      { owner: owned(id), payload: wanted, ...why },
      context,
    )
    const target = { targetType: refType, targetId: id, approvalId: approvalRequest.id }
    const deed = { action: 'askToTopUpFunding', ...target, reasonKey, remark }
    return {
      put: [
        approvals.row(approvalRequest),
        record(actor, { ...deed, after: { amount, currency } }),
      ],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
