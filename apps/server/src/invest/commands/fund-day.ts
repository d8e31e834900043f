import type { Amount } from '@candor/money'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { fundedDays, funding } from '../tables.ts'

export type FundDayInput = {
  readonly productId: string
  readonly currency: string
  /** The last day that was paid before it; on the days between nobody earned. */
  readonly after: number
  readonly day: number
  /** Who earned on the day, and how much: a day that is over can no more change, so it is added up before. */
  readonly orders: number
  readonly principal: Amount
  readonly amount: Amount
}

/**
 * Pays a day of a product whole, from its funding account to the house's payable one, or not at all. The day after which
 * it comes is the key: a day is paid once, and none is left out. Where the money is not there that is written down, and told,
 * once; the same day is tried again when there is more.
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
        tell: [{ name: 'productFrozen', data: { productId, day } }],
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
      tell: row.frozenAt === null ? [] : [{ name: 'productResumed', data: { productId, day } }],
      reply: { isFunded: true },
    }
  },
})
