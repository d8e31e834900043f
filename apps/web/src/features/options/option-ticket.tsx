import type { OptionDirection, OptionPeriod, Ticker } from '@candor/api'
import { Amount } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsDemo } from '../../lib/demo-money.ts'
import { percent } from '../../lib/percent.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LastSent } from '../../ui/last-sent.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ConfirmOption } from './confirm-option.tsx'
import styles from './options.module.css'
import { stakeDecimals } from './stakes.ts'
import { useBuyOption } from './use-buy-option.ts'
import { useOptionMarket } from './use-option-market.ts'
import { useOutcomeLines } from './use-outcome-lines.tsx'
import { useStake } from './use-stake.ts'

type Props = { ticker: Ticker; periods: readonly OptionPeriod[] }

/** How long, how much, which way; and before anything else what it can bring and cost. */
export function OptionTicket({ ticker, periods }: Props) {
  const t = useTranslations('options')
  const outcomeLines = useOutcomeLines()
  const { price, blocked } = useOptionMarket(ticker)
  const [periodId, setPeriodId] = useState(periods[0]!.id)
  const [direction, setDirection] = useState<OptionDirection | null>(null)
  const period = periods.find(({ id }) => id === periodId) ?? periods[0]!
  const stake = useStake(period)
  const { amount, bounds } = stake
  const buying = useBuyOption({
    onBought() {
      toast(t('bought'))
      setDirection(null)
      stake.clear()
    },
    onResumed: () => toast(t('bought')),
  })
  const choose = (way: OptionDirection) => {
    stake.ask()
    if (amount === null || price === null) return
    buying.reset()
    setDirection(way)
  }
  return (
    <>
      <LastSent
        title={t('last')}
        sent={{ state: buying.state, isResumed: buying.isResumed || direction === null }}
      />
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
          {stake.isShort ? (
            <NoFunds />
          ) : (
            <Ways rests={blocked !== null || buying.busy} onChoose={choose} />
          )}
          <p className={styles.note}>{t('nobodySets')}</p>
          <LinkButton to="optionOutcomes" look="plain" size="small">
            {t('outcomes.title')}
          </LinkButton>
        </div>
        {direction !== null && amount !== null && price !== null && (
          <ConfirmOption
            ticker={ticker}
            period={period}
            stake={amount}
            direction={direction}
            price={price}
            blocked={blocked}
            buying={buying}
            onClose={() => setDirection(null)}
          />
        )}
      </Card>
    </>
  )
}

/** Too little for the least stake: it comes from the balance account, or by a reset of the demo account. */
function NoFunds() {
  const t = useTranslations()
  return useIsDemo() ? (
    <LinkButton to="demo" wide>
      {t('contracts.demo.account')}
    </LinkButton>
  ) : (
    <LinkButton to="transfer" wide>
      {t('ticket.addFunds')}
    </LinkButton>
  )
}

/** Two ways of equal weight. */
function Ways({ rests, onChoose }: { rests: boolean; onChoose: (way: OptionDirection) => void }) {
  const t = useTranslations('options')
  return (
    <div className={styles.ways}>
      <Button wide look="long" disabled={rests} onClick={() => onChoose('up')}>
        {t('up')}
      </Button>
      <Button wide look="short" disabled={rests} onClick={() => onChoose('down')}>
        {t('down')}
      </Button>
    </div>
  )
}
