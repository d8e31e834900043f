import type { OptionDirection, OptionPeriod, Ticker } from '@candor/api'
import { Amount, format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import type { useMoneyForm } from '../../api/use-money-form.ts'
import { useName } from '../../i18n/use-name.ts'
import { useBook } from '../../lib/demo-money.ts'
import { money } from '../../lib/money.ts'
import { ConfirmSheet } from '../../shared/intents/confirm-sheet.tsx'
import { OwnAmount } from '../../shared/own-amount.tsx'
import styles from './options.module.css'
import { useOutcomeLines } from './use-outcome-lines.tsx'

type Props = {
  ticker: Ticker
  period: OptionPeriod
  stake: Amount
  direction: OptionDirection
  /** The displayed price; an order far from it is refused. */
  price: string
  blocked: string | null
  buying: ReturnType<typeof useMoneyForm<'buyOption'>>
  onClose: () => void
}

/** The confirmation: win and loss, the day's result, and the prices of the settlement. */
export function ConfirmOption(props: Props) {
  const { ticker, period, stake, direction, price, blocked, buying, onClose } = props
  const t = useTranslations('options')
  const nameOf = useName('symbol')
  const outcomeLines = useOutcomeLines()
  const book = useBook()
  const { data: account } = useCall('getOptionsSummary', book, { quiet: true })
  const { symbol } = ticker
  const send = () =>
    buying.send({
      symbol,
      setId: period.id,
      direction,
      amount: Amount.text(stake),
      expectedPrice: price,
      expectedPayoutRate: period.payoutRate,
      ...book,
    })
  const amount = money(stake, period.currency)
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={`${t(direction)} · ${nameOf(symbol, ticker.name)}`}
      items={[
        { label: t('stake'), value: amount },
        { label: t('period'), value: t('seconds', { seconds: period.seconds }) },
        { label: t('priceNow'), value: format(price, { decimals: ticker.pricePrecision }) },
        ...outcomeLines(stake, period),
        {
          label: t('today'),
          value: <OwnAmount value={account?.todayProfit} decimals={2} unit="USDT" signed toned />,
        },
      ]}
      action={t(`buy.${direction}`, { amount })}
      look={direction === 'up' ? 'long' : 'short'}
      onConfirm={() => void send()}
      sent={buying}
      blocked={buying.busy ? null : blocked}
    >
      <p className={styles.note}>{t('rule')}</p>
    </ConfirmSheet>
  )
}
