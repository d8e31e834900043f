import type { Ticker } from '@candor/api'
import { absolute, format, Price, Quantity, Rate, ratio, subtract } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import type { MovedExit } from '../../../shared/position/exit-sheet.tsx'
import { Amount } from '../../../ui/display/amount.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { useMarket, type Prices } from '../use-market.ts'
import { ExitOutcome } from '../ticket/cost-box.tsx'
import { exitFaults } from '../ticket/exit-faults.ts'
import type { ActProps } from './act.ts'
import { exitOutcome, stopBound } from './live-figures.ts'

type Props = ActProps<'exits'> & { moved: MovedExit; onRefused: (() => void) | undefined }

/** The confirmation of an exit moved on a chart: old and new price, and its result. */
export function MoveExitSheet({
  position,
  ticker,
  moved,
  blocked,
  intent,
  onDone,
  onRefused,
}: Props) {
  const t = useTranslations('position')
  const { prices, oldSince } = useMarket(ticker)
  const { exit } = moved
  const field = `${exit}Price` as const
  const fault = useFault({ position, ticker, moved }, prices)
  // The version at the move, so that an exit that has fired since is not set again.
  const [version] = useState(position.version)
  const send = async () => {
    const sent = await intent.send({ id: position.id, version, [field]: moved.price })
    if (sent === null) return onRefused?.()
    toast(t('exitsSaved'))
    onDone()
  }
  const price = (value: string | null) => (
    <Amount value={value} decimals={ticker.pricePrecision} unit={ticker.quote} />
  )
  const part = position[`${exit}Quantity`]
  const size = part === null ? null : Quantity.read(part)
  const outcome = exitOutcome(position, ticker, Price.read(moved.price), size)
  const sizes = part === null ? [] : [{ label: t(`exitSize.${exit}`), value: sizeOf(part, ticker) }]
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t(`moveExit.title.${exit}`)}
      items={[
        { label: t('moveExit.from'), value: price(position[field]) },
        { label: t('moveExit.to'), value: price(moved.price), strong: true },
        {
          label: oldSince === null ? t('mark') : t('oldPrice', { time: formatClock(oldSince) }),
          value: price(prices && Price.text(prices.price)),
        },
        { label: t('moveExit.distance'), value: percent(distanceOf(moved, prices)) },
        ...sizes,
        {
          label: t('moveExit.outcome'),
          value: <ExitOutcome outcome={outcome} quote={position.currency} />,
          strong: true,
        },
      ]}
      action={t('moveExit.confirm', { price: shown(moved.price, ticker) })}
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : (blocked ?? fault)}
    >
      <Banner tone="info">{t('close.atMarket')}</Banner>
      <IntentNotice
        state={intent.state}
        error={intent.refused?.fields[field] ?? intent.refused?.message}
      />
    </ConfirmSheet>
  )
}

/** Why the exit cannot be set at its new price, in words; null if it can. */
function useFault(
  { position, moved }: Pick<Props, 'position' | 'ticker' | 'moved'>,
  prices: Prices | null,
): string | null {
  const t = useTranslations('ticket')
  const { direction } = position
  const typed = { takeProfitPrice: '', stopLossPrice: '', [`${moved.exit}Price`]: moved.price }
  const bound = stopBound(position)
  const fault = exitFaults(direction, typed, prices && prices.price, bound)?.[moved.exit]
  if (!fault) return null
  if (fault === 'stopLossBeyondLiquidation') return t('fault.beyondLiquidation')
  return fault === 'unreadable' ? t('fault.unreadable') : t(`fault.${fault}.${direction}`)
}

/** The distance of the exit from the mark, as a share of the mark; null without a mark. */
function distanceOf({ price }: MovedExit, prices: Prices | null): string | null {
  if (prices === null || prices.price === 0n) return null
  return Rate.text(
    ratio(absolute(subtract(Price.read(price), prices.price)), prices.price, 'floor'),
  )
}

const sizeOf = (part: string, { quantityPrecision, base }: Ticker) => (
  <OwnAmount value={part} decimals={quantityPrecision} unit={base} />
)

const shown = (price: string, { pricePrecision }: Ticker): string =>
  format(price, { decimals: pricePrecision })
