import type { SwapQuote } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { IntentNotice } from '../../ui/intent-notice.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { money, useQuoteLines } from './rate-lines.tsx'
import styles from './swap.module.css'
import type { Taking } from './use-take-quote.ts'

type Props = {
  quote: SwapQuote
  isOver: boolean
  isAsking: boolean
  taking: Taking
  onRenew: () => void
  onClose: () => void
}

/** The last look at a firm price. When its time is over the button asks for another, and nothing is sent. */
export function ConfirmSwap({ quote, isOver, isAsking, taking, onRenew, onClose }: Props) {
  const t = useTranslations('swap')
  const errorText = useErrorText()
  const quoteLines = useQuoteLines()
  const { state, busy, take, reset } = taking
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
          <Button wide busy={busy} onClick={() => void take(quote)}>
            {t('sendAmount', { amount: given })}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
