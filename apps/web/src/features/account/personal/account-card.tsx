import type { Service } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { IconListDetails, IconWallet } from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Tiles } from '../../../shared/tiles.tsx'
import styles from './personal.module.css'

const moneyServices: readonly Service[] = ['assets', 'recharge', 'withdraw', 'transfer']

/** Links to the user's money and to the withdrawal accounts. */
export function AccountCard() {
  const t = useTranslations('personal.money')
  const services = useTranslations('ui.services')
  const settlement = useTranslations('settlement')
  return (
    <>
      <Card title={t('title')}>
        <Tiles to={moneyServices} />
      </Card>
      <Card flush>
        <ListRow
          icon={<IconWallet size={22} className={styles.icon} aria-hidden />}
          title={settlement('title')}
          detail={t('settlement')}
          to="settlement"
        />
        <ListRow
          icon={<IconListDetails size={22} className={styles.icon} aria-hidden />}
          title={services('records')}
          to="records"
        />
      </Card>
    </>
  )
}
