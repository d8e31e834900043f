import type { Pool } from 'pg'
import type { FundingSource } from '../../operator/index.ts'
import { readCoverage } from '../coverage.ts'
import { readNewest, readProducts } from '../read-products.ts'
import { parseTerms } from '../terms.ts'

/** The funding accounts of products. */
export const productFunding = (pool: Pick<Pool, 'query'>): FundingSource => ({
  refType: 'product',
  async list(now) {
    const [coverage, products, newest] = await Promise.all([
      readCoverage(pool, now),
      readProducts(pool, now),
      readNewest(pool),
    ])
    const drafts = new Map(newest.map(({ productId, terms }) => [productId, terms]))
    return [...coverage].flatMap(([id, held]) => {
      const draft = drafts.get(id)
      // For an unpublished product, which must be filled first: its draft.
      const product = products.get(id) ?? (draft && parseTerms(draft))
      if (product === undefined) return []
      const { name, currency } = product
      const { balance, nextSevenDays, nextThirtyDays, wholeLife, coverageRate, coveredDays } = held
      return [
        {
          id,
          kindKey: 'product' as const,
          name,
          currency,
          balance,
          nextSevenDays,
          nextThirtyDays,
          owed: wholeLife,
          coverageRate,
          coveredDays,
          shortAt: held.frozenAt,
          waiting: held.missedDays,
          called: `${name} (${id})`,
          pays: 'Days that could not be paid are paid from it, each once.',
        },
      ]
    })
  },
})
