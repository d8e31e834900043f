import { ApiError } from '@candor/api'
import type { Position, Ticker } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useName } from '../../../i18n/use-name.ts'
import { cx } from '../../../lib/cx.ts'
import { DemoMoney } from '../../../lib/demo-money.ts'
import { percent } from '../../../lib/percent.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { formatDate } from '../../../lib/dates.ts'
import { listen } from '../../../live/feed.ts'
import { RestartNote } from '../../../live/recording-line.tsx'
import { useNotices } from '../../../live/use-notices.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { useDemoFrame } from '../../../shared/demo-frame.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Column, Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import type { CrossRisk } from '../cross/cross-account.ts'
import { WithCrossRisk } from '../cross/use-cross-account.ts'
import { useMarket } from '../use-market.ts'
import { useSymbols } from '../use-symbols.ts'
import { readPositionsAgain } from '../use-trade-intent.ts'
import { ActButtons } from '../positions/act-buttons.tsx'
import { DirectionTag } from '../positions/direction-tag.tsx'
import { liveFigures, type LiveFigures } from '../positions/live-figures.ts'
import { RiskBar } from '../positions/risk-bar.tsx'
import { FiguresCard } from './figures-card.tsx'
import { proofElementId } from './proof-element.ts'
import styles from './position-screen.module.css'

/** Loaded after the figures: events, proof, funding and ledger rows. */
const FillsCard = lazy(async () => ({ default: (await import('./fills-card.tsx')).FillsCard }))
const ProofCard = lazy(async () => ({ default: (await import('./proof-card.tsx')).ProofCard }))
const FundingCard = lazy(async () => ({
  default: (await import('./funding-card.tsx')).FundingCard,
}))
const LedgerCard = lazy(async () => ({ default: (await import('./ledger-card.tsx')).LedgerCard }))
/** Few positions are closed by force, so the receipt loads on demand. */
const ReceiptCard = lazy(async () => ({
  default: (await import('./receipt-card.tsx')).ReceiptCard,
}))

/** The polling interval of a position without stream events, in ms. */
const everyMs = 10_000
/** The code of the refusal for a position that does not exist or belongs to another user. */
const notFound = 404

/** `/heyue/position`: one position with its events, and the proof of its prices. */
export function PositionScreen({ search }: ScreenProps<'position'>) {
  const t = useTranslations('position')
  const { id } = search
  return (
    <Page title={t('title')} wide>
      {id === undefined ? <NotFound /> : <Story id={id} />}
    </Page>
  )
}

function Story({ id }: { id: string }) {
  const cache = useQueryClient()
  const position = useCall('getPosition', { id }, { everyMs, quiet: true })
  const symbols = useSymbols()
  const readAgain = () => readPositionsAgain(cache)
  useEffect(() => listen('position', () => readPositionsAgain(cache)), [cache])
  useNotices(({ refType, refId }) => refType === 'position' && refId === id, readAgain)
  const contest = position.data?.contestId
  const isDemo = position.data?.isDemo ?? false
  const isSimulated = isDemo || contest !== undefined
  useDemoFrame(isSimulated, contest === undefined ? 'demo' : 'contest')
  if (position.error instanceof ApiError && position.error.code === notFound) return <NotFound />
  return (
    <QueryView query={position} skeleton={<SkeletonRows count={8} />} empty={<NotFound />}>
      {(data) => {
        const ticker = symbols.data?.find(({ symbol }) => symbol === data.symbol)
        return (
          <DemoMoney isDemo={isDemo} contest={contest}>
            <Column>
              {ticker && data.statusKey === 'running' ? (
                <LiveHead position={data} ticker={ticker} />
              ) : (
                <Head position={data} figures={lastFigures(data)} />
              )}
              {data.receipt && (
                <Suspense fallback={<SkeletonRows count={8} />}>
                  <ReceiptCard position={data} receipt={data.receipt} ticker={ticker} />
                </Suspense>
              )}
              <FiguresCard position={data} ticker={ticker} />
            </Column>
            <Column>
              <Suspense fallback={<SkeletonRows count={3} />}>
                <FillsCard position={data} ticker={ticker} />
                <FundingCard position={data} ticker={ticker} />
                <div id={proofElementId}>
                  <ProofCard id={id} key={data.fills.length} />
                </div>
                {!isSimulated && <LedgerCard position={data} />}
              </Suspense>
            </Column>
          </DemoMoney>
        )
      }}
    </QueryView>
  )
}

/** For an unknown position: a link to the contracts screen. */
function NotFound() {
  const t = useTranslations('position')
  return (
    <EmptyState
      text={t('notFound')}
      action={
        <LinkButton to="contracts" look="secondary" size="small">
          {t('toPositions')}
        </LinkButton>
      }
    />
  )
}

type LiveProps = { position: Position; ticker: Ticker }

function LiveHead({ position, ticker }: LiveProps) {
  if (position.marginMode === 'isolated')
    return <Running position={position} ticker={ticker} risk={null} />
  return (
    <WithCrossRisk position={position} ticker={ticker}>
      {(risk) => <Running position={position} ticker={ticker} risk={risk} />}
    </WithCrossRisk>
  )
}

function Running({ position, ticker, risk }: LiveProps & { risk: CrossRisk | null }) {
  const { prices, blocked } = useMarket(ticker)
  const figures = liveFigures(position, prices, risk)
  return (
    <Head position={position} figures={figures} note={blocked}>
      <Warned position={position} />
      <RestartNote recording={ticker.recording} />
      <RiskBar position={position} ticker={ticker} figures={figures} />
      <ActButtons position={position} ticker={ticker} blocked={blocked} />
    </Head>
  )
}

/** The last margin warning; none if the position has changed since. */
function Warned({ position: { marginWarning } }: { position: Position }) {
  const t = useTranslations('position')
  if (!marginWarning) return null
  const { level, at } = marginWarning
  return <Banner tone="risk">{t('warned', { level, time: formatDate(at) })}</Banner>
}

type HeadProps = {
  position: Position
  figures: Pick<LiveFigures, 'pnl' | 'yieldRate'>
  /** Why the figures are not live. */
  note?: string | null
  children?: ReactNode
}

/** The position's name, state, and profit or loss. */
function Head({ position, figures, note = null, children }: HeadProps) {
  const t = useTranslations('position')
  const nameOf = useName('symbol')
  const { statusKey, symbol, symbolName, currency } = position
  return (
    <Card>
      <div className={styles.name}>
        <h2>{nameOf(symbol, symbolName)}</h2>
        <DirectionTag position={position} />
        <StatusBadge tone={statusKey === 'closed' ? 'plain' : 'good'}>
          {t(`status.${statusKey}`)}
        </StatusBadge>
      </div>
      <div className={cx(styles.profit, note !== null && styles.old)}>
        <OwnAmount value={figures.pnl} decimals={2} unit={currency} signed toned size="title" />
        <span className={styles.quiet}>{percent(figures.yieldRate, { signed: true })}</span>
      </div>
      <p className={styles.quiet}>
        {note ?? (statusKey === 'closed' ? t('netOfFees') : t('beforeClosingFee'))}
      </p>
      {children}
    </Card>
  )
}

/** The server's last figures: the result of a closed position, the unrealized P/L of a running one. */
function lastFigures({ statusKey, realizedPnl, unrealizedPnl, yieldRate }: Position) {
  return { pnl: statusKey === 'closed' ? realizedPnl : unrealizedPnl, yieldRate }
}
