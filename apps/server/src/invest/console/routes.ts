import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { actorOf } from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { World } from '../../platform/world.ts'
import type { InvestTools } from '../jobs.ts'
import { readNewest, readProducts, readPublications } from '../read-products.ts'
import { productOwner } from '../tables.ts'
import { parseTerms, type StoredTerms } from '../terms.ts'
import { productVersions, replacedBy, type ProductVersion } from '../versions.ts'
import { wordsFault, wordsOf } from '../words.ts'
import { publishProduct } from './ask.ts'
import { draftOf, invalid, type FixedTerms } from './draft.ts'
import { createProduct } from './create-product.ts'
import { endProduct, type Ending } from './end-product.ts'
import { fundingFault } from './funded.ts'
import { listProductItems } from './items.ts'
import { beginOf, salesFault, type ProductPublishing } from './kinds.ts'
import { saveProductDraft } from './save-draft.ts'

type Reader = Pick<Pool, 'query'>
type Tools = Pick<InvestTools, 'currencies'> & {
  readonly pool: Reader
  readonly world: Pick<World, 'newId'>
}

/** Console endpoints about products. */
export function productConsoleRoutes({ pool, world, currencies }: Tools): Route[] {
  const owner = () => productOwner.userId
  return [
    query(endpoints.listProductItems, ({ now }) => listProductItems(pool, now)),
    query(endpoints.listProductCurrencies, async () =>
      [...currencies.values()].map(({ currency, precision }) => ({ currency, precision })),
    ),
    change(endpoints.createProduct, createProduct, {
      prepare(request) {
        const { productType, currency, startAt, remark } = request.input
        const id = world.newId()
        const ratePer = productType === 'bond' ? 'year' : 'day'
        const terms = currencies.has(currency)
          ? draftOf({ id, productType, currency, ratePer }, request.input, currencies)
          : invalid('currency', 'choice')
        const words = wordsOf(request.input.words)
        return { id, terms, words, startAt, remark, actor: actorOf(request) }
      },
      owner: ({ id }) => id,
    }),
    change(endpoints.saveProductDraft, saveProductDraft, {
      async prepare(request) {
        const { id, version: seen, startAt, remark } = request.input
        const newest = await newestOf(pool, id)
        const terms: StoredTerms | Refusal =
          newest === undefined
            ? refuse('NOT_FOUND')
            : draftOf(fixedOf(newest), request.input, currencies)
        const [sort, words] = [newest?.sort ?? 0, wordsOf(request.input.words)]
        return { id, seen, terms, sort, words, startAt, remark, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.publishProduct, publishProduct, {
      async prepare(request) {
        const { id, version, reasonKey, remark } = request.input
        const wanted = await publicationOf(pool, { id, version }, request.now)
        return { wanted, reasonKey, remark, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.endProduct, endProduct, {
      async prepare(request) {
        const { id, endAt, reasonKey, remark } = request.input
        const wanted = await endingOf(pool, { id, endAt }, request.now)
        return { wanted, reasonKey, remark, actor: actorOf(request) }
      },
      owner,
    }),
  ]
}

/** The ending, by the terms in force then; none for a product that was never on sale. */
async function endingOf(
  pool: Reader,
  { id, endAt }: { readonly id: string; readonly endAt: number | null },
  now: number,
): Promise<Ending | Refusal> {
  const terms = (await readProducts(pool, Math.max(now, endAt ?? 0))).get(id)
  if (terms === undefined) return refuse('NOT_FOUND')
  const { name, versionId, bond } = terms
  return { id, name, versionId, isBond: bond !== undefined, endAt }
}

function fixedOf({ terms }: ProductVersion): FixedTerms {
  const { id, productType, currency, ratePer } = parseTerms(terms)
  return { id, productType, currency, ratePer }
}

const newestOf = async (pool: Reader, id: string) =>
  (await readNewest(pool)).find(({ productId }) => productId === id)

/** The newest version for publication, once it is complete in every language. */
async function publicationOf(
  pool: Reader,
  { id, version }: { readonly id: string; readonly version: number },
  now: number,
): Promise<ProductPublishing | Refusal> {
  const newest = await newestOf(pool, id)
  if (newest === undefined) return refuse('NOT_FOUND')
  if (newest.number !== version || newest.isShipped) return refuse('STATE_CHANGED')
  const { terms, words, startAt, disclosureVersion } = newest
  const { name } = parseTerms(terms)
  const fault = wordsFault({ name, words }) ?? (await fundingFault(pool, terms))
  if (fault !== null) return fault
  const held = (await readProducts(pool, Math.max(now, startAt ?? 0))).get(id)
  const before = held === undefined ? null : await readVersion(pool, held.versionId)
  const overlap = salesFault(before?.terms ?? null, terms)
  if (overlap !== null) return overlap
  const follows = held && before && { terms: before.terms, effectiveAt: held.effectiveAt }
  const effectiveAt = beginOf(follows ?? undefined, Math.max(now, startAt ?? 0))
  const published = await readPublications(pool)
  return {
    id,
    versionId: newest.id,
    version,
    disclosureVersion,
    beforeId: before?.id ?? null,
    before: before?.terms ?? null,
    terms,
    words,
    startAt,
    replaces: replacedBy(published, { productId: id, effectiveAt }, now),
  }
}

async function readVersion(pool: Reader, versionId: string) {
  const { part, userId } = productOwner
  const { rows } = await pool.query<Record<string, unknown>>(
    'select * from invest_version where part = $1 and user_id = $2 and id = $3',
    [part, userId, versionId],
  )
  return productVersions.parse(rows[0]!)
}
