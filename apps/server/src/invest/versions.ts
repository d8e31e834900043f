import { dayNumber } from '@candor/api'
import { bondSaleOf } from '@candor/rules'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { dayAt } from '../platform/business-day.ts'
import { productOwner } from './tables.ts'
import type { ProductTerms, StoredTerms } from './terms.ts'
import type { KeptWords } from './words.ts'

const { flag, id, json, ms, optional, text, whole } = column

const versionColumns = {
  id,
  productId: id,
  number: whole,
  terms: json<StoredTerms>(),
  sort: whole,
  words: json<KeptWords>(),
  /** Earliest effective time. */
  startAt: optional(ms),
  disclosureVersion: text,
  isShipped: flag,
  authorId: optional(id),
  createdAt: ms,
}
export type ProductVersion = RowOf<typeof versionColumns>

/** Append-only: every version of terms, loaded by its id alone. */
export const productVersions = table('invest_version', {
  key: ['id'],
  append: true,
  columns: versionColumns,
  at: productOwner,
})

const publicationColumns = {
  id,
  productId: id,
  number: whole,
  effectiveAt: ms,
  isShipped: flag,
  publishedAt: ms,
  makerId: optional(id),
  checkerId: optional(id),
  approvalId: optional(id),
}
export type ProductPublication = RowOf<typeof publicationColumns>

/** Append-only: published versions, with their effective times. */
export const productPublications = table('invest_publication', {
  key: ['id'],
  append: true,
  load: 'true',
  columns: publicationColumns,
  at: productOwner,
})

/** The version in force at a time: the newest that has started. */
export function inForce(
  all: readonly ProductPublication[],
  productId: string,
  at: number,
): ProductPublication | undefined {
  return all
    .filter((row) => row.productId === productId && row.effectiveAt <= at)
    .reduce<ProductPublication | undefined>(
      (best, row) => (best === undefined || row.number > best.number ? row : best),
      undefined,
    )
}

/** When new terms take effect after others: at once, for a bond from its next sale on. An open sale keeps its terms. */
export function effectiveFrom(
  before: Pick<ProductTerms, 'bond'> & { readonly effectiveAt: number },
  wanted: number,
): number {
  if (before.bond === undefined) return wanted
  const openedDay = dayNumber(before.effectiveAt)
  const { startDay, endDay } = bondSaleOf(openedDay, before.bond.saleDays, dayNumber(wanted))
  return dayAt(startDay) === wanted ? wanted : dayAt(endDay)
}

/** Versions published for later that never take effect once a newer version does at this time. */
export function replacedBy(
  all: readonly ProductPublication[],
  { productId, effectiveAt }: Pick<ProductPublication, 'productId' | 'effectiveAt'>,
  now: number,
): Replaced[] {
  return all
    .filter((row) => row.productId === productId)
    .filter((row) => row.effectiveAt > now && row.effectiveAt >= effectiveAt)
    .toSorted((a, b) => a.number - b.number)
    .map(({ number: version, effectiveAt: wasFrom }) => ({ version, wasFrom }))
}

/** A version with its planned effective time. */
export type Replaced = { readonly version: number; readonly wasFrom: number }
