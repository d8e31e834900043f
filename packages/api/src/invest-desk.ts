import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { DisclosureVersion, Product, ProductId, ProductType } from './invest-shapes.ts'
import { Act, ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { draftTerms, ProductWords } from './product-draft.ts'
import { Count, Currency, Dec, Id, Ms, Rate } from './scalars.ts'

/** Who proposes terms and fills accounts; somebody else of finance decides. */
const makers = ['product', 'finance'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** What a product's account holds, and what its orders will ask of it. */
export const FundingCoverage = v.strictObject({
  balance: Dec,
  /** Of today, with every day that is over and was not paid. */
  nextDay: Dec,
  /** Of today and six days more, with what was not paid. */
  nextSevenDays: Dec,
  /** Of today and 29 days more, with what was not paid. */
  nextThirtyDays: Dec,
  /** Of every day that is left of every order. */
  wholeLife: Dec,
  /** What there is, over all that is left to pay; null where nothing is. */
  coverageRate: v.nullable(Rate),
  /** So many of the days that are owed it pays whole, one after another; null where nothing is owed. */
  coveredDays: v.nullable(Count),
  frozenAt: v.nullable(Ms),
  /** Days that are over and could not be paid. */
  missedDays: Count,
})
export type FundingCoverage = v.InferOutput<typeof FundingCoverage>

/** A product as operators see it. */
export const ProductItem = v.strictObject({
  id: ProductId,
  /** By the terms that hold now, as users see it; null of one that was never published, or has not begun. */
  current: v.nullable(Product),
  /** The principal of every order that was bought and not taken back. */
  sold: Dec,
  coverage: FundingCoverage,
  /** The newest version of its terms. */
  newest: v.strictObject({
    version: Count,
    isPublished: v.boolean(),
    /** As users will see it. */
    preview: Product,
    /** What it pays, in the measure that is agreed: for a day, or for a year. */
    rate: Rate,
    /** What its next sales have to raise, while one that is open may still be sold by another target; null of what is no bond. */
    targetAmount: v.nullable(Dec),
    words: ProductWords,
    /** In how many languages all of it is said. */
    completeCount: Count,
    /** What its account must hold before it is published: the first day's income of all that may be bought; null where nothing bounds that. */
    firstDay: v.nullable(Dec),
    /** Holds from then on at the earliest. */
    startAt: v.nullable(Ms),
    /** When it began to hold, or will; null of a draft. */
    effectiveAt: v.nullable(Ms),
  }),
  /** Versions that were published and are to hold later, in their order. */
  scheduled: v.array(v.strictObject({ version: Count, effectiveAt: Ms })),
  /** What waits for a second operator. */
  pendingPublishId: v.nullable(Id),
  pendingTopUpId: v.nullable(Id),
  pendingEndId: v.nullable(Id),
  /** From when on it is sold no more, as two decided; null where nobody did. */
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

/** A currency that users can hold, and so one that a new product can be of. */
export const ProductCurrency = v.strictObject({
  currency: Currency,
  /** How many decimals its amounts have at most. */
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
    /** Of all its versions: the account that pays it is opened in it. */
    currency: Currency,
    ...draftTerms,
    remark: Remark,
  }),
  result: Saved,
  errors: ['AMOUNT_PRECISION'],
  summary:
    'Writes down a new product as the first version of its terms, and opens its empty funding account. Users see nothing of it.',
})

export const saveProductDraft = endpoint({
  ...shared,
  name: 'saveProductDraft',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    id: ProductId,
    /** The newest version that was seen. */
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
    'Asks that the newest version of terms hold. A second operator decides; orders that run keep the terms that they were bought under.',
})

export const endProduct = endpoint({
  ...shared,
  name: 'endProduct',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    id: ProductId,
    /** From when on nobody buys it; at once where it is null, of a bond from the end of the sale that is open then. */
    endAt: draftTerms.startAt,
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Asks that a product be sold no more. A second operator decides; orders that run are paid to their end, and none is renewed.',
})
