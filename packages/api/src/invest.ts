import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import {
  DisclosureVersion,
  Product,
  ProductId,
  ProductIncome,
  ProductOrder,
  ProductStat,
  ProductType,
  RealisedDay,
} from './invest-shapes.ts'
import { listFields, OwnStatus, page, wholeNumber } from './query.ts'
import { Currency, Dec, Id, PositiveDec, Text } from './scalars.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const publicly = { count: 300, perMs: MINUTE, by: 'ip' } as const

export const listProducts = endpoint({
  name: 'listProducts',
  concept: 'invest',
  auth: 'optional',
  limit: publicly,
  showsMoney: true,
  request: v.object({
    productType: v.optional(ProductType),
    currency: v.optional(Currency),
    /** Only products of this many days. */
    days: v.optional(wholeNumber(1, 3_650)),
    riskLevel: v.optional(wholeNumber(1, 5)),
  }),
  result: v.array(Product),
  errors: [],
  summary: 'What can be invested in: its rate, who pays it from what, its bounds and what is left.',
})

export const getProduct = endpoint({
  name: 'getProduct',
  concept: 'invest',
  auth: 'optional',
  limit: publicly,
  request: v.object({ id: ProductId }),
  result: v.strictObject({
    ...Product.entries,
    incomeExample: v.strictObject({ amount: Dec, daily: Dec, total: Dec }),
    /** The description of the product, in the language of the call; null if there is none. */
    description: v.nullable(Text),
    /** The house's disclosure beside the terms, in the language of the call; null if there is none. */
    disclosure: v.nullable(Text),
    /** The last thirty days, latest first. */
    history: v.array(RealisedDay),
    /**
     * While no day was paid yet: the income of the least amount on each of the last thirty days under these terms,
     * latest first. It is computed and was paid to nobody. Null as soon as there is a history.
     */
    demonstration: v.nullable(v.strictObject({ amount: Dec, days: v.array(RealisedDay) })),
  }),
  errors: ['PRODUCT_NOT_FOUND'],
  summary: 'One product, and what its last days really paid.',
})

export const listProductOrders = endpoint({
  name: 'listProductOrders',
  concept: 'invest',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({
    ...listFields,
    productType: v.optional(ProductType),
    /** `1,2` the running orders, `3` the history. */
    status: v.optional(OwnStatus),
  }),
  result: page(ProductOrder),
  errors: [],
  summary: "The user's orders of products, latest first.",
})

export const getProductOrder = endpoint({
  name: 'getProductOrder',
  concept: 'invest',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: ProductOrder,
  errors: ['NOT_FOUND'],
  summary: 'One order of a product.',
})

export const getProductStat = endpoint({
  name: 'getProductStat',
  concept: 'invest',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({ productType: ProductType }),
  result: ProductStat,
  errors: [],
  summary: 'What a user has in products of one type, and what they brought today and in all.',
})

export const listProductIncome = endpoint({
  name: 'listProductIncome',
  concept: 'invest',
  auth: 'token',
  limit: reading,
  request: v.object({ ...listFields, id: Id }),
  result: page(ProductIncome),
  errors: ['NOT_FOUND'],
  summary: 'What one order paid, day by day.',
})

export const buyErrors = [
  'PAUSED',
  'RESTRICTED',
  'SELF_EXCLUDED',
  'PRODUCT_NOT_FOUND',
  'PRODUCT_TYPE_MISMATCH',
  'PRODUCT_NOT_ON_SALE',
  'PRODUCT_SOLD_OUT',
  'LEVEL_TOO_LOW',
  'KYC_REQUIRED',
  'PURCHASE_LIMIT',
  'DISCLOSURE_NOT_ACCEPTED',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'AMOUNT_PRECISION',
  'INSUFFICIENT_BALANCE',
] as const

export const buyProduct = endpoint({
  name: 'buyProduct',
  concept: 'invest',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 60 * SECOND },
  request: v.pipe(
    v.strictObject({
      productId: ProductId,
      amount: v.optional(PositiveDec),
      /** For machines, which have one price. */
      machineCount: v.optional(
        v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
      ),
      /** The terms that the user has read and accepted. */
      disclosureVersion: DisclosureVersion,
      /** Whether it is renewed at its end, if the terms offer that. */
      autoRenew: v.optional(v.boolean()),
    }),
    v.forward(
      v.check(
        ({ amount, machineCount }) => (amount === undefined) !== (machineCount === undefined),
        'one of amount and machineCount',
      ),
      ['amount'],
    ),
  ),
  result: ProductOrder,
  errors: buyErrors,
  summary:
    'Buys an arbitrage product or machines: the principal is held, and earns from the next day on.',
})
