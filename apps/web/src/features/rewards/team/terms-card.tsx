import type { Team } from '@candor/api'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import styles from '../rewards.module.css'

/** The inviter's shares, their source, and what is never rewarded. */
export function TermsCard({ team: { levels, barKey } }: { team: Team }) {
  const t = useTranslations('rewards.team')
  const [first, second] = levels.map(({ rate }) => percent(rate, { decimals: 0 }))
  return (
    <Card title={t('how')}>
      {barKey !== null && <Banner tone="info">{t(`bar.${barKey}`)}</Banner>}
      <ul className={styles.points}>
        <li>{t('points.fees', { first: first ?? '', second: second ?? '' })}</li>
        <li>{t('points.house')}</li>
        <li>{t('points.nothing')}</li>
      </ul>
    </Card>
  )
}
