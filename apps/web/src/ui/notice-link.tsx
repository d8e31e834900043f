import { listedAddress, type Notice } from '@candor/api'
import type { ReactNode } from 'react'
import { hrefTo, routeAt } from '../lib/routes.ts'

type Link = Pick<Notice, 'linkMode' | 'linkUrl'>
type Target = { href: string; isOutside: boolean }

/**
 * Where a notice leads: nowhere (1), directly to a screen or an address on the list (2), or to the page that names
 * the host first (4). Null also for whatever is neither: a screen that there is not, a host that is not listed.
 */
export function targetOf({ linkMode, linkUrl }: Link, hosts: readonly string[]): Target | null {
  if (linkMode === 1 || linkUrl === null) return null
  const isListed = listedAddress(linkUrl, hosts) !== null
  if (linkMode === 4)
    return isListed ? { href: hrefTo('outlink', { url: linkUrl }), isOutside: false } : null
  const isScreen = linkUrl.startsWith('/') && routeAt(linkUrl.split('?')[0] ?? '') !== null
  if (isScreen) return { href: `#${linkUrl}`, isOutside: false }
  return isListed ? { href: linkUrl, isOutside: true } : null
}

type Props = {
  target: Target
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to where a notice leads. An address of others opens beside the app, and learns nothing of it. */
export function NoticeLink({ target: { href, isOutside }, className, onClick, children }: Props) {
  const outside = isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} className={className} onClick={onClick} {...outside}>
      {children}
    </a>
  )
}
