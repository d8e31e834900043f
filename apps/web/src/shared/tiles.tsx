import type { Service } from '@candor/api'
import { useTranslations } from 'use-intl'
import {
  IconArrowsExchange,
  IconBolt,
  IconBuildingBank,
  IconCpu,
  IconDownload,
  IconHourglass,
  IconCoins,
  IconListDetails,
  IconPercentage,
  IconRocket,
  IconSchool,
  IconSwitchHorizontal,
  IconUpload,
  IconTrophy,
  IconWallet,
} from '../ui/display/icons.ts'
import { RouteLink } from '../ui/display/route-link.tsx'
import styles from './tiles.module.css'

const icons = {
  recharge: IconDownload,
  withdraw: IconUpload,
  transfer: IconArrowsExchange,
  spot: IconBolt,
  swap: IconSwitchHorizontal,
  options: IconHourglass,
  arbitrage: IconPercentage,
  miners: IconCpu,
  bonds: IconBuildingBank,
  ieo: IconRocket,
  loans: IconCoins,
  contests: IconTrophy,
  demo: IconSchool,
  assets: IconWallet,
  records: IconListDetails,
} as const satisfies Record<Service, unknown>
export const services = Object.keys(icons) as Service[]

/** Links to services, of equal weight: four in a row, each with the same icon and word everywhere. */
export function Tiles({ to }: { to: readonly Service[] }) {
  const t = useTranslations('ui.services')
  return (
    <nav aria-label={t('label')} className={styles.tiles}>
      {to.map((service) => {
        const Icon = icons[service]
        return (
          <RouteLink key={service} to={service} className={styles.tile}>
            <span className={styles.icon}>
              <Icon size={24} stroke={1.75} aria-hidden />
            </span>
            <span>{t(service)}</span>
          </RouteLink>
        )
      })}
    </nav>
  )
}
