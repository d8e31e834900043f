import { call, type Input } from './client.ts'
import type { ListName, Paged, Row } from './use-pages.ts'

/** Rows per call: the page limit. */
const pageSize = 100

/** Reads all pages of a list by key. */
export async function callAll<Name extends ListName>(
  name: Name,
  input: Input<Name>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Row<Name>[]> {
  const rows: Row<Name>[] = []
  let place: { pageNo: number; after?: string; endAt?: number } | null = { pageNo: 1 }
  while (place !== null) {
    const page: Paged = await call(name, { ...input, pageSize, ...place }, options)
    rows.push(...(page.records as Row<Name>[]))
    const { next: after, current, endAt } = page
    place = after === null ? null : { pageNo: current + 1, after, endAt }
  }
  return rows
}
