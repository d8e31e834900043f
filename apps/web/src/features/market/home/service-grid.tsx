import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { Card } from '../../../ui/card.tsx'
import {
  IconArrowsExchange,
  IconChartCandle,
  IconChartLine,
  IconDownload,
  IconInbox,
  IconListDetails,
  IconWallet,
} from '../../../ui/icons.ts'
import { Tiles } from '../../../ui/tiles.tsx'

const services = [
  { to: 'recharge', icon: IconDownload },
  { to: 'transfer', icon: IconArrowsExchange },
  { to: 'contracts', icon: IconChartCandle },
  { to: 'chart', icon: IconChartLine },
  { to: 'assets', icon: IconWallet },
  { to: 'records', icon: IconListDetails },
  { to: 'inbox', icon: IconInbox },
] as const

/** The ways into every service that exists. The inbox is a part of the sandbox. */
export function ServiceGrid() {
  const t = useTranslations('home.services')
  const isSandbox = useSession((state) => state.commonConfig?.mode !== 'live')
  const shown = services.filter(({ to }) => to !== 'inbox' || isSandbox)
  return (
    <Card>
      <Tiles label={t('label')} tiles={shown.map((each) => ({ ...each, text: t(each.to) }))} />
    </Card>
  )
}
