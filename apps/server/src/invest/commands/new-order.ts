import { dayNumber } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { dailyIncome, productRules, termFrom } from '@candor/rules'
import { owned } from '../../platform/lane/index.ts'
import { coolingOffEnd } from '../cooling-off.ts'
import type { Order } from '../tables.ts'
import type { ProductTerms } from '../terms.ts'

type OrderRequest = {
  readonly userId: string
  readonly id: string
  readonly amount: Amount
  readonly machineCount: number | null
  readonly wantsRenewal: boolean
  /** First earning day, if it is not the next day. */
  readonly firstDay: number | undefined
  /** The renewed order. */
  readonly renews: string | null
}

/** An order with all agreed terms: later changes of the product do not affect it. */
export function newOrder(terms: ProductTerms, request: OrderRequest, now: number): Order {
  const { id: productId, productType, currency, rate, ratePer, rateKind, days, redemption } = terms
  const { userId, id, amount, machineCount, renews } = request
  const term = termFrom(request.firstDay ?? dayNumber(now) + 1, days)
  return {
    ...owned(userId),
    id,
    productId,
    productType,
    currency,
    amount,
    machineCount,
    rate,
    ratePer,
    rateKind,
    days,
    disclosureVersion: terms.disclosureVersion,
    ruleVersion: productRules,
    boughtAt: now,
    coolingUntil: coolingOffEnd(terms, now),
    redeemFrom: redemption === undefined ? null : term.firstDay + redemption.lockDays,
    penaltyRate: redemption?.penaltyRate ?? Rate.of(0n),
    penalty: Amount.zero,
    autoRenew: terms.autoRenewAllowed ? request.wantsRenewal : null,
    renews,
    dailyIncome: dailyIncome(amount, { rate, per: ratePer }),
    ...term,
    paidThrough: term.firstDay - 1,
    income: Amount.zero,
    status: 'running',
    frozenAt: null,
    freezeReason: null,
    endReason: null,
    closedAt: null,
  }
}
