import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { DisclosureVersion, Product, ProductId, ProductType } from './invest-shapes.ts'
import { Act, ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { draftTerms, ProductWords } from './product-draft.ts'
import { Count, Currency, Dec, Id, Ms, Rate } from './scalars.ts'

/** Makers of terms and funding; another person of finance decides. */
const makers = ['product', 'finance'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** The balance of a product's account, and the obligations of its orders. */
export const FundingCoverage = v.strictObject({
  balance: Dec,
  /** For today, with every past unpaid day. */
  nextDay: Dec,
  /** For today and the next six days, with unpaid days. */
  nextSevenDays: Dec,
  /** For today and the next 29 days, with unpaid days. */
  nextThirtyDays: Dec,
  /** For every remaining day of every order. */
  wholeLife: Dec,
  /** Balance over all remaining obligations; null without any. */
  coverageRate: v.nullable(Rate),
  /** The number of owed days that it pays in full, in order; null without obligations. */
  coveredDays: v.nullable(Count),
  frozenAt: v.nullable(Ms),
  /** Past days that could not be paid. */
  missedDays: Count,
})
export type FundingCoverage = v.InferOutput<typeof FundingCoverage>

/** A product as operators see it. */
export const ProductItem = v.strictObject({
  id: ProductId,
  /** Under the terms now in force, as users see it; null if it was never published, or has not begun. */
  current: v.nullable(Product),
  /** The principal of all orders that were bought and not cancelled. */
  sold: Dec,
  coverage: FundingCoverage,
  /** The newest version of its terms. */
  newest: v.strictObject({
    version: Count,
    isPublished: v.boolean(),
    /** The product as users will see it. */
    preview: Product,
    /** The income rate in the agreed unit: per day, or per year. */
    rate: Rate,
    /** The target of its next sales, while an open sale may still have another target; null unless it is a bond. */
    targetAmount: v.nullable(Dec),
    words: ProductWords,
    /** The number of complete languages. */
    completeCount: Count,
    /**
     * The balance that its account needs before publication: the first day's income of the whole quota; null without a
     * quota.
     */
    firstDay: v.nullable(Dec),
    /** The earliest time from which it holds. */
    startAt: v.nullable(Ms),
    /** The time at which it came or will come into force; null for a draft. */
    effectiveAt: v.nullable(Ms),
  }),
  /** Published versions that come into force later, in order. */
  scheduled: v.array(v.strictObject({ version: Count, effectiveAt: Ms })),
  /** The publication that waits for a second operator. */
  pendingPublishId: v.nullable(Id),
  pendingTopUpId: v.nullable(Id),
  pendingEndId: v.nullable(Id),
  /** The end of its sale, as two operators decided; null without one. */
  endsAt: v.nullable(Ms),
})
export type ProductItem = v.InferOutput<typeof ProductItem>

export const listProductItems = endpoint({
  ...shared,
  name: 'listProductItems',
  roles: withAuditor(makers),
  limit: reading,
  request: v.object({}),
  result: v.array(ProductItem),
  errors: [],
  summary:
    'Every product: its terms, the newest draft of them, what is sold, and what its account holds and owes.',
})

/** A currency that users can hold, and therefore a possible currency of a product. */
export const ProductCurrency = v.strictObject({
  currency: Currency,
  /** The most decimals of its amounts. */
  precision: Count,
})
export type ProductCurrency = v.InferOutput<typeof ProductCurrency>

export const listProductCurrencies = endpoint({
  ...shared,
  name: 'listProductCurrencies',
  roles: withAuditor(makers),
  limit: reading,
  request: v.object({}),
  result: v.array(ProductCurrency),
  errors: [],
  summary: 'The currencies that a new product can be of.',
})

const Saved = v.strictObject({ id: Id, version: Count, disclosureVersion: DisclosureVersion })

export const createProduct = endpoint({
  ...shared,
  name: 'createProduct',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    productType: ProductType,
    /** The same for all its versions: the account that pays it is opened in it. */
    currency: Currency,
    ...draftTerms,
    remark: Remark,
  }),
  result: Saved,
  errors: ['AMOUNT_PRECISION'],
  summary:
    'Writes down a new product as the first version of its terms, and opens its empty ' +
    'funding account. Users see nothing of it.',
})

export const saveProductDraft = endpoint({
  ...shared,
  name: 'saveProductDraft',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    id: ProductId,
    /** The newest version that the operator saw. */
    version: Count,
    ...draftTerms,
    remark: Remark,
  }),
  result: Saved,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'AMOUNT_PRECISION'],
  summary: 'Writes down other terms of a product as its next version. Users see nothing of it.',
})

export const publishProduct = endpoint({
  ...shared,
  name: 'publishProduct',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({ id: ProductId, version: Count, reasonKey: ReasonKey, remark: Remark }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'FUNDING_TOO_LOW', 'BOND_SALES_OVERLAP'],
  summary:
    'Asks that the newest version of terms hold. A second operator decides; orders that run ' +
    'keep the terms that they were bought under.',
})

export const endProduct = endpoint({
  ...shared,
  name: 'endProduct',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    id: ProductId,
    /** The end of its sale; null means at once, and for a bond the end of the sale that is then open. */
    endAt: draftTerms.startAt,
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Asks that a product be sold no more. A second operator decides; orders that run are ' +
    'paid to their end, and none is renewed.',
})
