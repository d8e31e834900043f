import type { Language } from '@candor/api'
import { Amount, add } from '@candor/money'
import { accounts, move } from '../../ledger/index.ts'
import { exclusionFault, exclusions } from '../../people/index.ts'
import {
  command,
  isRefusal,
  refuse,
  type Context,
  type Refusal,
} from '../../platform/lane/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { hasEnded, productEndings } from '../endings.ts'
import { orders, productOwner, products, sales } from '../tables.ts'
import type { ProductTerms } from '../terms.ts'
import { inForce, productPublications } from '../versions.ts'
import { orderView } from '../view.ts'
import { productTextIn } from '../words.ts'
import { newOrder } from './new-order.ts'
import { purchaseLimitFault } from './purchase-limits.ts'
import { eligibilityFault } from './eligibility.ts'
import { putSale, saleOfNow } from './sale-of-now.ts'

export type BuyProductInput = {
  readonly userId: string
  /** Undefined if the product does not exist. */
  readonly terms: ProductTerms | undefined
  readonly amount: Amount
  /** Number of machines; null for an invested amount. */
  readonly machineCount: number | null
  readonly disclosureVersion: string
  readonly wantsRenewal: boolean
  /** Language of the reply. */
  readonly lang: Language
  /** The user's level and identity at the time of the request. */
  readonly levelNo: number
  readonly identityLevel: number
}

/**
 * Buys a product: the principal leaves the available balance and is held in an account of the user until the end. It earns from
 * the next day on (a bond from the end of its sale), by terms fixed in the order.
 */
export const buyProduct = command('buyProduct', {
  needs: { accounts, exclusions, orders, products, productEndings, productPublications, sales },
  shares: [productOwner.userId],
  decide(state, input: BuyProductInput, context: Context & PolicyContext) {
    const { now } = context
    const { userId, terms, amount, machineCount } = input
    const fault = policyFault(context, 'trade', userId) ?? exclusionFault(state.exclusions, now)
    if (fault !== null) return fault
    const row = terms && state.products.get(terms.id)
    if (terms === undefined || row === undefined) return refuse('PRODUCT_NOT_FOUND')
    if (hasEnded(state.productEndings.get(terms.id), now)) return refuse('PRODUCT_NOT_ON_SALE')
    // The terms in force may have changed since they were read.
    if (inForce(state.productPublications.all(), terms.id, now)?.id !== terms.versionId)
      return refuse('DISCLOSURE_NOT_ACCEPTED')
    const own = state.orders.all().filter(({ productId }) => productId === terms.id)
    const sale = saleOfNow({ terms, own, amount }, state.sales, now)
    if (isRefusal(sale)) return sale
    const sold = sale === null ? row.sold : sale.before.raised
    const kept =
      buyerFault(terms, input) ??
      amountFault(terms, amount) ??
      purchaseLimitFault(terms, sold, amount, own)
    if (kept !== null) return kept
    const free = state.accounts.of('balance.available', terms.currency)
    if (free.balance < amount)
      return refuse('INSUFFICIENT_BALANCE', {
        fields: [{ field: 'amount', rule: 'max', max: Amount.text(free.balance) }],
      })
    const { wantsRenewal } = input
    const id = context.newId()
    const firstDay = sale?.after.endDay
    const order = newOrder(
      terms,
      { userId, id, amount, machineCount, wantsRenewal, firstDay, renews: null },
      now,
    )
    const held = state.accounts.of('invest.held', terms.currency)
    const why = { command: 'buyProduct', refType: 'product_order' as const, refId: order.id }
    return {
      move: [move(amount, free, held, { kind: 'invest_buy', ...why })],
      put: [
        orders.row(order),
        products.row({ ...row, sold: add(row.sold, amount) }),
        ...putSale(sale),
      ],
      events: [{ name: 'productBought', data: { id: order.id } }],
      reply: orderView(order, {
        name: productTextIn(terms, input.lang).name,
        frozenAt: null,
        todayIncome: Amount.zero,
        isSaleOpen: sale !== null,
        now,
      }),
    }
  },
})

/** Why the product or these terms are not for this user. */
function buyerFault(terms: ProductTerms, input: BuyProductInput): Refusal | null {
  if ((terms.miner === undefined) !== (input.machineCount === null))
    return refuse('PRODUCT_TYPE_MISMATCH')
  if (input.disclosureVersion !== terms.disclosureVersion) return refuse('DISCLOSURE_NOT_ACCEPTED')
  return eligibilityFault(terms, input)
}

function amountFault({ minAmount, step }: ProductTerms, amount: Amount): Refusal | null {
  if (amount < minAmount)
    return refuse('AMOUNT_BELOW_MIN', {
      fields: [{ field: 'amount', rule: 'min', min: Amount.text(minAmount) }],
    })
  return amount % step === 0n ? null : refuse('AMOUNT_PRECISION')
}
