import { useTranslations } from 'use-intl'
import {
  IconArrowsExchange,
  IconChartCandle,
  IconDownload,
  IconListDetails,
} from '../../../ui/icons.ts'
import { Tiles } from '../../../ui/tiles.tsx'

const actions = [
  { to: 'recharge', icon: IconDownload },
  { to: 'transfer', icon: IconArrowsExchange },
  { to: 'contracts', icon: IconChartCandle },
  { to: 'records', icon: IconListDetails },
] as const

/** What can be done with money. */
export function ActionTiles() {
  const t = useTranslations('assets.actions')
  return <Tiles label={t('label')} tiles={actions.map((each) => ({ ...each, text: t(each.to) }))} />
}
