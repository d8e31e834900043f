import type { Amount } from '@candor/money'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { fundedDays, funding } from '../tables.ts'

export type FundDayInput = {
  readonly productId: string
  readonly currency: string
  /** The last paid day before it; no order earned on the days between. */
  readonly after: number
  readonly day: number
  /** Earning orders and their total: an ended day no longer changes, so it is added up in advance. */
  readonly orders: number
  readonly principal: Amount
  readonly amount: Amount
}

/**
 * Pays a day of a product in full from its funding account to the house's payable account, or not at all. The previous paid day
 * is the key: each day is paid once and none is skipped. If the money is missing, that is recorded and announced once, and the
 * same day is retried later.
 */
export const fundDay = command('fundDay', {
  needs: { accounts, funding },
  queue: 'jobs',
  decide({ accounts: money, funding: row }, input: FundDayInput, { now }) {
    const { productId, currency, after, day, orders, principal, amount } = input
    if (row === undefined || row.fundedThrough !== after) return refuse('STATE_CHANGED')
    const account = money.of('funding.available', currency)
    if (account.balance < amount) {
      if (row.frozenAt !== null) return refuse('STATE_CHANGED')
      return {
        put: [funding.row({ ...row, frozenAt: now })],
        events: [{ name: 'productFrozen', data: { productId, day } }],
        reply: { isFunded: false },
      }
    }
    const paid = { ...owned(productId), day, orders, principal, amount, fundedAt: now }
    return {
      put: [
        funding.row({ ...row, fundedThrough: day, frozenAt: null }),
        ...(orders > 0 ? [fundedDays.row(paid)] : []),
      ],
      move: moveSome(amount, account, house('house.payable'), {
        kind: 'funding_day',
        command: 'fundDay',
        refType: 'product_day',
        refId: String(day),
      }),
      events: row.frozenAt === null ? [] : [{ name: 'productResumed', data: { productId, day } }],
      reply: { isFunded: true },
    }
  },
})
