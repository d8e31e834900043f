import type { MouseEvent, ReactNode } from 'react'
import { go } from '../../lib/navigate.ts'
import { hrefTo } from '../../lib/routes.ts'
import type { RouteName, SearchOf } from '../../lib/routes.ts'

type Props<Name extends RouteName> = {
  to: Name
  search?: SearchOf<Name>
  className?: string | undefined
  replace?: boolean
  current?: boolean
  label?: string
  children: ReactNode
}

/** A link to a screen. With a modifier key or in a new tab it behaves like any link. */
export function RouteLink<Name extends RouteName>(props: Props<Name>) {
  const { to, search, className, replace = false, current = false, label, children } = props
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to, search, replace)
  }
  return (
    <a
      href={hrefTo(to, search)}
      onClick={open}
      className={className}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
    >
      {children}
    </a>
  )
}
