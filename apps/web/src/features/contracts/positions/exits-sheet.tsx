import type { Position } from '@candor/api'
import { Price } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Input } from '../../../api/client.ts'
import { formatClock } from '../../../lib/dates.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { readFigure } from '../../../lib/typed-figure.ts'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { useMarket } from '../parts/use-market.ts'
import { exitFaults } from '../ticket/exit-faults.ts'
import { ExitsFields } from '../ticket/exits-fields.tsx'
import type { ActProps } from './act.ts'
import { exitOutcome, stopBound } from './live-figures.ts'

/** Sets, changes or removes the take-profit and the stop-loss of a position. */
export function ExitsSheet(props: ActProps<'exits'>) {
  const { position, ticker, blocked, intent, onDone } = props
  const t = useTranslations('position')
  const [texts, setTexts] = useState({
    takeProfitPrice: position.takeProfitPrice ?? '',
    stopLossPrice: position.stopLossPrice ?? '',
  })
  const { prices, oldSince } = useMarket(ticker)
  const takeProfitPrice = readFigure(Price, texts.takeProfitPrice)
  const stopLossPrice = readFigure(Price, texts.stopLossPrice)
  const { direction } = position
  const change = changeOf(position, takeProfitPrice, stopLossPrice)
  const removes = change !== null && onlyRemoves(change)
  // Removing an exit needs no price, and what stays was judged when it was set.
  const mark = removes ? null : prices && prices.price
  const faults = exitFaults(direction, texts, mark, stopBound(position))
  const rest = (removes ? null : blocked) ?? (faults && t('checkExits'))
  const send = async () => {
    if (change === null || (await intent.send(change)) === null) return
    toast(t('exitsSaved'))
    onDone()
  }
  const price = (value: string | null | undefined) => (
    <Amount value={value} decimals={ticker.pricePrecision} unit={ticker.quote} />
  )
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t('exits')}
      items={[
        { label: t('entry'), value: price(position.openPrice) },
        {
          label: oldSince === null ? t('mark') : t('oldPrice', { time: formatClock(oldSince) }),
          value: price(prices && Price.text(prices.price)),
        },
        { label: t('liquidation'), value: price(position.liquidationPrice) },
      ]}
      action={t('saveExits')}
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : rest}
    >
      <ExitsFields
        ticker={ticker}
        direction={direction}
        value={texts}
        onChange={(part) => setTexts({ ...texts, ...part })}
        outcomes={{
          tp: exitOutcome(position, ticker, takeProfitPrice),
          sl: exitOutcome(position, ticker, stopLossPrice),
        }}
        faults={faults}
        refused={intent.refused?.fields ?? {}}
      />
      <IntentNotice state={intent.state} error={intent.refused?.message} />
    </ConfirmSheet>
  )
}

/**
 * The fields that differ; null when none does. The version is left out: setting a price twice is the
 * same as once, so a lost answer can simply be asked for again.
 */
function changeOf(
  position: Position,
  takeProfit: Price | null,
  stopLoss: Price | null,
): Input<'updateStopLoss'> | null {
  const takeProfitPrice = takeProfit && Price.text(takeProfit)
  const stopLossPrice = stopLoss && Price.text(stopLoss)
  const change = {
    ...(takeProfitPrice !== position.takeProfitPrice && { takeProfitPrice }),
    ...(stopLossPrice !== position.stopLossPrice && { stopLossPrice }),
  }
  return Object.keys(change).length === 0 ? null : { id: position.id, ...change }
}

/** Whether a change takes prices away and sets none: it is possible while the market cannot be traded. */
const onlyRemoves = ({ takeProfitPrice, stopLossPrice }: Input<'updateStopLoss'>): boolean =>
  (takeProfitPrice ?? null) === null && (stopLossPrice ?? null) === null
