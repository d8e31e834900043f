import type { PositionPreview, PositionsSummary, Ticker } from '@candor/api'
import { Amount } from '@candor/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { useNow } from '../../../lib/use-now.ts'
import { poolBalance } from '../account/pool-balance.ts'
import { useSummary } from '../account/use-summary.ts'
import { useCloseOutOf } from '../close-out.ts'
import { useParts } from '../lazy-part.tsx'
import { useMarket } from '../use-market.ts'
import { firstDraft, orderFields, type Draft } from './draft.ts'
import { orderFigures, type CrossFigures } from './order-figures.ts'
import { problemsOf } from './problems.ts'
import { useOrder } from './use-order.ts'
import { usePreview } from './use-preview.ts'

export type Ticketing = ReturnType<typeof useTicket>

/** The account's figures for an order in cross margin: the server's, or else the pool's full balance as largest loss. */
function crossFigures(
  preview: PositionPreview | undefined,
  summary: PositionsSummary | null,
  hasRule: boolean,
): CrossFigures {
  return {
    liquidationPrice: preview?.liquidationPrice,
    ...(hasRule && { closeOutPrice: preview?.closeOutPrice }),
    largestLoss: preview?.largestLoss ?? (summary ? Amount.text(poolBalance(summary)) : undefined),
  }
}

/** The next draft keeps direction, margin mode and leverage. */
const nextDraft = (draft: Draft): Draft => ({
  ...draft,
  size: '',
  takeProfitPrice: '',
  stopLossPrice: '',
})

/** An order as it was sent. */
type Sent = { readonly symbol: string; readonly draft: Draft }

/**
 * The typed draft, within the limits of its instrument. Another instrument begins a new draft and calls `onOther`.
 * @param asked the direction in the address
 */
function useDraft(ticker: Ticker, asked: string | undefined, onOther: () => void) {
  const [typed, setDraft] = useState(() => firstDraft(ticker))
  // The screen stays mounted, so the maximum leverage may have been lowered meanwhile.
  const { summary } = useSummary()
  const draft: Draft = {
    ...typed,
    feeDiscountRate: summary?.feeDiscountRate,
    leverage: Math.min(typed.leverage, ticker.trade.maxLeverage),
    marginMode: ticker.trade.marginModes.includes(typed.marginMode) ? typed.marginMode : 'isolated',
  }
  const [symbol, setSymbol] = useState(ticker.symbol)
  if (symbol !== ticker.symbol) {
    setSymbol(ticker.symbol)
    setDraft({ ...firstDraft(ticker), marginMode: typed.marginMode })
    onOther()
  }
  // The screen stays mounted, so only effects run on each arrival, possibly with the same direction as before.
  const arrive = useEffectEvent((direction: string | undefined) => {
    if (direction === 'long' || direction === 'short') setDraft({ ...draft, direction })
  })
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => arrive(asked), [asked])
  return { typed, draft, setDraft, summary }
}

/** A draft's figures at the displayed price, its faults, and the server's preview. */
function useFigures(draft: Draft, ticker: Ticker, summary: PositionsSummary | null) {
  const { quote, prices, blocked } = useMarket(ticker)
  const present = useNow()
  const preview = usePreview(orderFields(draft, ticker.symbol, useBook()), quote.updatedAt)
  const closeOut = useCloseOutOf(ticker)(draft.leverage)
  const ofAccount = crossFigures(preview.data, summary, closeOut !== null)
  const figures = prices && orderFigures(draft, ticker, prices, present, ofAccount, closeOut)
  // The exit fields and their validation load together, so before that there are no exits.
  const faults = useParts()?.draftFaults(draft, ticker, prices, closeOut) ?? null
  return { prices, blocked, preview, figures, faults }
}

/**
 * The draft of an order with its figures and actions. The figures are always computed here, at
 * the displayed price; the server's preview of the same draft adds what only it knows:
 * the available balance and expected refusals. A pending order survives a change of the
 * instrument, so that its result is always shown.
 */
export function useTicket(ticker: Ticker, asked: string | undefined) {
  const t = useTranslations('ticket')
  const errorText = useErrorText()
  const [confirming, setConfirming] = useState(false)
  const [placedCount, setPlacedCount] = useState(0)
  /** The order last sent from this ticket. */
  const [sent, setSent] = useState<Sent | null>(null)
  const { typed, draft, setDraft, summary } = useDraft(ticker, asked, () => setConfirming(false))
  const { prices, blocked, preview, figures, faults } = useFigures(draft, ticker, summary)
  const order = useOrder(ticker.symbol)
  const available = preview.data?.available ?? summary?.available ?? null
  const problems = problemsOf(preview.data?.warnings ?? [], order.refused)

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    order.reset()
  }
  return {
    draft,
    change,
    prices,
    figures,
    faults,
    problems,
    order,
    confirming,
    /** The number of accepted orders; each resets the ticket. */
    placedCount,
    available,
    /** Whether the available balance is zero, or too small for this draft. */
    needsFunds:
      problems.needsFunds || (available !== null && Amount.read(available) === Amount.zero),
    maxQuantity: preview.data?.maxQuantity ?? null,
    /** Why the market cannot be traded now. */
    blocked,
    /** Why this draft cannot be sent: the market, or a fault of its figures. */
    wrong: blocked ?? (faults === null ? problems.first : t('checkExits')),
    note: blocked ?? problems.other ?? (preview.error && errorText(preview.error)),
    /** The pending order whose sheet was closed before its answer; null without one. */
    pending: order.busy && !confirming ? sent : null,
    /** Shows the pending order again, as sent. */
    see(): void {
      if (sent === null) return
      setDraft(sent.draft)
      setConfirming(true)
    },
    isReady: figures !== null && blocked === null && !order.busy,
    confirm(): void {
      order.reset()
      setConfirming(true)
    },
    dismiss: () => setConfirming(false),
    async place(): Promise<void> {
      if (figures === null) return
      setSent({ symbol: ticker.symbol, draft })
      if (!(await order.place(draft, figures.price))) return
      setConfirming(false)
      setPlacedCount((count) => count + 1)
      // A draft typed while waiting for the answer is another order, and is kept.
      setDraft((now) => (now === typed ? nextDraft(now) : now))
    },
  }
}
