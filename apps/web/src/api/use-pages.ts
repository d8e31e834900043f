import type { CallName } from '@candor/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Input, Output } from './client.ts'

/** The common fields of every page of records. */
export type Paged = {
  records: readonly unknown[]
  current: number
  pages: number
  isMore: boolean
  next: string | null
  endAt: number
}

type PageParam = { pageNo: number; after?: string; endAt?: number }
const firstPage: PageParam = { pageNo: 1 }

/** Names of calls that answer a page of records. */
export type ListName = { [Name in CallName]: Output<Name> extends Paged ? Name : never }[CallName]
/** A row of a list. */
export type Row<Name extends ListName> =
  Output<Name> extends { records: (infer Each)[] } ? Each : never

/**
 * Reads the pages of a list as one list of rows. Later pages carry the first page's `endAt`, so that new rows do not
 * shift them; each page starts after the last row of the previous page.
 */
export function usePages<Name extends ListName>(name: Name, input: Input<Name>) {
  return useInfiniteQuery({
    queryKey: [name, 'pages', input],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => call(name, withPage(input, pageParam), { signal }),
    getNextPageParam: (last: Paged, pages: Paged[]) =>
      hasMore(last, pages)
        ? {
            pageNo: last.current + 1,
            ...(last.next !== null && { after: last.next }),
            endAt: pages[0]?.endAt ?? last.endAt,
          }
        : null,
    select: ({ pages }) => pages.flatMap((page) => (page as Paged).records as Row<Name>[]),
  })
}

/** A list that is paged by number ends beyond the counted rows with an empty page. */
function hasMore(
  { records, current, pages, isMore, next }: Paged,
  read: readonly Paged[],
): boolean {
  if (read.some((page) => page.next !== null)) return next !== null
  return current < pages || (isMore && records.length > 0)
}

function withPage<Fields>(input: Fields, page: PageParam): Fields {
  return { ...input, ...page }
}
