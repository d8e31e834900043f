import { useTranslations } from 'use-intl'
import { routeNames, routes } from '../lib/routes.ts'
import type { RouteName, TabName } from '../lib/routes.ts'
import { IconChartCandle, IconChartLine, IconHome, IconUser } from '../ui/display/icons.ts'
import { RouteLink } from '../ui/display/route-link.tsx'
import styles from './tab-bar.module.css'

const icons = {
  home: IconHome,
  quotes: IconChartLine,
  contracts: IconChartCandle,
  personal: IconUser,
} as const satisfies Record<TabName, typeof IconHome>

const tabs = routeNames.flatMap((name) => {
  const { tab } = routes[name]
  return tab === null ? [] : [{ name, tab }]
})

/** The four main screens, always within reach of the thumb. */
export function TabBar({ current }: { current: RouteName | null }) {
  const t = useTranslations('app.tabs')
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {tabs.map(({ name, tab }) => {
        const Icon = icons[tab]
        return (
          <RouteLink key={tab} to={name} current={name === current} className={styles.tab}>
            <Icon size={24} stroke={1.75} aria-hidden />
            <span>{t(tab)}</span>
          </RouteLink>
        )
      })}
    </nav>
  )
}
