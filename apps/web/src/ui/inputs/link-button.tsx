import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import type { RouteName, SearchOf } from '../../lib/routes.ts'
import styles from './button.module.css'
import { RouteLink } from '../display/route-link.tsx'

type Props<Name extends RouteName> = {
  to: Name
  search?: SearchOf<Name>
  look?: 'primary' | 'secondary' | 'long' | 'short' | 'plain'
  size?: 'normal' | 'small'
  wide?: boolean
  children: ReactNode
}

/** A link to a screen that looks like a button. */
export function LinkButton<Name extends RouteName>(props: Props<Name>) {
  const { to, search, look = 'primary', size = 'normal', wide = false, children } = props
  const className = cx(styles.button, styles[look], styles[size], wide && styles.wide)
  return (
    <RouteLink to={to} {...(search && { search })} className={className}>
      <span className={styles.words}>{children}</span>
    </RouteLink>
  )
}
