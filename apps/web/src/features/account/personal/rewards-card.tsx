import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { IconCrown, IconGift, IconUsers } from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from './personal.module.css'

/** Links to the rewards. */
export function RewardsCard() {
  const t = useTranslations('rewards')
  return (
    <Card flush>
      <ListRow
        icon={<IconGift size={22} className={styles.icon} aria-hidden />}
        title={t('tasks.title')}
        detail={t('tasks.lead')}
        to="rewards"
      />
      <ListRow
        icon={<IconCrown size={22} className={styles.icon} aria-hidden />}
        title={t('vip.title')}
        detail={t('vip.lead')}
        to="vipLevel"
      />
      <ListRow
        icon={<IconUsers size={22} className={styles.icon} aria-hidden />}
        title={t('team.title')}
        detail={t('team.lead')}
        to="team"
      />
    </Card>
  )
}
