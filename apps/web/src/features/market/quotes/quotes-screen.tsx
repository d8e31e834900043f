import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { VList } from 'virtua'
import { useCall } from '../../../api/use-call.ts'
import { useName } from '../../../i18n/use-name.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconBell } from '../../../ui/display/icons.ts'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { SymbolRow } from '../symbol-row.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { useFavorites } from './favorites.ts'
import { AlertButton } from '../alerts/alert-button.tsx'
import { ChangeFilter } from './change-filter.tsx'
import { QuotesFilter } from './quotes-filter.tsx'
import { SortHeader } from './sort-header.tsx'
import { isChangePart, isGroup, pickQuotes } from './sort-quotes.ts'
import type { Choice } from './sort-quotes.ts'
import styles from './quotes-screen.module.css'

const everyMs = 15_000

/** `/hangqing`: all markets, with search, groups and sorting. */
export function QuotesScreen({ search }: ScreenProps<'quotes'>) {
  const t = useTranslations('quotes')
  const [choice, change] = useChoice(search)
  const quotes = useCall('listSymbols', {}, { everyMs, quiet: true })
  return (
    <Page
      title={t('title')}
      back="none"
      onRefresh={quotes.refetch}
      fill
      wide
      actions={<ToAlerts />}
    >
      <QuotesFilter choice={choice} onChange={change} />
      {choice.change && <ChangeFilter part={choice.change} />}
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

function ToAlerts() {
  const t = useTranslations('alerts')
  return (
    <IconButton label={t('title')} onClick={() => go('alerts')}>
      <IconBell size={22} aria-hidden />
    </IconButton>
  )
}

/** The user's choice. The screen stays mounted, and an address that names a part of the markets changes the choice. */
function useChoice(search: ScreenProps<'quotes'>['search']) {
  const group = isGroup(search.category) ? search.category : null
  const part = isChangePart(search.change) ? search.change : null
  const [choice, setChoice] = useState<Choice>({ group: group ?? 'all', keyword: '', sort: null })
  const asked = `${group} ${part}`
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    if (part !== null) setChoice({ group: group ?? 'all', keyword: '', sort: null })
    else if (group !== null) setChoice({ ...choice, group })
  }
  const change = (some: Partial<Choice>) => setChoice({ ...choice, ...some })
  return [{ ...choice, change: part }, change] as const
}

function Rows({ all, choice }: { all: readonly Ticker[]; choice: Choice }) {
  const t = useTranslations('quotes')
  const nameOf = useName('symbol')
  const favorites = useFavorites(all, choice.group === 'favorites')
  // Search and sorting use the displayed names.
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
          after={
            <div className={styles.bell}>
              <AlertButton ticker={item} name={item.name} />
            </div>
          }
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
