import type { RouteName } from '../lib/routes.ts'
import type { IconWallet } from './icons.ts'
import { RouteLink } from './route-link.tsx'
import styles from './tiles.module.css'

type Tile = { to: RouteName; icon: typeof IconWallet; text: string }

/** Ways to other screens, of equal weight: four in a row. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav aria-label={label} className={styles.tiles}>
      {tiles.map(({ to, icon: Icon, text }) => (
        <RouteLink key={to} to={to} className={styles.tile}>
          <span className={styles.icon}>
            <Icon size={24} stroke={1.75} aria-hidden />
          </span>
          <span>{text}</span>
        </RouteLink>
      ))}
    </nav>
  )
}
