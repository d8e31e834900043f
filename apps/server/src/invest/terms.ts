import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Machine, ProductType, RateKind } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'
import { canonicalJson, type Json } from '../platform/http/json.ts'
import { loadPhrases, shippedWords, type ShippedPhrases } from './shipped-words.ts'
import type { KeptWords } from './words.ts'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const termFields = v.strictObject({
  /** Each product is a ledger owner, that of its funding account. */
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{4,18}$/)),
  productType: ProductType,
  /** In English; another language may have its own name in the texts. */
  name: v.string(),
  currency: v.string(),
  days: v.pipe(count, v.minValue(1)),
  rate,
  ratePer: v.picklist(['day', 'year']),
  rateKind: RateKind,
  /** 1 to 5. */
  riskLevel: v.pipe(count, v.minValue(1), v.maxValue(5)),
  minAmount: amount,
  /** Largest amount of one user at once. */
  maxAmount: v.nullable(amount),
  step: amount,
  levelLimit: v.nullable(count),
  kycLimit: v.picklist([0, 1, 2]),
  /** Quota of all users together. */
  totalQuota: v.nullable(amount),
  /** Hours after the purchase in which an order can be cancelled for free. */
  coolingOffHours: v.optional(v.pipe(count, v.maxValue(24)), 0),
  /** Earning days before an order can be redeemed, and the cost as a share of its principal. */
  redemption: v.optional(
    v.strictObject({ lockDays: v.pipe(count, v.minValue(1)), penaltyRate: rate }),
  ),
  /** Whether an order can be renewed at its end with the same terms. */
  autoRenewAllowed: v.optional(v.boolean(), false),
  miner: v.optional(Machine),
  /** A bond starts at the end of its sale if this target was reached; otherwise all is refunded. */
  bond: v.optional(
    v.strictObject({
      issuer: v.string(),
      targetAmount: amount,
      saleDays: v.pipe(count, v.minValue(1)),
    }),
  ),
})

const termsSchema = v.pipe(
  termFields,
  v.check(
    ({ productType, miner, bond }) =>
      (productType === 'miner') === (miner !== undefined) &&
      (productType === 'bond') === (bond !== undefined),
    'a machine has its sheet, a bond its sale',
  ),
)

const fileSchema = v.strictObject({
  products: v.array(
    v.looseObject({ id: v.pipe(v.string(), v.regex(/^668\d\d$/)), funding: amount }),
  ),
})

/** Terms in the file's spelling, as a version stores them. */
export type StoredTerms = { readonly id: string } & { readonly [field: string]: Json }

/** One version of a product's terms, as users read them and orders keep them. */
export type ProductTerms = v.InferOutput<typeof termsSchema> & {
  readonly versionId: string
  readonly number: number
  /** Hash of every word of the terms: a changed word is another version, which no user has accepted. */
  readonly disclosureVersion: string
  readonly words: KeptWords
  /** Since when the product has terms in force: its first published version. */
  readonly beganAt: number
  /** When they take effect; for a draft, the earliest time. */
  readonly effectiveAt: number
  readonly sort: number
}
export type Products = ReadonlyMap<string, ProductTerms>

/**
 * Reads stored terms.
 * @throws ValiError when a field is missing or malformed
 */
export const parseTerms = (stored: StoredTerms): v.InferOutput<typeof termsSchema> =>
  v.parse(termsSchema, stored)

/** A shipped product: the first version of its terms, and its initial funding. */
export type ShippedProduct = {
  readonly id: string
  readonly terms: StoredTerms
  readonly currency: string
  readonly words: KeptWords
  readonly disclosureVersion: string
  readonly sort: number
  /** Amount from the sandbox's treasury for its funding account at the first start. */
  readonly funding: Amount
}

/** Shipped products: `data/products.json`, each with its texts. */
export const shippedProducts = (): readonly ShippedProduct[] =>
  loadProducts(stored(), loadPhrases())

/**
 * Parses products as in `data/products.json`.
 * @param phrases the texts; null for none beside the terms
 * @throws ValiError when a field is missing or malformed
 */
export function loadProducts(
  file: unknown,
  phrases: ShippedPhrases | null = null,
): readonly ShippedProduct[] {
  return v.parse(fileSchema, file).products.map(({ funding, ...rest }, place) => {
    const terms = rest as StoredTerms
    const parsed = parseTerms(terms)
    const words = phrases === null ? {} : shippedWords(parsed, phrases)
    return {
      id: terms.id,
      terms,
      currency: parsed.currency,
      words,
      disclosureVersion: phrases === null ? shippedVersion(terms) : writtenVersion(terms, words),
      sort: place + 1,
      funding,
    }
  })
}

const stored = (): unknown =>
  JSON.parse(readFileSync(new URL('../../../../data/products.json', import.meta.url), 'utf8'))

/** Version of terms without texts. The funding is no promise, so it is not part of the terms. */
const shippedVersion = (terms: StoredTerms): string => hashOf(JSON.stringify(terms))

/** Version of terms written here: covers every word, whatever the order of the fields. */
export const writtenVersion = (terms: StoredTerms, words: KeptWords): string =>
  hashOf(canonicalJson({ terms, words: { ...words } }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
