import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate, zone } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import styles from '../contests.module.css'

const minuteMs = 60_000

/** The rules, shown before joining: the ranking, what counts and what does not, and that prizes are free. */
export function RulesCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.rules')
  const words = useTranslations('contests')
  const ti = useTranslations('invest')
  const { currency, initialFunds, metric, minValidOpens, validOpenMs, kycLimit } = contest
  const minutes = Math.round(validOpenMs / minuteMs)
  return (
    <Card title={t('title')}>
      <ul className={styles.rules}>
        <li>{t('funds', { funds: money(initialFunds, currency) })}</li>
        <li>{t('same')}</li>
        <li>{t(metric)}</li>
        <li>{t('valid', { minutes, count: minValidOpens })}</li>
        <li>{t('linked')}</li>
        <li>{t('tie')}</li>
        <li>{t('end')}</li>
        <li>{t('review', { hours: contest.reviewHours })}</li>
        <li>{t('free')}</li>
        <li>{t('callOff')}</li>
        <li>{t('exit')}</li>
      </ul>
      <KeyValueList
        items={[
          { label: words('starts'), value: formatDate(contest.startAt) },
          { label: words('ends'), value: formatDate(contest.endAt) },
          {
            label: ti('identity'),
            value: ti(`kyc.${kycLimit === 0 ? 'none' : kycLimit === 1 ? 'basic' : 'advanced'}`),
          },
          { label: ti('version'), value: contest.termsVersion },
        ]}
      />
      <p className={styles.note}>{words('zone', { zone: zone() })}</p>
    </Card>
  )
}
