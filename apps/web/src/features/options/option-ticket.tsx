import type { OptionDirection, OptionPeriod, Ticker } from '@candor/api'
import { Amount } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../api/use-money-form.ts'
import { useBook } from '../../lib/demo-money.ts'
import { percent } from '../../lib/percent.ts'
import { AmountField } from '../../ui/inputs/amount-field.tsx'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { LastSent } from '../../shared/intents/last-sent.tsx'
import { Tabs } from '../../ui/inputs/tabs.tsx'
import { toast } from '../../ui/overlays/toast-store.ts'
import { Acts } from './acts.tsx'
import { ConfirmOption } from './confirm-option.tsx'
import { GuardLines } from './guard-lines.tsx'
import styles from './options.module.css'
import { stakeDecimals } from './stakes.ts'
import { useOptionMarket } from './use-option-market.ts'
import { useOutcomeLines } from './use-outcome-lines.tsx'
import { useStake } from './use-stake.ts'

type Props = { ticker: Ticker; periods: readonly OptionPeriod[] }

/** The ticket: period, stake and direction, with win and loss. */
export function OptionTicket({ ticker, periods }: Props) {
  const t = useTranslations('options')
  const outcomeLines = useOutcomeLines()
  const [periodId, setPeriodId] = useState(periods[0]!.id)
  const [direction, setDirection] = useState<OptionDirection>('up')
  const period = periods.find(({ id }) => id === periodId) ?? periods[0]!
  const { price, blocked } = useOptionMarket(ticker, period)
  const stake = useStake(period)
  const { amount, bounds } = stake
  const buying = useMoneyForm({
    call: 'buyOption',
    of: useBook().demo ? 'demo' : '',
    onDone(_order, { isResumed }) {
      toast(t('bought'))
      if (!isResumed) stake.clear()
    },
  })
  const choose = (way: OptionDirection) => {
    stake.ask()
    if (amount === null || price === null) return
    buying.reset()
    setDirection(way)
    buying.setConfirming(true)
  }
  return (
    <>
      <LastSent title={t('last')} sent={buying.lastSent} />
      <Card label={t('title')}>
        <div className={styles.form}>
          <Tabs
            label={t('period')}
            value={period.id}
            options={periods.map(({ id, seconds, payoutRate }) => ({
              value: id,
              label: t('periodChip', { seconds }),
              detail: percent(payoutRate, { decimals: 0, signed: true }),
            }))}
            onChange={setPeriodId}
            look="segment"
          />
          <AmountField label={t('stake')} decimals={stakeDecimals} {...stake.field} />
          <KeyValueList items={outcomeLines(amount ?? Amount.read(period.minAmount), period)} />
          {amount === null && <p className={styles.note}>{t('example', { amount: bounds.min })}</p>}
          <p className={styles.note} role="status">
            {blocked}
          </p>
          <Acts stake={stake} rests={blocked !== null || buying.busy} onChoose={choose} />
          {stake.guard !== null && <GuardLines guard={stake.guard} unit={period.currency} />}
          <p className={styles.note}>{t('nobodySets')}</p>
          <LinkButton to="optionOutcomes" look="plain" size="small">
            {t('outcomes.title')}
          </LinkButton>
        </div>
        {buying.isConfirming && amount !== null && price !== null && (
          <ConfirmOption
            ticker={ticker}
            period={period}
            stake={amount}
            direction={direction}
            price={price}
            blocked={blocked}
            buying={buying}
            onClose={() => buying.setConfirming(false)}
          />
        )}
      </Card>
    </>
  )
}
