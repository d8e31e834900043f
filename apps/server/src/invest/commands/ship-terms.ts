import { command } from '../../platform/lane/index.ts'
import { productOwner, products } from '../tables.ts'
import { parseTerms, type ShippedProduct } from '../terms.ts'
import { effectiveFrom, inForce, productPublications, productVersions } from '../versions.ts'

/** Shipped products to publish, each with its newest version as read; 0 for none. */
export type ShipTerms = readonly {
  readonly shipped: ShippedProduct
  readonly seen: number
  readonly seenId: string | null
}[]

/**
 * Publishes the shipped terms: as version 1 at the first start, later if a release has other words and no operator has written
 * a version since. With two processes at a start, one publishes.
 */
export const shipTerms = command('shipTerms', {
  needs: { products, productPublications, productVersions },
  reads: (wanted: ShipTerms) => ({ productVersions: wanted.flatMap(({ seenId }) => seenId ?? []) }),
  decide(state, wanted: ShipTerms, { now, newId }) {
    const put = wanted.flatMap(({ shipped, seen, seenId }) => {
      const row = state.products.get(shipped.id)
      if (row === undefined || row.newestNumber !== seen) return []
      const { id: productId, terms, sort, words, disclosureVersion } = shipped
      const [versionId, number] = [newId(), seen + 1]
      const before = inForce(state.productPublications.all(), productId, now)
      const version = seenId === null ? undefined : state.productVersions.get(seenId)
      const effectiveAt =
        before === undefined || version === undefined
          ? row.openedAt
          : effectiveFrom({ ...parseTerms(version.terms), effectiveAt: before.effectiveAt }, now)
      const made = { ...productOwner, id: versionId, productId, number, isShipped: true }
      return [
        products.row({ ...row, newestId: versionId, newestNumber: number }),
        productVersions.row({
          ...made,
          terms,
          sort,
          words,
          startAt: null,
          disclosureVersion,
          authorId: null,
          createdAt: now,
        }),
        productPublications.row({
          ...made,
          effectiveAt,
          publishedAt: now,
          makerId: null,
          checkerId: null,
          approvalId: null,
        }),
      ]
    })
    return { put, reply: null }
  },
})
