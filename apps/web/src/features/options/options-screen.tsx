import type { Ticker } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../api/query-client.ts'
import { useAreOptionsBarred } from '../../api/country-policy.ts'
import { useCall } from '../../api/use-call.ts'
import { DemoMoney, useBookSearch, useIsDemo } from '../../lib/demo-money.ts'
import { go } from '../../lib/navigate.ts'
import type { ScreenProps } from '../../lib/routes.ts'
import { LiveChange, LivePrice } from '../../live/live-price.tsx'
import { RecordingLine } from '../../live/recording-line.tsx'
import { SymbolPicker } from '../../shared/coins/symbol-picker.tsx'
import { UnknownMarket } from '../../live/unknown-market.tsx'
import { useDemoFrame } from '../../shared/demo-frame.ts'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { NotOffered } from '../../shared/country/not-offered.tsx'
import { Column, Page } from '../../ui/display/page.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { OptionTicket } from './option-ticket.tsx'
import styles from './options.module.css'
import { RecentCard } from './recent-card.tsx'
import { RunningCard } from './running/running-card.tsx'
import { StakeStrip } from './stake-strip.tsx'

/** `/miaoheyue`: the ticket of second contracts, with the running and the last orders. */
export function OptionsScreen({ search }: ScreenProps<'options'>) {
  const isDemo = search.demo === '1'
  useDemoFrame(isDemo)
  return (
    <DemoMoney isDemo={isDemo}>
      <Options search={search} />
    </DemoMoney>
  )
}

function Options({ search }: ScreenProps<'options'>) {
  const isDemo = useIsDemo()
  const ofBook = useBookSearch()
  const t = useTranslations('options')
  const cache = useQueryClient()
  const symbols = useCall('listSymbols', { trade: 'second' }, { staleMs: staleMs.catalogue })
  const all = symbols.data ?? []
  const wanted = search.symbol ?? all[0]?.symbol
  const ticker = all.find(({ symbol }) => symbol === wanted) ?? null
  const title =
    ticker === null ? (
      t('title')
    ) : (
      <SymbolPicker
        value={ticker}
        symbols={all}
        onChoose={(symbol) => go('options', { symbol, ...ofBook }, true)}
      />
    )
  const orders = (
    <LinkButton to="optionOrders" search={ofBook} look="plain" size="small">
      {t('orders.short')}
    </LinkButton>
  )
  return (
    <Page
      title={title}
      wide
      actions={orders}
      onRefresh={() => cache.refetchQueries({ type: 'active' })}
    >
      <Column>
        <StakeStrip />
        <RunningCard />
        {!isDemo && <RestrictionNotice of="trade" />}
        <QueryView
          query={symbols}
          skeleton={<SkeletonRows count={7} />}
          empty={<EmptyState text={t('none')} />}
        >
          {() =>
            ticker === null ? <UnknownMarket symbol={wanted} /> : <Offered ticker={ticker} />
          }
        </QueryView>
      </Column>
      <Column>
        <RecentCard />
      </Column>
    </Page>
  )
}

/** The ticket, or a notice if the user's country bars second contracts; running orders stay below. */
function Offered({ ticker }: { ticker: Ticker }) {
  if (!useAreOptionsBarred()) return <Buying ticker={ticker} />
  return (
    <NotOffered
      renderDemo={(words) => (
        <LinkButton to="options" search={{ symbol: ticker.symbol, demo: '1' }} size="small">
          {words}
        </LinkButton>
      )}
    />
  )
}

/** The polling interval of closures, in ms, which are announced an hour before. */
const closuresMs = 600_000

/** The price and the ticket; a notice if the policy has no second contracts. */
function Buying({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('options')
  const { symbol, pricePrecision, price, changeRate, recording } = ticker
  const periods = useCall('listOptionPeriods', { symbol }, { everyMs: closuresMs })
  return (
    <>
      <div className={styles.price}>
        <LivePrice symbol={symbol} decimals={pricePrecision} first={price} size="title" />
        <LiveChange symbol={symbol} first={changeRate} />
        <RecordingLine recording={recording} />
      </div>
      <QueryView
        query={periods}
        skeleton={<SkeletonRows count={5} />}
        empty={<EmptyState text={t('none')} />}
      >
        {(found) => <OptionTicket key={symbol} ticker={ticker} periods={found} />}
      </QueryView>
    </>
  )
}
