import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { LiveChange, LivePrice } from '../../../live/live-price.tsx'
import { RecordingLine } from '../../../live/recording-line.tsx'
import { SymbolPicker } from '../../../shared/coins/symbol-picker.tsx'
import { UnknownMarket } from '../../../live/unknown-market.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from '../swap.module.css'
import { useHoldings, type Holding } from '../use-holdings.ts'
import { SpotForm } from './spot-form.tsx'

const sides = ['buy', 'sell'] as const
export type SpotSide = (typeof sides)[number]

/** `/shandui/spot`: buys or sells a coin against USDT at once, at a quoted price. */
export function SpotScreen({ search }: ScreenProps<'spot'>) {
  const t = useTranslations('swap.spot')
  const swap = useTranslations('swap')
  const symbols = useCall('listSymbols', { trade: 'spot' }, { staleMs: staleMs.catalogue })
  const all = symbols.data ?? []
  const wanted = search.symbol ?? all[0]?.symbol
  const ticker = all.find(({ symbol }) => symbol === wanted) ?? null
  const side: SpotSide = search.side === 'sell' ? 'sell' : 'buy'
  const title =
    ticker === null ? (
      t('title')
    ) : (
      <SymbolPicker
        value={ticker}
        symbols={all}
        onChoose={(symbol) => go('spot', { symbol, side }, true)}
      />
    )
  const orders = (
    <LinkButton to="swaps" look="plain" size="small">
      {swap('orders.title')}
    </LinkButton>
  )
  return (
    <Page title={title} actions={orders}>
      <RestrictionNotice of="trade" />
      <QueryView
        query={symbols}
        skeleton={<SkeletonRows count={7} />}
        empty={<EmptyState text={t('none')} />}
      >
        {() =>
          ticker === null ? (
            <UnknownMarket symbol={wanted} />
          ) : (
            <Trade ticker={ticker} side={side} />
          )
        }
      </QueryView>
    </Page>
  )
}

function Trade({ ticker, side }: { ticker: Ticker; side: SpotSide }) {
  const t = useTranslations('swap.spot')
  const holdings = useHoldings()
  const { symbol, pricePrecision, price, changeRate, recording } = ticker
  return (
    <>
      <div className={styles.price}>
        <LivePrice symbol={symbol} decimals={pricePrecision} first={price} size="title" />
        <LiveChange symbol={symbol} first={changeRate} />
        <LinkButton to="chart" search={{ symbol }} look="plain" size="small">
          {t('chart')}
        </LinkButton>
        <RecordingLine recording={recording} />
      </div>
      <Tabs
        label={t('side')}
        value={side}
        options={sides.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => go('spot', { symbol, side: next }, true)}
        look="segment"
      />
      <QueryView
        query={holdings}
        skeleton={<SkeletonRows count={4} />}
        empty={null}
        isEmpty={() => false}
      >
        {(data) => <Form key={`${symbol} ${side}`} symbol={symbol} side={side} holdings={data} />}
      </QueryView>
    </>
  )
}

type FormProps = { symbol: string; side: SpotSide; holdings: readonly Holding[] }

/** The coin of a market is the currency that the market prices. */
function Form({ symbol, side, holdings }: FormProps) {
  const t = useTranslations('swap.spot')
  const coin = holdings.find((holding) => holding.symbol === symbol)
  const cash = holdings.find((holding) => holding.symbol === null)
  return coin === undefined || cash === undefined ? (
    <EmptyState text={t('none')} />
  ) : (
    <SpotForm coin={coin} cash={cash} side={side} />
  )
}
