import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { VList } from 'virtua'
import { useCall } from '../../../api/use-call.ts'
import { useName } from '../../../i18n/use-name.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SymbolRow } from '../parts/symbol-row.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { useFavorites } from './favorites.ts'
import { QuotesFilter } from './quotes-filter.tsx'
import { SortHeader } from './sort-header.tsx'
import { isGroup, pickQuotes } from './sort-quotes.ts'
import type { Choice } from './sort-quotes.ts'
import styles from './quotes-screen.module.css'

const everyMs = 15_000

/** `/hangqing`: every market, found by name, group or rank. */
export function QuotesScreen({ search }: ScreenProps<'quotes'>) {
  const t = useTranslations('quotes')
  const first = isGroup(search.category) ? search.category : 'all'
  const [choice, setChoice] = useState<Choice>({ group: first, keyword: '', sort: null })
  const quotes = useCall('listSymbols', {}, { everyMs, quiet: true })
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  return (
    <Page title={t('title')} back="none" onRefresh={quotes.refetch} fill wide>
      <QuotesFilter choice={choice} onChange={change} />
      <SortHeader sort={choice.sort} onChange={(sort) => change({ sort })} />
      <div className={styles.list}>
        <QueryView
          query={quotes}
          skeleton={<SkeletonRows count={10} />}
          empty={<EmptyState text={t('empty')} />}
        >
          {(all) => <Rows all={all} choice={choice} />}
        </QueryView>
      </div>
    </Page>
  )
}

function Rows({ all, choice }: { all: readonly Ticker[]; choice: Choice }) {
  const t = useTranslations('quotes')
  const nameOf = useName('symbol')
  const favorites = useFavorites(all)
  // They are found and sorted by the names that stand there.
  const named = all.map((item) => ({ ...item, name: nameOf(item.symbol, item.name) }))
  const found = pickQuotes(named, favorites, choice)
  if (found.length === 0) {
    return <EmptyState text={choice.group === 'favorites' ? t('noFavorites') : t('nothingFound')} />
  }
  return (
    <VList>
      {found.map((item) => (
        <SymbolRow
          key={item.symbol}
          item={item}
          before={
            <FavoriteButton
              symbol={item.symbol}
              name={item.name}
              isOn={favorites.has(item.symbol)}
            />
          }
        />
      ))}
    </VList>
  )
}
