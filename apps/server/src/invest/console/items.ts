import { languages, productLanguagesMissing, type ProductItem } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import type { Pool } from 'pg'
import { readWaiting, readWaitingTopUps } from '../../operator/index.ts'
import { column } from '../../platform/lane/index.ts'
import { listFacts, productView } from '../catalogue.ts'
import { readNewest, readPublications, termsOf } from '../read-products.ts'
import type { ProductPublication } from '../versions.ts'
import { typedOf } from '../words.ts'
import { firstDayOf } from './funded.ts'
import { endProductKind } from './end-product.ts'
import { publishProductKind } from './kinds.ts'

type Reader = Pick<Pool, 'query'>

/** Every product as operators see it. */
export async function listProductItems(pool: Reader, now: number): Promise<ProductItem[]> {
  const [facts, newest, published, publishing, ending, topUps] = await Promise.all([
    listFacts({ pool }, null, now),
    readNewest(pool),
    readPublications(pool),
    readWaiting(pool, [publishProductKind.kind], now),
    readWaiting(pool, [endProductKind.kind], now),
    readWaitingTopUps(pool, now),
  ])
  return newest.flatMap((version) => {
    const { productId: id, startAt } = version
    const [terms, row] = [facts.products.get(id), facts.rows.get(id)]
    if (row === undefined) return []
    const endsAt = facts.endings.get(id) ?? null
    const coverage = facts.coverage.get(id)!
    const { coveredDays } = coverage
    const lang = 'en-us' as const
    const beside = { row, open: facts.open, endsAt, coveredDays, isKnown: false, lang, now }
    const effectiveAt = published.find((one) => one.id === version.id)?.effectiveAt ?? null
    const scheduled = published
      .filter((one) => one.productId === id && one.effectiveAt > now)
      .filter((one) => !published.some((other) => isReplacedBy(one, other)))
    // For a draft: as if it started as early as possible.
    const soonest = terms?.effectiveAt ?? Math.max(now, startAt ?? 0)
    const since = { effectiveAt: effectiveAt ?? soonest, beganAt: terms?.beganAt ?? soonest }
    const wanted = termsOf(version, since)
    const words = typedOf(wanted)
    const firstDay = firstDayOf(version.terms)
    return [
      {
        id,
        current: terms === undefined ? null : productView(terms, beside),
        sold: Amount.text(column.amount.read(row['sold'])),
        coverage,
        newest: {
          version: version.number,
          isPublished: effectiveAt !== null,
          preview: productView(wanted, beside),
          rate: Rate.text(wanted.rate),
          targetAmount: wanted.bond === undefined ? null : Amount.text(wanted.bond.targetAmount),
          words,
          completeCount: languages.length - productLanguagesMissing(words).length,
          firstDay: firstDay === null ? null : Amount.text(firstDay),
          startAt,
          effectiveAt,
        },
        scheduled: scheduled.map((one) => ({
          version: one.number,
          effectiveAt: one.effectiveAt,
        })),
        pendingPublishId: publishing.get(id)?.id ?? null,
        pendingTopUpId: topUps.get(id)?.id ?? null,
        pendingEndId: ending.get(id)?.id ?? null,
        endsAt,
      },
    ]
  })
}

/** Whether a version never takes effect, because a newer one is in force by then. */
const isReplacedBy = (one: ProductPublication, other: ProductPublication): boolean =>
  other.productId === one.productId &&
  other.number > one.number &&
  other.effectiveAt <= one.effectiveAt
