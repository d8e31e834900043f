import { format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { percent } from '../../../lib/percent.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { useSummary } from '../account/use-summary.ts'
import { maxSlippageRate } from '../terms.ts'
import { useMarket } from '../use-market.ts'
import { AnswersLink } from '../ticket/answers-note.tsx'
import { useCostItems } from '../ticket/cost-box.tsx'
import { firstDraft, orderFields, type Draft } from '../ticket/draft.ts'
import { problemsOf } from '../ticket/problems.ts'
import { SizeField } from '../ticket/size-field.tsx'
import { usePreview } from '../ticket/use-preview.ts'
import type { ActProps } from './act.ts'

/**
 * Adds size to a position at the present market price. All figures are the server's, because only it knows
 * the resulting position.
 */
export function AddSizeSheet({ position, ticker, blocked, intent, onDone }: ActProps<'size'>) {
  const t = useTranslations('position')
  const ticketWords = useTranslations('ticket')
  const cross = useTranslations('cross')
  const words = useTranslations('ui')
  const errorText = useErrorText()
  const { id: positionId, direction, marginMode, leverage } = position
  const [draft, setDraft] = useState<Draft>({
    ...firstDraft(ticker),
    direction,
    marginMode,
    leverage,
  })
  const { quote, prices } = useMarket(ticker)
  const { summary } = useSummary()
  const fields = orderFields(draft, position.symbol, useBook())
  const preview = usePreview(fields && { ...fields, positionId }, quote.updatedAt)
  const figures = preview.data ?? null
  const problems = problemsOf(figures?.warnings ?? [], intent.refused)
  const { feeDiscountRate } = figures ?? {}
  const cost = useCostItems(ticker, { direction, marginMode, feeDiscountRate }, figures)
  const slippage = { label: ticketWords('slippage'), value: percent(maxSlippageRate) }
  const items = [...cost.slice(0, -1), slippage, ...cost.slice(-1)]
  const quantity = format(figures?.quantity, { decimals: ticker.quantityPrecision })

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    intent.reset()
  }
  const send = async () => {
    if (fields === null || figures === null) return
    const limit = { expectedPrice: figures.price, maxSlippageRate }
    if ((await intent.send({ ...fields, leverage, positionId, ...limit })) === null) return
    toast(t('addSize.done'))
    onDone()
  }
  const unread = preview.error === null ? words('loading') : errorText(preview.error)
  const wrong = fields === null ? t('addSize.missing') : figures === null ? unread : problems.first
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t('addSize.act')}
      items={items}
      action={t('addSize.confirm', { quantity: `${quantity} ${ticker.base}` })}
      look={direction}
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : (blocked ?? wrong)}
    >
      <p>{t('addSize.hint')}</p>
      {marginMode === 'cross' && <p>{cross('atStake')}</p>}
      <SizeField
        ticker={ticker}
        draft={draft}
        onChange={change}
        prices={prices}
        available={figures?.available ?? summary?.available ?? null}
        maxQuantity={figures?.maxQuantity ?? null}
        error={problems.size}
      />
      {problems.needsAnswers && <AnswersLink />}
      <IntentNotice state={intent.state} error={intent.refused?.message} />
    </ConfirmSheet>
  )
}
