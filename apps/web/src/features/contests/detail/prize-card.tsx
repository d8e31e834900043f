import type { Contest } from '@candor/api'
import { Amount } from '@candor/money'
import { rankReward } from '@candor/rules'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import styles from '../contests.module.css'

/** The prize of each rank, and the condition of its payment. */
export function PrizeCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.prize')
  const { currency, rewards, prizeStatusKey, releaseFrom } = contest
  const read = rewards.map(({ amount, ...ranks }) => ({ ...ranks, amount: Amount.read(amount) }))
  return (
    <Card title={t('title')}>
      <KeyValueList
        items={rewards.map(({ fromRank: from, toRank: to }) => {
          const each = money(rankReward(read, from), currency)
          return {
            label: from === to ? t('rank', { rank: from }) : t('ranks', { from, to }),
            value: from === to ? each : t('each', { amount: each }),
            strong: from === 1,
          }
        })}
      />
      <p className={styles.note}>{t('shared')}</p>
      <p className={styles.note}>{t('funded')}</p>
      <p className={styles.note}>
        {prizeStatusKey === 'released'
          ? t('released')
          : t('from', { date: formatDate(releaseFrom) })}
      </p>
    </Card>
  )
}
