import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useName } from '../../../i18n/use-name.ts'
import { DemoMoney, useBook, useBookSearch, useIsDemo } from '../../../lib/demo-money.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { UnknownMarket } from '../../../live/unknown-market.tsx'
import { SymbolPicker } from '../../../shared/coins/symbol-picker.tsx'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { useDemoFrame } from '../../../shared/demo-frame.ts'
import { IconArrowsMaximize, IconArrowsMinimize } from '../../../ui/display/icons.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { NavBar } from '../../../ui/display/nav-bar.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { AlertButton } from '../alerts/alert-button.tsx'
import { CandlesSection } from './candles-section.tsx'
import styles from './chart-screen.module.css'
import { PriceHead } from './price-head.tsx'
import { useMayAlert } from './use-may-alert.ts'

const loadFoot = async () => (await import('./chart-foot.tsx')).ChartFoot
const loadReplay = async () => (await import('./replay/replay-section.tsx')).ReplaySection

/**
 * `/kline`: the candles of one instrument, its day in figures, and the link to trade in the book from which the
 * chart was opened.
 */
export function ChartScreen({ search }: ScreenProps<'chart'>) {
  const { contest } = search
  const isDemo = search.demo === '1'
  useDemoFrame(isDemo || contest !== undefined, contest === undefined ? 'demo' : 'contest')
  // The screen is kept, so the book is its key: an unfinished change in one book, such as a moved exit, must not appear
  // in another.
  return (
    <DemoMoney key={contest ?? search.demo} isDemo={isDemo} contest={contest}>
      <Chart search={search} />
    </DemoMoney>
  )
}

function Chart({ search }: ScreenProps<'chart'>) {
  const ofBook = useBookSearch()
  const t = useTranslations('chart')
  const nameOf = useName('symbol')
  const mayAlert = useMayAlert()
  // Per market: another market shows its price and its buttons again.
  const [fullOf, setFullOf] = useState<string | null>(null)
  const symbols = useCall('listSymbols', {}, { staleMs: staleMs.catalogue })
  const all = symbols.data ?? []
  const wanted = search.symbol ?? all[0]?.symbol
  const full = wanted !== undefined && fullOf === wanted
  const ticker = all.find(({ symbol }) => symbol === wanted) ?? null
  const title =
    ticker === null ? (
      t('title')
    ) : (
      <SymbolPicker
        value={ticker}
        symbols={all}
        onChoose={(symbol) => go('chart', { symbol, ...ofBook }, true)}
      />
    )
  return (
    <div className={styles.screen}>
      <NavBar
        title={title}
        actions={
          ticker !== null &&
          search.position === undefined && (
            <>
              {mayAlert && (
                <AlertButton ticker={ticker} name={nameOf(ticker.symbol, ticker.name)} />
              )}
              <FullButton full={full} onPress={() => setFullOf(full ? null : (wanted ?? null))} />
            </>
          )
        }
      />
      <QueryView
        query={symbols}
        skeleton={<SkeletonRows />}
        empty={<EmptyState text={t('noSymbols')} />}
      >
        {() =>
          ticker ? (
            <Instrument
              key={ticker.symbol}
              ticker={ticker}
              full={full}
              position={search.position}
            />
          ) : (
            <UnknownMarket symbol={wanted} />
          )
        }
      </QueryView>
    </div>
  )
}

/** Not the browser's own full screen, which phones do not offer and which would hide the sandbox band. */
function FullButton({ full, onPress }: { full: boolean; onPress: () => void }) {
  const t = useTranslations('chart')
  return (
    <IconButton label={full ? t('leaveFull') : t('full')} aria-pressed={full} onClick={onPress}>
      {full ? (
        <IconArrowsMinimize size={22} aria-hidden />
      ) : (
        <IconArrowsMaximize size={22} aria-hidden />
      )}
    </IconButton>
  )
}

type InstrumentProps = { ticker: Ticker; full: boolean; position: string | undefined }

function Instrument({ ticker, full, position }: InstrumentProps) {
  const replay = useLazyPart(loadReplay, position !== undefined)
  const { Part: Foot } = useLazyPart(loadFoot, position === undefined)
  if (position !== undefined) {
    if (replay.Part !== null) return <replay.Part ticker={ticker} id={position} />
    if (replay.isPending) return <SkeletonRows />
  }
  return (
    <>
      {!full && <PriceHead ticker={ticker} />}
      <CandlesSection ticker={ticker} />
      {!full && <section className={styles.foot}>{Foot && <Foot ticker={ticker} />}</section>}
      {!full && ticker.trade.contract && <TradeBar ticker={ticker} />}
    </>
  )
}

/** The links to the ticket of the same book; with simulated money no coins are bought. */
function TradeBar({ ticker: { symbol, trade } }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const isDemo = useIsDemo()
  const { contest } = useBook()
  const to = isDemo ? 'demo' : 'contracts'
  const search = { symbol, ...(contest !== undefined && { contest }) }
  return (
    <div className={styles.trade}>
      <LinkButton to={to} search={{ ...search, direction: 'long' }} look="long" wide>
        {t('buy')}
      </LinkButton>
      <LinkButton to={to} search={{ ...search, direction: 'short' }} look="short" wide>
        {t('sell')}
      </LinkButton>
      {trade.spot && !isDemo && (
        <LinkButton to="spot" search={{ symbol }} look="secondary">
          {t('spot')}
        </LinkButton>
      )}
    </div>
  )
}
