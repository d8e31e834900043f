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
  publishedVersions,
  replacedBy,
  type ProductVersion,
  type Replaced,
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
  /** Versions that were published for later and never hold once this one does. Undefined in what was asked for before they were named. */
  readonly replaces?: Replaced[]
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
    const held = known && before && { terms: known.terms, effectiveAt: before.effectiveAt }
    const effectiveAt = beginOf(held, wantedAt)
    const replaces = replacedBy(all, { productId: id, effectiveAt }, now)
    if (JSON.stringify(replaces) !== JSON.stringify(payload.replaces ?? []))
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
      put: [publishedVersions.row(row)],
      tell: [{ name: 'productPublished', data: { productId: id, version: number, replaces } }],
      reply: null,
    }
  },
})

/** From when on terms hold that follow those that hold at a time; the first ones hold at once. */
export const beginOf = (
  held: { readonly terms: StoredTerms; readonly effectiveAt: number } | undefined,
  wantedAt: number,
): number =>
  held === undefined
    ? wantedAt
    : effectiveFrom({ bond: parseTerms(held.terms).bond, effectiveAt: held.effectiveAt }, wantedAt)

/** Why terms of a bond cannot follow others: the first sale would begin its term with the last one under those. */
export function salesFault(before: StoredTerms | null, terms: StoredTerms): Refusal | null {
  const next = parseTerms(terms)
  if (before === null || next.bond === undefined) return null
  const least = leastSaleDays(parseTerms(before), next)
  return next.bond.saleDays < least
    ? refuse('BOND_SALES_OVERLAP', { values: { min: String(least) } })
    : null
}

/** The same, by what the product's account holds when the second person agrees. */
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
    return `Publish ${name} (${terms.id}), a new product, ${since}. ${termsText(wanted, null)}. Who pays it, and what else users read, stands beside this in every language.`
  const sale = bond === undefined ? '' : ', a sale that is open is sold to its end as it was'
  const instead = (replaces ?? [])
    .map(
      (one) =>
        ` Version ${one.version}, which was to hold from ${timeText(one.wasFrom)}, never holds then.`,
    )
    .join('')
  return `Publish version ${version} of the terms of ${name} (${terms.id}), ${since}${sale}.${instead} ${termsText(wanted, parseTerms(before))}. Orders that run keep the terms that they were bought under.`
}
