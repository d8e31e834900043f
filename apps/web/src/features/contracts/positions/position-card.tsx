import type { Position, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { cx } from '../../../lib/cx.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { IconChevronRight } from '../../../ui/display/icons.ts'
import { RestartNote } from '../../../live/recording-line.tsx'
import { RouteLink } from '../../../ui/display/route-link.tsx'
import type { CrossRisk } from '../cross/cross-account.ts'
import { WithCrossRisk } from '../cross/use-cross-account.ts'
import { useMarket } from '../use-market.ts'
import { ActButtons } from './act-buttons.tsx'
import { DirectionTag } from './direction-tag.tsx'
import { ExitPrice } from './exit-price.tsx'
import { liveFigures, type LiveFigures } from './live-figures.ts'
import styles from './position-card.module.css'
import { RiskBar } from './risk-bar.tsx'

type Props = { position: Position; ticker: Ticker }

/** One running position: its figures, its distance to liquidation, and its actions. */
export function PositionCard({ position, ticker }: Props) {
  if (position.marginMode === 'isolated')
    return <Running position={position} ticker={ticker} risk={null} />
  return (
    <WithCrossRisk position={position} ticker={ticker}>
      {(risk) => <Running position={position} ticker={ticker} risk={risk} />}
    </WithCrossRisk>
  )
}

/** @param props.risk the live risk of the account behind it; null for the server's last figures */
function Running({ position, ticker, risk }: Props & { risk: CrossRisk | null }) {
  const { prices, blocked } = useMarket(ticker)
  const figures = liveFigures(position, prices, risk)
  return (
    <li className={styles.card}>
      <Head position={position} figures={figures} isOld={blocked !== null} />
      <Facts position={position} ticker={ticker} figures={figures} isOld={blocked !== null} />
      <RestartNote recording={ticker.recording} />
      <RiskBar position={position} ticker={ticker} figures={figures} />
      <ActButtons position={position} ticker={ticker} blocked={blocked} />
    </li>
  )
}

/** A position whose instrument is not tradable now, without live figures. */
export function RestingPosition({ position }: { position: Position }) {
  return (
    <li className={styles.card}>
      <Head position={position} figures={liveFigures(position, null)} isOld />
    </li>
  )
}

type HeadProps = { position: Position; figures: LiveFigures; isOld: boolean }

function Head({ position, figures, isOld }: HeadProps) {
  const nameOf = useName('symbol')
  return (
    <RouteLink to="position" search={{ id: position.id }} className={styles.head}>
      <span className={styles.name}>
        {nameOf(position.symbol, position.symbolName)} <DirectionTag position={position} />
      </span>
      <span className={cx(styles.profit, isOld && styles.old)}>
        <OwnAmount value={figures.pnl} decimals={2} unit={position.currency} signed toned />
        <span className={styles.yield}>{percent(figures.yieldRate, { signed: true })}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </RouteLink>
  )
}

function Facts({ position, ticker, figures, isOld }: HeadProps & Props) {
  const t = useTranslations('position')
  const { pricePrecision, quantityPrecision, base } = ticker
  const price = (value: string | null) => <Amount value={value} decimals={pricePrecision} />
  const exits = [position.takeProfitPrice, position.stopLossPrice]
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('size')}</dt>
        <dd>
          <OwnAmount value={position.quantity} decimals={quantityPrecision} unit={base} />
        </dd>
      </div>
      <div>
        <dt>{t('entry')}</dt>
        <dd>{price(position.openPrice)}</dd>
      </div>
      <div>
        <dt>{t('mark')}</dt>
        <dd className={isOld ? styles.old : undefined}>{price(figures.mark)}</dd>
      </div>
      <div>
        <dt>{t(figures.forced.by)}</dt>
        <dd>{price(figures.forced.price)}</dd>
      </div>
      {exits.some((exit) => exit !== null) && (
        <div className={styles.exits}>
          <dt>{t('exits')}</dt>
          <dd>
            <ExitPrice position={position} exit="takeProfit" ticker={ticker} /> /{' '}
            <ExitPrice position={position} exit="stopLoss" ticker={ticker} />
          </dd>
        </div>
      )}
    </dl>
  )
}
