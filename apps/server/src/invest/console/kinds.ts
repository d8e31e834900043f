import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { approvalKind, timeText, type ApprovalKind } from '../../operator/index.ts'
import { leastSaleDays } from '@candor/rules'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { productEndings } from '../endings.ts'
import { productOwner, products } from '../tables.ts'
import { parseTerms, type StoredTerms } from '../terms.ts'
import {
  effectiveFrom,
  inForce,
  productPublications,
  productVersions,
  replacedBy,
  type ProductVersion,
  type Replaced,
} from '../versions.ts'
import { wordsFault, type KeptWords } from '../words.ts'
import { fundingFault } from './funded.ts'
import { termsText } from './terms-text.ts'

/** The version to publish: its disclosure version covers every word in every language. */
export type ProductPublishing = {
  readonly id: string
  readonly versionId: string
  readonly version: number
  readonly disclosureVersion: string
  /** The version in force at the request, for the checker's comparison. Null for a new product. */
  readonly beforeId: string | null
  readonly before: StoredTerms | null
  readonly terms: StoredTerms
  readonly words: KeptWords
  readonly startAt: number | null
  /** Versions published for later that this one replaces. */
  readonly replaces: Replaced[]
}

/** Publishes terms for orders bought from then on. Running orders keep theirs. */
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
    // Another version was saved or published meanwhile, so the request was for something else.
    if (!isSame || version === undefined || wordsOfFault(version) !== null)
      return refuse('STATE_CHANGED')
    const held = known && before && { terms: known.terms, effectiveAt: before.effectiveAt }
    const effectiveAt = beginOf(held, wantedAt)
    const replaces = replacedBy(all, { productId: id, effectiveAt }, now)
    if (JSON.stringify(replaces) !== JSON.stringify(payload.replaces))
      return refuse('STATE_CHANGED')
    const overlap = salesFault(held?.terms ?? null, version.terms)
    if (overlap !== null) return overlap
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
      put: [productPublications.row(row)],
      events: [{ name: 'productPublished', data: { productId: id, version: number, replaces } }],
      reply: null,
    }
  },
})

/** When terms after those in force take effect; first terms at once. */
export const beginOf = (
  held: { readonly terms: StoredTerms; readonly effectiveAt: number } | undefined,
  wantedAt: number,
): number =>
  held === undefined
    ? wantedAt
    : effectiveFrom({ bond: parseTerms(held.terms).bond, effectiveAt: held.effectiveAt }, wantedAt)

/** Why bond terms cannot follow others: the first sale would have the same first day as the last sale under the old terms. */
export function salesFault(before: StoredTerms | null, terms: StoredTerms): Refusal | null {
  const next = parseTerms(terms)
  if (before === null || next.bond === undefined) return null
  const least = leastSaleDays(parseTerms(before), next)
  return next.bond.saleDays < least
    ? refuse('BOND_SALES_OVERLAP', { values: { min: String(least) } })
    : null
}

/** The same, with a check of the funding account at the approval. */
export const publishing = (pool: Pick<Pool, 'query'>): ApprovalKind<ProductPublishing> => ({
  ...publishProductKind,
  prepare: ({ terms }: ProductPublishing) => fundingFault(pool, terms),
})

const wordsOfFault = ({ terms, words }: Pick<ProductVersion, 'terms' | 'words'>) =>
  wordsFault({ name: parseTerms(terms).name, words })

function sentenceOf({ version, before, terms, startAt, replaces }: ProductPublishing): string {
  const wanted = parseTerms(terms)
  const { name, bond } = wanted
  const since = startAt === null ? 'at once' : `from ${timeText(startAt)}`
  if (before === null)
    return (
      `Publish ${name} (${terms.id}), a new product, ${since}. ${termsText(wanted, null)}. Who ` +
      'pays it, and what else users read, stands beside this in every language.'
    )
  const sale = bond === undefined ? '' : ', a sale that is open is sold to its end as it was'
  const instead = replaces
    .map(
      (one) =>
        ` Version ${one.version}, which was to hold from ${timeText(one.wasFrom)}, never holds then.`,
    )
    .join('')
  return (
    `Publish version ${version} of the terms of ${name} (${terms.id}), ` +
    `${since}${sale}.${instead} ${termsText(wanted, parseTerms(before))}. Orders that run keep ` +
    'the terms that they were bought under.'
  )
}
