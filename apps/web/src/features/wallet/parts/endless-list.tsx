import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VList } from 'virtua'
import { useErrorText } from '../../../api/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
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
  children: (row: Row) => ReactNode
}

/** Rows of any number, of which only those in sight exist. The next page loads when the end comes near. */
export function EndlessList<Row extends { id: string }>({ query, rows, children }: Props<Row>) {
  return (
    <VList className={styles.list}>
      {rows.map((row) => (
        <div key={row.id} className={styles.item}>
          {children(row)}
        </div>
      ))}
      <Tail key={`after ${rows.length}`} {...query} />
    </VList>
  )
}

/** Drawn only when it comes into sight, which is the moment to load more. */
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
