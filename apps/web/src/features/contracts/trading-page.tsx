import type { Ticker } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBook, useBookSearch } from '../../lib/demo-money.ts'
import { go } from '../../lib/navigate.ts'
import type { ScreenProps } from '../../lib/routes.ts'
import { LiveChange, LivePrice } from '../../live/live-price.tsx'
import { RecordingLine } from '../../live/recording-line.tsx'
import { UnknownMarket } from '../../live/unknown-market.tsx'
import { SymbolPicker } from '../../shared/coins/symbol-picker.tsx'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IconChartCandle } from '../../ui/display/icons.ts'
import { Column, Page } from '../../ui/display/page.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import styles from './contracts-screen.module.css'
import { CountryRules } from './country-rules.tsx'
import { chosenSymbol, useSymbols } from './use-symbols.ts'
import { Ticket } from './ticket/ticket.tsx'

/** Loaded after the ticket. */
const PositionsCard = lazy(async () => ({
  default: (await import('./positions/positions-card.tsx')).PositionsCard,
}))

type Props = ScreenProps<'contracts'> & {
  /** The screen: `contracts` for real money, which is a tab, or `demo` for simulated money. */
  name: 'contracts' | 'demo'
  /** The account above the ticket. */
  account: ReactNode
  /** Content below the positions. */
  children?: ReactNode
}

/** A contract account, a ticket for new positions, and the positions with their history. */
export function TradingPage({ name, search, account, children }: Props) {
  const t = useTranslations('contracts')
  const cache = useQueryClient()
  const symbols = useSymbols()
  const { contest } = useBook()
  const ofBook = useBookSearch()
  const ticker = chosenSymbol(symbols.data ?? [], search.symbol)
  const title =
    ticker === null ? (
      t('title')
    ) : (
      <SymbolPicker
        value={ticker}
        symbols={symbols.data ?? []}
        onChoose={(symbol) => go(name, { symbol, ...(contest && { contest }) }, true)}
      />
    )
  const chart = ticker !== null && (
    <IconButton
      label={t('openChart')}
      onClick={() => go('chart', { symbol: ticker.symbol, ...ofBook })}
    >
      <IconChartCandle size={22} aria-hidden />
    </IconButton>
  )
  return (
    <Page
      title={title}
      back={name === 'contracts' ? 'none' : 'auto'}
      wide
      actions={chart}
      onRefresh={() => cache.refetchQueries({ type: 'active' })}
    >
      <Column>
        {account}
        <QueryView
          query={symbols}
          skeleton={<SkeletonRows count={7} />}
          empty={<EmptyState text={t('noSymbols')} />}
        >
          {() =>
            ticker ? (
              <Trading ticker={ticker} asked={search.direction} />
            ) : (
              <UnknownMarket symbol={search.symbol} />
            )
          }
        </QueryView>
      </Column>
      <Column>
        <Suspense fallback={<SkeletonRows count={4} />}>
          {symbols.data && <PositionsCard symbols={symbols.data} />}
          {children}
        </Suspense>
      </Column>
    </Page>
  )
}

type TradingProps = {
  ticker: Ticker
  /** The direction in the URL. */
  asked: string | undefined
}

function Trading({ ticker, asked }: TradingProps) {
  const { symbol, pricePrecision, price, changeRate } = ticker
  return (
    <>
      <div className={styles.price}>
        <LivePrice symbol={symbol} decimals={pricePrecision} first={price} size="title" />
        <LiveChange symbol={symbol} first={changeRate} />
        <RecordingLine recording={ticker.recording} />
      </div>
      <CountryRules ticker={ticker}>
        {(offered) => <Ticket ticker={offered} asked={asked} />}
      </CountryRules>
    </>
  )
}
