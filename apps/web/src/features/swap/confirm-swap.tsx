import type { SwapQuote } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { IntentNotice } from '../../ui/intent-notice.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ShortMoney } from '../../ui/short-money.tsx'
import type { Act } from './quote-form.tsx'
import { useQuoteLines } from './rate-lines.tsx'
import styles from './swap.module.css'
import type { Taking } from './use-take-quote.ts'

type Props = {
  quote: SwapQuote
  act: Act
  isOver: boolean
  isAsking: boolean
  taking: Taking
  onRenew: () => void
  onClose: () => void
}

/** The confirmation of a firm price. After its expiry the button requests a new quote, and nothing is sent. */
export function ConfirmSwap({ quote, act, isOver, isAsking, taking, onRenew, onClose }: Props) {
  const t = useTranslations('swap')
  const errorText = useErrorText()
  const quoteLines = useQuoteLines()
  const { state, busy, take, reset } = taking
  const renew = () => {
    reset()
    onRenew()
  }
  // A refused quote is like an expired one: it cannot be taken any more.
  const isGone = isOver || state.name === 'refused'
  return (
    <Sheet open onClose={onClose} title={act.title}>
      <div className={styles.form}>
        <KeyValueList
          items={[
            {
              label: t('give'),
              value: <ShortMoney value={quote.fromAmount} unit={quote.fromCurrency} />,
              strong: true,
            },
            {
              label: t('receive'),
              value: <ShortMoney value={quote.toAmount} unit={quote.toCurrency} />,
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
          <Button wide look={act.look} busy={busy} onClick={() => void take(quote)}>
            {act.sendQuote(quote)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
