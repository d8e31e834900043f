import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { Tiles } from '../../../ui/tiles.tsx'
import type { Service } from '../../../ui/tiles.tsx'

const moneyServices: readonly Service[] = ['assets', 'recharge', 'transfer', 'records']

/** The ways to the user's money. */
export function AccountCard() {
  const t = useTranslations('personal.money')
  return (
    <Card title={t('title')}>
      <Tiles to={moneyServices} />
    </Card>
  )
}
