import { ApiError } from '@candor/api'
import type { Candle, Position, Ticker } from '@candor/api'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/client.ts'
import { staleMs } from '../../../../api/query-client.ts'
import { useSession } from '../../../../api/session.ts'
import { toLogin } from '../../../../api/sign-out.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useIsVisiting } from '../../../../api/visitor.ts'
import { now } from '../../../../lib/clock.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { useBook, useBookSearch, useIsDemo } from '../../../../lib/demo-money.ts'
import { go } from '../../../../lib/navigate.ts'
import { usePositionStory } from '../../../../shared/position/position-story.ts'
import { Button } from '../../../../ui/inputs/button.tsx'
import { DemoTag } from '../../../../ui/display/demo-tag.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../../shared/own-amount.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../../ui/display/states.tsx'
import { ChartSummary } from '../chart-summary.tsx'
import screen from '../chart-screen.module.css'
import { ReplayChart } from './replay-chart.tsx'
import { ReplaySteps } from './replay-steps.tsx'
import { replayRange } from './replay-time.ts'
import type { ReplayRange } from './replay-time.ts'
import styles from './replay.module.css'

type Props = { ticker: Ticker; id: string }

/** The code of the refusal for a position that does not exist or belongs to another user. */
const notFound = 404

/** One position on the candles of its time, with its events in order. */
export function ReplaySection({ ticker, id }: Props) {
  const t = useTranslations('chart.replay')
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const isVisiting = useIsVisiting()
  const enabled = isSignedIn || isVisiting
  const { demo = false, contest } = useBook()
  const position = useCall('getPosition', { id }, { enabled, quiet: true })
  const isUnknown = position.error instanceof ApiError && position.error.code === notFound
  const isOther = position.data !== undefined && position.data.symbol !== ticker.symbol
  if (!enabled)
    return (
      <EmptyState
        text={t('signIn')}
        action={
          <Button look="secondary" size="small" onClick={toLogin}>
            {t('toLogin')}
          </Button>
        }
      />
    )
  if (isUnknown || isOther) return <NotFound ticker={ticker} />
  return (
    <QueryView
      query={position}
      skeleton={<Skeleton height={100} />}
      empty={<NotFound ticker={ticker} />}
    >
      {(data) =>
        data.isDemo === demo && data.contestId === contest ? (
          <Replay key={data.id} ticker={ticker} position={data} />
        ) : (
          <ToItsBook position={data} />
        )
      }
    </QueryView>
  )
}

/** The address names no book or the wrong one. It is corrected before any figure is shown. */
function ToItsBook({ position }: Pick<ReplayProps, 'position'>) {
  useEffect(() => {
    const { id, symbol, isDemo, contestId } = position
    const ofBook = contestId === undefined ? isDemo && { demo: '1' } : { contest: contestId }
    go('chart', { symbol, position: id, ...ofBook }, true)
  }, [position])
  return <Skeleton height={100} />
}

function NotFound({ ticker }: Pick<Props, 'ticker'>) {
  const t = useTranslations('chart.replay')
  const position = useTranslations('position')
  const search = { symbol: ticker.symbol, ...useBookSearch() }
  return (
    <EmptyState
      text={position('notFound')}
      action={
        <LinkButton to="chart" search={search} look="secondary" size="small">
          {t('live')}
        </LinkButton>
      }
    />
  )
}

type ReplayProps = { ticker: Ticker; position: Position }

function Replay({ ticker, position }: ReplayProps) {
  const t = useTranslations('chart')
  const [openedNow] = useState(now)
  const [step, setStep] = useState(0)
  const story = usePositionStory(position, ticker)
  const endAt = position.closeAt ?? openedNow
  const range = useMemo(() => replayRange(position.openAt, endAt), [position.openAt, endAt])
  const { symbol } = ticker
  const candles = useCall(
    'getKline',
    { symbol, ...range },
    { staleMs: staleMs.market, quiet: true },
  )
  const chosen = Math.min(step, story.length - 1)
  return (
    <section className={styles.replay} aria-label={t('replay.title')}>
      <Head ticker={ticker} position={position} />
      <QueryView
        query={candles}
        skeleton={<Skeleton height={80} />}
        empty={<EmptyState text={t('noCandles')} />}
      >
        {(data) => (
          <>
            <ChartSummary ticker={ticker} candles={data} interval={range.interval} />
            <ReplayChart
              ticker={ticker}
              position={position}
              candles={data}
              older={(before) => olderThan(symbol, range, before)}
              interval={range.interval}
              story={story}
              chosen={chosen}
              endAt={endAt}
            />
          </>
        )}
      </QueryView>
      <ReplaySteps story={story} chosen={chosen} onChoose={setStep} />
    </section>
  )
}

/** Candles before the first shown one, for scrolling back. */
function olderThan(
  symbol: string,
  { interval, limit }: ReplayRange,
  endAt: number,
): Promise<readonly Candle[]> {
  return call('getKline', { symbol, interval, limit, endAt })
}

/** The position in words, with links to it and to the live chart. */
function Head({ ticker, position }: ReplayProps) {
  const t = useTranslations('chart')
  const words = useTranslations('position')
  const isDemo = useIsDemo()
  const search = { symbol: ticker.symbol, ...useBookSearch() }
  const { id, direction, leverage, realizedPnl, currency, statusKey, openAt, closeAt } = position
  return (
    <div className={screen.head}>
      <div className={screen.price}>
        <h2 className={styles.name}>
          {`${words(`direction.${direction}`)} ${leverage}× · ${words(`status.${statusKey}`)}`}{' '}
          {isDemo && <DemoTag />}
        </h2>
        {statusKey === 'closed' && (
          <OwnAmount value={realizedPnl} decimals={2} unit={currency} signed toned />
        )}
        <p className={styles.time}>
          {closeAt === null ? formatDate(openAt) : `${formatDate(openAt)} – ${formatDate(closeAt)}`}
        </p>
      </div>
      <div className={styles.ways}>
        <LinkButton to="position" search={{ id }} look="secondary" size="small">
          {words('title')}
        </LinkButton>
        <LinkButton to="chart" search={search} look="plain" size="small">
          {t('replay.live')}
        </LinkButton>
      </div>
    </div>
  )
}
