import { ApiError } from '@candor/api'
import type { Candle, Position, Ticker } from '@candor/api'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/client.ts'
import { staleMs } from '../../../../api/query-client.ts'
import { useSession } from '../../../../api/session.ts'
import { toLogin } from '../../../../api/sign-out.ts'
import { useCall } from '../../../../api/use-call.ts'
import { now } from '../../../../lib/clock.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { usePositionStory } from '../../../../live/position-story.ts'
import { Button } from '../../../../ui/button.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { OwnAmount } from '../../../../ui/own-amount.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { ChartSummary } from '../chart-summary.tsx'
import screen from '../chart-screen.module.css'
import { ReplayChart } from './replay-chart.tsx'
import { ReplaySteps } from './replay-steps.tsx'
import { replayRange } from './replay-time.ts'
import type { ReplayRange } from './replay-time.ts'
import styles from './replay.module.css'

type Props = { ticker: Ticker; id: string }

/** The code of a refusal to show what is not this user's, or is not at all. */
const notFound = 404

/** One position on the candles of its time: what happened to it, event after event. */
export function ReplaySection({ ticker, id }: Props) {
  const t = useTranslations('chart.replay')
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const position = useCall('getPosition', { id }, { enabled: isSignedIn, quiet: true })
  const isUnknown = position.error instanceof ApiError && position.error.code === notFound
  const isOther = position.data !== undefined && position.data.symbol !== ticker.symbol
  if (!isSignedIn)
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
      {(data) => <Replay key={data.id} ticker={ticker} position={data} />}
    </QueryView>
  )
}

function NotFound({ ticker }: Pick<Props, 'ticker'>) {
  const t = useTranslations('chart.replay')
  const position = useTranslations('position')
  return (
    <EmptyState
      text={position('notFound')}
      action={
        <LinkButton to="chart" search={{ symbol: ticker.symbol }} look="secondary" size="small">
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

/** Candles before the first one that is shown, for who scrolls back. */
function olderThan(
  symbol: string,
  { interval, limit }: ReplayRange,
  endAt: number,
): Promise<readonly Candle[]> {
  return call('getKline', { symbol, interval, limit, endAt })
}

/** Which position it is, and the way back to it and to the prices of now. */
function Head({ ticker, position }: ReplayProps) {
  const t = useTranslations('chart')
  const words = useTranslations('position')
  const { id, direction, leverage, realizedPnl, currency, statusKey, openAt, closeAt } = position
  return (
    <div className={screen.head}>
      <div className={screen.price}>
        <h2 className={styles.name}>
          {`${words(`direction.${direction}`)} ${leverage}× · ${words(`status.${statusKey}`)}`}
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
        <LinkButton to="chart" search={{ symbol: ticker.symbol }} look="plain" size="small">
          {t('replay.live')}
        </LinkButton>
      </div>
    </div>
  )
}
