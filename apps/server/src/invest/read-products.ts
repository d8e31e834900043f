import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { productOwner } from './tables.ts'
import { parseTerms, type ProductTerms, type Products } from './terms.ts'
import {
  productPublications,
  productVersions,
  type ProductPublication,
  type ProductVersion,
} from './versions.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** The newest published version in force of each product. */
const inForceText = `
  select distinct on (v.product_id) v.*, p.effective_at,
    min(p.effective_at) over (partition by v.product_id) as began_at
  from invest_publication p
  join invest_version v on v.part = p.part and v.user_id = p.user_id and v.id = p.id
  where p.part = $1 and p.user_id = $2 and p.effective_at <= $3
  order by v.product_id, v.number desc`

/** The terms of all products in force at a time, in order. */
export async function readProducts(reader: Reader, now: number): Promise<Products> {
  const { part, userId } = productOwner
  const { rows } = await reader.query<Stored>(inForceText, [part, userId, now])
  const all = rows.map((row) =>
    termsOf(productVersions.parse(row), {
      effectiveAt: column.ms.read(row['effective_at']),
      beganAt: column.ms.read(row['began_at']),
    }),
  )
  return new Map(all.toSorted((a, b) => a.sort - b.sort).map((terms) => [terms.id, terms]))
}

/** The newest version of each product, published or not, in order. */
export async function readNewest(reader: Reader): Promise<ProductVersion[]> {
  const { part, userId } = productOwner
  const { rows } = await reader.query<Stored>(
    `select distinct on (product_id) * from invest_version where part = $1 and user_id = $2
     order by product_id, number desc`,
    [part, userId],
  )
  return rows.map((row) => productVersions.parse(row)).toSorted((a, b) => a.sort - b.sort)
}

/** Every publication of a version, past and future. */
export async function readPublications(reader: Reader): Promise<ProductPublication[]> {
  const { part, userId } = productOwner
  const { rows } = await reader.query<Stored>(
    'select * from invest_publication where part = $1 and user_id = $2',
    [part, userId],
  )
  return rows.map(productPublications.parse)
}

type Since = Pick<ProductTerms, 'effectiveAt' | 'beganAt'>

export function termsOf(row: ProductVersion, since: Since): ProductTerms {
  const { id: versionId, number, disclosureVersion, words, sort } = row
  return { ...parsed(row), versionId, number, disclosureVersion, words, ...since, sort }
}

const known = new Map<string, ReturnType<typeof parseTerms>>()

/** A version never changes, so it is parsed once. There are few. */
function parsed({ id, disclosureVersion, terms }: ProductVersion) {
  const key = `${id} ${disclosureVersion}`
  const found = known.get(key) ?? parseTerms(terms)
  known.set(key, found)
  return found
}
