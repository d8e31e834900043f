import type { SwapQuote } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { useMoneyForm } from '../../api/use-money-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { IntentNotice } from '../../shared/intents/intent-notice.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { ShortMoney } from '../../ui/display/short-money.tsx'
import type { Act } from './quote-form.tsx'
import { useQuoteLines } from './rate-lines.tsx'
import styles from './swap.module.css'

type Props = {
  quote: SwapQuote
  act: Act
  isOver: boolean
  isAsking: boolean
  taking: ReturnType<typeof useMoneyForm<'swap'>>
  onRenew: () => void
  onClose: () => void
}

/** The confirmation of a firm price. After its expiry the button requests a new quote, and nothing is sent. */
export function ConfirmSwap({ quote, act, isOver, isAsking, taking, onRenew, onClose }: Props) {
  const t = useTranslations('swap')
  const quoteLines = useQuoteLines()
  const { state, busy, send, reset } = taking
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
        <IntentNotice state={state} />
        {isGone && !busy ? (
          <Button wide look="secondary" busy={isAsking} onClick={renew}>
            {t('renew')}
          </Button>
        ) : (
          <Button
            wide
            look={act.look}
            busy={busy}
            onClick={() => void send({ quoteId: quote.quoteId })}
          >
            {act.sendQuote(quote)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
