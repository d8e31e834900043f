import { endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { messageOf } from '@candor/api/messages'
import { approvalKind, sumText, type Actor, type ApprovalKind } from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { Currencies } from '../currencies.ts'
import { unclaimedBalanceOf, type UnclaimedState } from './unclaimed-balance.ts'
import { ownerFault, type Asking } from './owner-fault.ts'
import { unclaimedCame, unclaimedUses, type ReturnReason } from './tables.ts'

export const returnKind = 'returnUnclaimed'

/** What the checker approves, exact to the last unit. */
export type UnclaimedReturn = {
  /** The ended account. */
  readonly endedId: string
  readonly payeeId: string
  readonly currency: string
  readonly amount: string
  readonly reasonKey: ReturnReason
  readonly ticketId: string
}

/**
 * Approves that money of an ended account goes to its owner's new account. The command runs under the ended account's lock,
 * where the unclaimed balance is counted; a second command pays it to the new account (`pay-return.ts`).
 */
function agreeing(currencies: Currencies) {
  return approvalKind(returnKind, {
    askedBy: endpoints.returnUnclaimed,
    checkers: ['finance'],
    needs: { users, unclaimedCame, unclaimedUses },
    says({ payeeId, currency, amount, reasonKey, ticketId }: UnclaimedReturn, { who }) {
      const sum = sumText(amount, currency)
      const why = messageOf('en-us', `reason.${reasonKey}`)
      return {
        sentence:
          `Give ${sum}, which lie in house.unclaimed of the ended account ${who}, to the same ` +
          `person's user ${payeeId}. Evidence: ${ticketId}. The user reads: ${why}`,
      }
    },
    apply(state, payload: UnclaimedReturn, { now, newId }, { approval, checker }) {
      if (!hasEnded(state.users)) return refuse('STATE_CHANGED')
      const fault = returnFault(currencies, payload, state, Amount.zero)
      if (fault !== null) return fault
      const { endedId, payeeId, currency, amount, reasonKey, ticketId: ticket } = payload
      const row = unclaimedUses.row({
        ...owned(endedId),
        id: newId(),
        use: 'return',
        currency,
        amount: Amount.parse(amount),
        status: 'agreed',
        payeeId,
        reasonKey,
        ticket,
        approvalId: approval.id,
        makerId: approval.makerId,
        checkerId: checker.id,
        at: now,
        settledAt: null,
      })
      return { put: [row], reply: null }
    },
  })
}

/** The same, after checking both persons and the operator again. */
export function returnUnclaimed(
  tools: Asking & { readonly currencies: Currencies },
): ApprovalKind<UnclaimedReturn> {
  return {
    ...agreeing(tools.currencies),
    prepare: ({ endedId, payeeId }: UnclaimedReturn, now: number, checker: Actor) =>
      ownerFault(tools, { endedId, payeeId }, checker, now),
  }
}

/** Why it may not be returned: returned before on the same evidence, or more than is unclaimed. */
export function returnFault(
  currencies: Currencies,
  payload: UnclaimedReturn,
  state: UnclaimedState,
  waiting: Amount,
): Refusal | null {
  if (!currencies.has(payload.currency)) return refuse('CURRENCY_UNSUPPORTED')
  const made = state.unclaimedUses.all().filter(({ status }) => status !== 'lapsed')
  const isMade = made.some(({ currency, amount, ticket }) =>
    isSame(payload, { currency, amount: Amount.text(amount), ticketId: ticket }),
  )
  if (isMade) return refuse('STATE_CHANGED')
  const lying = unclaimedBalanceOf(state, payload.currency)
  return Amount.parse(payload.amount) + waiting > lying ? refuse('INSUFFICIENT_BALANCE') : null
}

type Evidence = Pick<UnclaimedReturn, 'currency' | 'amount'> & { readonly ticketId: string | null }

/** Whether two returns have the same evidence. */
export const isSame = (one: Evidence, other: Evidence): boolean =>
  one.ticketId === other.ticketId &&
  one.currency === other.currency &&
  Amount.parse(one.amount) === Amount.parse(other.amount)
