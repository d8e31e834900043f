import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import type { RouteName, SearchOf } from '../../lib/routes.ts'
import { IconChevronRight } from './icons.ts'
import { Lines } from './lines.tsx'
import styles from './list-row.module.css'
import { RouteLink } from './route-link.tsx'

type Props<Name extends RouteName> = {
  icon?: ReactNode
  title: ReactNode
  detail?: ReactNode
  value?: ReactNode
  valueDetail?: ReactNode
  /** A row links to a screen, has an action, or only shows data. */
  to?: Name
  search?: SearchOf<Name>
  onPress?: () => void
  tall?: boolean
  /** A line below, across the whole row. */
  foot?: ReactNode
}

/** One line of a list: its name on the left, its figure on the right. */
export function ListRow<Name extends RouteName>(props: Props<Name>) {
  const { icon, title, detail, value, valueDetail, to, search, onPress, tall = false, foot } = props
  const className = cx(styles.row, tall && styles.tall)
  const leads = to !== undefined || onPress !== undefined
  const content = (
    <>
      {icon}
      <span className={styles.body}>
        <Lines>
          <span className={styles.title}>{title}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </Lines>
        <span className={styles.side}>
          {value !== undefined && <span className={styles.value}>{value}</span>}
          {valueDetail !== undefined && <span className={styles.detail}>{valueDetail}</span>}
        </span>
      </span>
      {leads && <IconChevronRight size={18} className={styles.arrow} aria-hidden />}
      {foot !== undefined && <span className={cx(styles.detail, styles.foot)}>{foot}</span>}
    </>
  )
  if (to !== undefined) {
    return (
      <RouteLink to={to} {...(search && { search })} className={className}>
        {content}
      </RouteLink>
    )
  }
  if (onPress === undefined) return <div className={className}>{content}</div>
  return (
    <button type="button" onClick={onPress} className={className}>
      {content}
    </button>
  )
}
