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
  /** Each product is an owner of the ledger: that of its funding account. */
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{4,18}$/)),
  productType: ProductType,
  /** In English; by a name of its own in another language where its words have one. */
  name: v.string(),
  currency: v.string(),
  days: v.pipe(count, v.minValue(1)),
  rate,
  ratePer: v.picklist(['day', 'year']),
  rateKind: RateKind,
  /** 1 to 5. */
  riskLevel: v.pipe(count, v.minValue(1), v.maxValue(5)),
  minAmount: amount,
  /** What one user may have in it at once. */
  maxAmount: v.nullable(amount),
  step: amount,
  levelLimit: v.nullable(count),
  kycLimit: v.picklist([0, 1, 2]),
  /** What all users together may buy. */
  totalQuota: v.nullable(amount),
  /** So many hours after the purchase an order can be taken back whole. */
  coolingOffHours: v.optional(v.pipe(count, v.maxValue(24)), 0),
  /** After so many days that it earned an order can be left, at this cost of its principal. */
  redemption: v.optional(
    v.strictObject({ lockDays: v.pipe(count, v.minValue(1)), penaltyRate: rate }),
  ),
  /** Whether an order can be renewed at its end, by the same terms. */
  autoRenewAllowed: v.optional(v.boolean(), false),
  miner: v.optional(Machine),
  /** A bond begins at the end of its sale if so much was raised by then; else everybody has everything back. */
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

/** Terms in the spelling of the file, as a version of them is kept. */
export type StoredTerms = { readonly id: string } & { readonly [field: string]: Json }

/** One version of a product's terms, as everybody reads them and as an order keeps them. */
export type ProductTerms = v.InferOutput<typeof termsSchema> & {
  readonly versionId: string
  readonly number: number
  /** Of every word of the terms: one that changes is another version, and nobody has accepted it. */
  readonly disclosureVersion: string
  readonly words: KeptWords
  /** Since when any terms of the product hold: its first version that was published. */
  readonly beganAt: number
  /** From when on they hold; of a draft, from when on they would at the earliest. */
  readonly effectiveAt: number
  readonly sort: number
}
export type Products = ReadonlyMap<string, ProductTerms>

/**
 * Reads terms as they are kept.
 * @throws ValiError when a field is missing or out of form.
 */
export const parseTerms = (stored: StoredTerms): v.InferOutput<typeof termsSchema> =>
  v.parse(termsSchema, stored)

/** A product as it comes with the software: the first version of its terms, and what its account begins with. */
export type ShippedProduct = {
  readonly id: string
  readonly terms: StoredTerms
  readonly currency: string
  readonly words: KeptWords
  readonly disclosureVersion: string
  readonly sort: number
  /** What the sandbox's treasury puts into its funding account at the first start. */
  readonly funding: Amount
}

/** What comes with the software: `data/products.json`, each with what users read of it. */
export const shippedProducts = (): readonly ShippedProduct[] =>
  loadProducts(stored(), loadPhrases())

/**
 * Takes products apart that stand as in `data/products.json`.
 * @param phrases what users read of them; null where nothing is said beside the terms
 * @throws ValiError when a field is missing or out of form.
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

/** Of terms with nothing beside them. What is in the funding account is no promise to anybody, so it is none of the terms. */
const shippedVersion = (terms: StoredTerms): string => hashOf(JSON.stringify(terms))

/** Of a version that was written here: of every word of it, whichever way round its fields stand. */
export const writtenVersion = (terms: StoredTerms, words: KeptWords): string =>
  hashOf(canonicalJson({ terms, words: { ...words } }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
