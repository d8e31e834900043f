import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { QuoteForm } from '../quote-form.tsx'
import styles from '../swap.module.css'
import type { Holding } from '../use-holdings.ts'
import type { SpotSide } from './spot-screen.tsx'

type Props = { coin: Holding; cash: Holding; side: SpotSide }

/** The quantity of the coin, or the money: the quote computes the other from the typed one. */
export function SpotForm({ coin, cash, side }: Props) {
  const t = useTranslations('swap.spot')
  const isBuy = side === 'buy'
  const [from, to] = isBuy ? [cash, coin] : [coin, cash]
  return (
    <QuoteForm
      holdings={[from, to]}
      first={{ from: from.currency, to: to.currency }}
      act={{
        title: `${t(side)} · ${coin.currency}`,
        send: t(side),
        sendQuote: (quote) =>
          isBuy
            ? t('buyAmount', { amount: money(quote.toAmount, quote.toCurrency) })
            : t('sellAmount', { amount: money(quote.fromAmount, quote.fromCurrency) }),
        look: isBuy ? 'long' : 'short',
      }}
    >
      {({ draft, type, errorOf }) => (
        <Card>
          <div className={styles.form}>
            <AmountField
              label={t(isBuy ? 'pay' : 'give')}
              unit={from.currency}
              value={draft.amounts.from}
              onChange={(text) => type('from', text)}
              decimals={from.precision}
              available={draft.from.free}
              error={errorOf('from')}
            />
            <AmountField
              label={t(isBuy ? 'get' : 'earn')}
              unit={to.currency}
              value={draft.amounts.to}
              onChange={(text) => type('to', text)}
              decimals={to.precision}
              error={errorOf('to')}
            />
          </div>
        </Card>
      )}
    </QuoteForm>
  )
}
