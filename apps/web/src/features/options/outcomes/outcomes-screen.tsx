import type { OptionOutcome, OptionOutcomes } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate, formatNear } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../options.module.css'
import { nextCount } from './next-count.ts'

/** The polling interval, in ms: new figures come once an hour, and appear without a reload. */
const everyMs = 60_000

/** `/miaoheyueOutcomes`: everybody's results of second contracts, beside the break-even rate. */
export function OutcomesScreen() {
  const t = useTranslations('options.outcomes')
  const outcomes = useCall('listOptionOutcomes', {}, { everyMs, quiet: true })
  return (
    <Page title={t('title')} onRefresh={outcomes.refetch}>
      <QueryView
        query={outcomes}
        skeleton={<SkeletonRows count={8} />}
        isEmpty={({ months }) => months.length === 0}
        empty={<NoneYet countedUntil={outcomes.data?.countedUntil ?? 0} />}
      >
        {({ currency, countedUntil, months }) => (
          <>
            <p className={styles.note}>{t('what')}</p>
            <KeyValueList items={[{ label: t('until'), value: formatDate(countedUntil) }]} />
            {months.map(({ month, outcomes: found }) => (
              <Card key={month} title={month} flush>
                {found.map((outcome) => (
                  <OneOutcome
                    key={`${outcome.seconds} ${outcome.payoutRate}`}
                    outcome={outcome}
                    currency={currency}
                  />
                ))}
              </Card>
            ))}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Without figures: the time at which the present hour is counted. */
function NoneYet({ countedUntil }: Pick<OptionOutcomes, 'countedUntil'>) {
  const t = useTranslations('options.outcomes')
  const now = useNow()
  return <EmptyState text={t('none', { time: formatNear(nextCount(countedUntil, now), now) })} />
}

/** Orders of one period and payout: the two rates, and the other figures when it is opened. */
function OneOutcome({ outcome, currency }: { outcome: OptionOutcome; currency: string }) {
  const t = useTranslations('options')
  const { seconds, payoutRate, rightRate, breakEvenRate, wins, losses, draws, voids } = outcome
  const right = percent(rightRate)
  const needed = percent(breakEvenRate)
  const count = (value: number) => <Amount value={String(value)} decimals={0} />
  const money = (value: string) => <Amount value={value} decimals={2} unit={currency} />
  return (
    <details className={styles.statistics}>
      <summary>
        <strong>
          {`${t('periodChip', { seconds })} · ${percent(payoutRate, { decimals: 0, signed: true })}`}
        </strong>{' '}
        {t('outcomes.line', { right, needed })}
      </summary>
      <KeyValueList
        items={[
          { label: t('outcomes.ended'), value: count(outcome.orders) },
          { label: t('result.win'), value: count(wins), part: true },
          { label: t('result.lose'), value: count(losses), part: true },
          { label: t('result.draw'), value: count(draws), part: true },
          { label: t('result.void'), value: count(voids), part: true },
          { label: t('statistics.rate'), value: right, strong: true },
          { label: t('outcomes.needed'), value: needed, strong: true },
          { label: t('outcomes.staked'), value: money(outcome.staked) },
          { label: t('outcomes.paid'), value: money(outcome.paid) },
          {
            label: t('outcomes.house'),
            value: <Amount value={outcome.houseResult} decimals={2} unit={currency} signed />,
          },
        ]}
      />
    </details>
  )
}
