import { Amount } from '@candor/money'
import { applications, isKnownBy } from '../../identity/index.ts'
import { accounts, house, move } from '../../ledger/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { command, owned, type Decision } from '../../platform/lane/index.ts'
import type { WalletEvents } from '../events.ts'
import { returnsReceived, unclaimedUses, type ReturnReason } from './tables.ts'

export type PayReturn = {
  readonly id: string
  readonly payeeId: string
  readonly currency: string
  readonly amount: Amount
  readonly reasonKey: ReturnReason
  /** Documents of the ended account's owner; the receiver must still match one. */
  readonly documents: ReadonlySet<string>
}

export type Paid = { readonly status: 'paid' | 'lapsed' }

/**
 * Pays an approved return to the new account. It lapses if that account has ended or its owner is no longer known as the same
 * person. Idempotent.
 */
export const payReturn = command('payReturn', {
  needs: { users, accounts, applications, returnsReceived },
  reads: ({ id }: PayReturn) => ({ returnsReceived: [id] }),
  queue: 'jobs',
  decide(state, input: PayReturn, { now }): Decision {
    const { id, payeeId, currency, amount, reasonKey, documents } = input
    const known = state.returnsReceived.get(id)
    if (known !== undefined) return { reply: { status: known.status } satisfies Paid }
    const lives = state.users !== undefined && !hasEnded(state.users)
    const isOwner = lives && isKnownBy(state.applications.all(), documents, now)
    const status = isOwner ? 'paid' : 'lapsed'
    const row = { ...owned(payeeId), id, currency, amount, reasonKey, status, at: now } as const
    const put = [returnsReceived.row(row)]
    const reply: Paid = { status }
    if (!isOwner) return { put, reply }
    const data: WalletEvents['unclaimedReturned'] = {
      id,
      currency,
      amount: Amount.text(amount),
      reasonKey,
    }
    const reason = {
      kind: 'unclaimed_return',
      command: 'payReturn',
      refType: 'unclaimed' as const,
      refId: id,
    }
    const balance = state.accounts.of('balance.available', currency)
    return {
      put,
      move: [move(amount, house('house.unclaimed'), balance, reason)],
      events: [{ name: 'unclaimedReturned', data }],
      reply,
    }
  },
})

/** Records the result at the ended account; a lapsed return is unclaimed again. */
export const settleReturn = command('settleReturn', {
  needs: { unclaimedUses },
  queue: 'jobs',
  decide(state, { id, status }: { readonly id: string } & Paid, { now }): Decision {
    const row = state.unclaimedUses.get(id)
    if (row?.status !== 'agreed') return { reply: null }
    return { put: [unclaimedUses.row({ ...row, status, settledAt: now })], reply: null }
  },
})
