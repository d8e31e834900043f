import type { OptionStatistic } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from '../options.module.css'
import { useHistoryFile } from './use-history-file.ts'

/** The results of the user's orders by period; hidden if none has ended. */
export function StatisticsCard() {
  const t = useTranslations('options')
  const { data = [] } = useCall('listOptionStatistics', useBook(), { quiet: true })
  if (data.length === 0) return null
  return (
    <details className={styles.statistics}>
      <summary>{t('statistics.title')}</summary>
      {data.map((statistic) => (
        <section key={statistic.seconds} className={styles.ended}>
          <h2>{t('seconds', { seconds: statistic.seconds })}</h2>
          <Figures statistic={statistic} />
        </section>
      ))}
      <div className={styles.ways}>
        <SaveHistory />
        <LinkButton to="optionOutcomes" look="secondary" size="small" wide>
          {t('outcomes.title')}
        </LinkButton>
      </div>
    </details>
  )
}

/** Saves all orders with the ticks that settled them, for the user's own calculation. */
function SaveHistory() {
  const t = useTranslations('options')
  const { save, isBusy, fault } = useHistoryFile()
  return (
    <>
      <Button look="secondary" size="small" wide busy={isBusy} onClick={() => void save()}>
        {t('statistics.file')}
      </Button>
      {fault !== null && <Banner tone="risk">{fault}</Banner>}
    </>
  )
}

/** The hit rate beside the profit: in total, on average and today. */
function Figures({ statistic }: { statistic: OptionStatistic }) {
  const t = useTranslations('options')
  const { wins, losses, rightRate, longestLosingRun } = statistic
  const result = (value: string) => <OwnAmount value={value} decimals={2} signed toned />
  return (
    <KeyValueList
      items={[
        { label: t('statistics.right'), value: t('statistics.of', { wins, count: wins + losses }) },
        { label: t('statistics.rate'), value: percent(rightRate, { decimals: 1 }) },
        {
          label: t('statistics.run'),
          value: <Amount value={String(longestLosingRun)} decimals={0} />,
        },
        { label: t('statistics.profit'), value: result(statistic.profit), strong: true },
        { label: t('statistics.average'), value: result(statistic.averageProfit), part: true },
        { label: t('statistics.today'), value: result(statistic.todayProfit), part: true },
      ]}
    />
  )
}
