import { ApiError, type Swap, type SwapQuote } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import type { IntentState } from '../../api/intent.ts'
import { useMoneyIntent } from '../../api/use-intent.ts'
import { useMoneyMoved } from '../../api/use-money-moved.ts'
import { Button } from '../../ui/button.tsx'
import { IntentNotice } from '../../ui/intent-notice.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { money, useQuoteLines } from './rate-lines.tsx'
import styles from './swap.module.css'

type Props = {
  quote: SwapQuote
  isOver: boolean
  isAsking: boolean
  onRenew: () => void
  onClose: () => void
  onAccepted: (swap: Swap) => void
}

/** The last look at a firm price. When its time is over the button asks for another, and nothing is sent. */
export function ConfirmSwap({ quote, isOver, isAsking, onRenew, onClose, onAccepted }: Props) {
  const t = useTranslations('swap')
  const errorText = useErrorText()
  const moneyMoved = useMoneyMoved()
  const quoteLines = useQuoteLines()
  const settled = (end: IntentState<Swap> | null) => {
    if (end?.name === 'accepted') {
      moneyMoved()
      onAccepted(end.result)
    }
    if (end?.name === 'refused' && isShort(end.error)) moneyMoved()
  }
  const { state, busy, submit, reset } = useMoneyIntent('swap', settled)
  const send = async () => settled(await submit({ quoteId: quote.quoteId }))
  const renew = () => {
    reset()
    onRenew()
  }
  const given = money(quote.fromAmount, quote.fromCurrency)
  // One that was refused is as one that is over: it cannot be taken any more.
  const isGone = isOver || state.name === 'refused'
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <div className={styles.form}>
        <KeyValueList
          items={[
            { label: t('give'), value: given, strong: true },
            {
              label: t('receive'),
              value: money(quote.toAmount, quote.toCurrency),
              strong: true,
            },
            ...quoteLines(quote, isOver),
          ]}
        />
        <IntentNotice
          state={state}
          error={state.name === 'refused' ? errorText(state.error) : undefined}
        />
        {isGone && !busy ? (
          <Button wide look="secondary" busy={isAsking} onClick={renew}>
            {t('renew')}
          </Button>
        ) : (
          <Button wide busy={busy} onClick={() => void send()}>
            {t('sendAmount', { amount: given })}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function isShort(error: Error): boolean {
  return error instanceof ApiError && error.errorKey === 'INSUFFICIENT_BALANCE'
}
