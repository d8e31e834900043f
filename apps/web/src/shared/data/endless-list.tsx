import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VList } from 'virtua'
import type { CacheSnapshot, VListHandle } from 'virtua'
import { useErrorText } from '../../api/error-text.ts'
import { cx } from '../../lib/cx.ts'
import { historyMemory } from '../../lib/history-state.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import styles from './endless-list.module.css'

/** The part of an endless query that the list needs. */
type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}
type Props<Row> = {
  query: Pages
  rows: readonly Row[]
  /** The rows have their own background, because they are in several cards. */
  bare?: boolean
  /** Distinguishes lists of one screen: another filter is another list. */
  of?: string
  children: (row: Row) => ReactNode
}

/** The scroll position of a list, and its known row heights. */
type Left = { offset: number; cache: CacheSnapshot; count: number }

/**
 * A list of any length that renders only visible rows. The next page loads near the end. A user who opens a row and
 * comes back finds the list at its position.
 */
export function EndlessList<Row extends { id: string }>(props: Props<Row>) {
  const { query, rows, of = '', bare = false, children } = props
  const handle = useRef<VListHandle>(null)
  const [memory] = useState(() => historyMemory<Left>(`list ${of}`))
  const [left] = useState(memory.recall)
  // With fewer rows than before the position cannot be restored.
  const fits = left !== undefined && left.count <= rows.length
  const keep = (offset: number) => {
    const cache = handle.current?.cache
    if (cache !== undefined) memory.keep({ offset, cache, count: rows.length })
  }
  const restore = useEffectEvent(() => {
    if (fits) handle.current?.scrollTo(left.offset)
  })
  useLayoutEffect(() => restore(), [])
  return (
    <VList
      ref={handle}
      className={styles.list}
      {...(fits && { cache: left.cache })}
      onScroll={keep}
    >
      {rows.map((row, at) => (
        <div
          key={row.id}
          className={cx(
            !bare && styles.item,
            !bare && !query.hasNextPage && at === rows.length - 1 && styles.last,
          )}
        >
          {children(row)}
        </div>
      ))}
      <Tail key={`after ${rows.length}`} {...query} />
    </VList>
  )
}

/** Rendered only when it comes into view, which is the moment to load more. */
function Tail({ hasNextPage, isFetchNextPageError, error, fetchNextPage, ...query }: Pages) {
  const t = useTranslations('records')
  const errorText = useErrorText()
  const load = useEffectEvent(() => {
    if (hasNextPage && !query.isFetchingNextPage) void fetchNextPage()
  })
  useEffect(() => load(), [])
  if (!hasNextPage) return <p className={styles.tail}>{t('end')}</p>
  if (!isFetchNextPageError) return <SkeletonRows count={2} />
  return (
    <div className={styles.tail} role="alert">
      {error !== null && <p>{errorText(error)}</p>}
      <Button
        look="secondary"
        size="small"
        busy={query.isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {t('more')}
      </Button>
    </div>
  )
}
