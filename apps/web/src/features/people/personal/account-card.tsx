import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { IconArrowsExchange, IconDownload, IconListDetails, IconWallet } from '../../../ui/icons.ts'
import { Tiles } from '../../../ui/tiles.tsx'

const targets = [
  { to: 'assets', icon: IconWallet },
  { to: 'recharge', icon: IconDownload },
  { to: 'transfer', icon: IconArrowsExchange },
  { to: 'records', icon: IconListDetails },
] as const

/** The ways to the user's money. */
export function AccountCard() {
  const t = useTranslations('personal.money')
  return (
    <Card title={t('title')}>
      <Tiles label={t('title')} tiles={targets.map((each) => ({ ...each, text: t(each.to) }))} />
    </Card>
  )
}
