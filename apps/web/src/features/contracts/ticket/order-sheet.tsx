import type { Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { maxSlippageRate } from '../terms.ts'
import { AnswersLink } from './answers-note.tsx'
import { ExitOutcome, useCostItems } from './cost-box.tsx'
import type { Figures } from './order-figures.ts'
import type { Ticketing } from './use-ticket.ts'

type Props = { ticker: Ticker; ticket: Ticketing }

/** The confirmation of an order: its cost and risk, and the button that sends it. */
export function OrderSheet({ ticker, ticket }: Props) {
  const t = useTranslations('ticket')
  const cross = useTranslations('cross')
  const nameOf = useName('symbol')
  const { draft, figures, order } = ticket
  const { direction, by, leverage, marginMode } = draft
  const cost = useCostItems(ticker, draft, figures)
  // Includes the fee, because the button shows the amount that leaves the account.
  const amount =
    by === 'quantity'
      ? `${format(figures?.quantity, { decimals: ticker.quantityPrecision })} ${ticker.base}`
      : `${format(figures?.cost, { decimals: 2 })} ${ticker.quote}`
  const items: KeyValue[] = [
    { label: t('market'), value: ticker.symbol },
    { label: t('leverage'), value: `${leverage}× · ${cross(`mode.${marginMode}`)}` },
    ...cost.slice(0, -1),
    ...exitItems(ticker, figures, { tp: t('takeProfit'), sl: t('stopLoss') }),
    { label: t('slippage'), value: percent(maxSlippageRate) },
    ...cost.slice(-1),
  ]
  return (
    <ConfirmSheet
      open={ticket.confirming}
      onClose={ticket.dismiss}
      title={`${t(direction)} · ${nameOf(ticker.symbol, ticker.name)}`}
      items={items}
      action={t(`place.${direction}.${by}`, { amount })}
      look={direction}
      onConfirm={() => void ticket.place()}
      busy={order.busy}
      blocked={order.busy ? null : ticket.wrong}
    >
      {marginMode === 'cross' && <Banner tone="risk">{cross('atStake')}</Banner>}
      {ticket.problems.needsAnswers && <AnswersLink />}
      <IntentNotice state={order.state} error={order.refused?.message} />
    </ConfirmSheet>
  )
}

function exitItems(
  { pricePrecision, quote }: Ticker,
  figures: Figures | null,
  labels: { tp: string; sl: string },
): KeyValue[] {
  return (['tp', 'sl'] as const).flatMap((name) => {
    const outcome = figures?.[name]
    if (outcome == null) return []
    const value = (
      <>
        <Amount value={outcome.price} decimals={pricePrecision} unit={quote} />
        <br />
        <ExitOutcome outcome={outcome} quote={quote} />
      </>
    )
    return [{ label: labels[name], value }]
  })
}
