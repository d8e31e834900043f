import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { approvalKind, timeText, type ApprovalKind } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { productEndings } from '../endings.ts'
import { productOwner, products } from '../tables.ts'
import { parseTerms, type StoredTerms } from '../terms.ts'
import {
  effectiveFrom,
  inForce,
  productPublications,
  productVersions,
  publishedVersions,
  type ProductVersion,
} from '../versions.ts'
import { wordsFault, type KeptWords } from '../words.ts'
import { fundingFault } from './funded.ts'
import { termsText } from './terms-text.ts'

/** The version that is to hold: its disclosure version stands for every word of it, in every language. */
export type ProductPublishing = {
  readonly id: string
  readonly versionId: string
  readonly version: number
  readonly disclosureVersion: string
  /** The version that holds when this is asked for: what the second person compares it with. Null of a product that is new. */
  readonly beforeId: string | null
  readonly before: StoredTerms | null
  readonly terms: StoredTerms
  readonly words: KeptWords
  readonly startAt: number | null
}

/** Lets terms hold for orders that are bought from then on. Those that run keep theirs. */
export const publishProductKind = approvalKind('publishProduct', {
  askedBy: endpoints.publishProduct,
  checkers: ['finance'],
  needs: { products, productPublications, productVersions, productEndings },
  reads: ({ versionId, beforeId }: ProductPublishing) => ({
    productVersions: [versionId, ...(beforeId === null ? [] : [beforeId])],
  }),
  says: async (wanted: ProductPublishing, { row }) => ({
    sentence: sentenceOf(wanted),
    hasChanged:
      (await row(products, wanted.id))?.newestId !== wanted.versionId ||
      wordsOfFault(wanted) !== null,
  }),
  apply(state, payload: ProductPublishing, { now }, { approval, checker }) {
    const { id, versionId, version: number, beforeId, startAt } = payload
    const all = state.productPublications.all()
    const wantedAt = Math.max(now, startAt ?? 0)
    const before = inForce(all, id, wantedAt)
    const known = beforeId === null ? undefined : state.productVersions.get(beforeId)
    const version = state.productVersions.get(versionId)
    const isSame =
      state.products.get(id)?.newestId === versionId &&
      state.productEndings.get(id) === undefined &&
      (before?.id ?? null) === beforeId &&
      !all.some((one) => one.id === versionId)
    // Another version was saved or published meanwhile: what was asked for was something else. So it was before words had five parts.
    if (!isSame || version === undefined || wordsOfFault(version) !== null)
      return refuse('STATE_CHANGED')
    const effectiveAt =
      before === undefined || known === undefined
        ? wantedAt
        : effectiveFrom(
            { bond: parseTerms(known.terms).bond, effectiveAt: before.effectiveAt },
            wantedAt,
          )
    const row = {
      ...productOwner,
      id: versionId,
      productId: id,
      number,
      effectiveAt,
      isShipped: false,
      publishedAt: now,
      makerId: approval.makerId,
      checkerId: checker.id,
      approvalId: approval.id,
    }
    return {
      put: [publishedVersions.row(row)],
      tell: [{ name: 'productPublished', data: { productId: id, version: number } }],
      reply: null,
    }
  },
})

/** The same, by what the product's account holds when the second person agrees. */
export const publishing = (pool: Pick<Pool, 'query'>): ApprovalKind<ProductPublishing> => ({
  ...publishProductKind,
  prepare: ({ terms }: ProductPublishing) => fundingFault(pool, terms),
})

const wordsOfFault = ({ terms, words }: Pick<ProductVersion, 'terms' | 'words'>) =>
  wordsFault({ name: parseTerms(terms).name, words })

function sentenceOf({ version, before, terms, startAt }: ProductPublishing): string {
  const wanted = parseTerms(terms)
  const { name, bond } = wanted
  const since = startAt === null ? 'at once' : `from ${timeText(startAt)}`
  if (before === null)
    return `Publish ${name} (${terms.id}), a new product, ${since}. ${termsText(wanted, null)}. Who pays it, and what else users read, stands beside this in every language.`
  const sale = bond === undefined ? '' : ', a sale that is open is sold to its end as it was'
  return `Publish version ${version} of the terms of ${name} (${terms.id}), ${since}${sale}. ${termsText(wanted, parseTerms(before))}. Orders that run keep the terms that they were bought under.`
}
