import type { Team } from '@candor/api'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from '../rewards.module.css'
import { whole } from '../whole.ts'

/** The number of members per level, and the income from their fees. */
export function LevelsCard({ team }: { team: Team }) {
  const t = useTranslations('rewards.team')
  const { teamCount, newToday, rechargeCount, teamIncome, todayIncome, currency, levels } = team
  const own = (value: string, unit?: string) => <OwnAmount value={value} {...(unit && { unit })} />
  return (
    <Card title={t('team')}>
      <KeyValueList
        items={[
          { label: t('income'), value: own(teamIncome, currency), strong: true },
          { label: t('today'), value: own(todayIncome, currency) },
          { label: t('count'), value: whole(teamCount) },
          { label: t('newToday'), value: whole(newToday) },
          { label: t('recharged'), value: whole(rechargeCount) },
        ]}
      />
      <table className={styles.levels} aria-label={t('byLevel')}>
        <thead>
          <tr>
            <th scope="col">{t('levelHead')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('newToday')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{t('incomeHead')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, count, newToday: fresh, rate, income }) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td>{whole(count)}</td>
              <td>{whole(fresh)}</td>
              <td>{percent(rate, { decimals: 0 })}</td>
              <td>{own(income)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
