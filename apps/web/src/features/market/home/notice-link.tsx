import { listedAddress, type Notice } from '@candor/api'
import type { ReactNode } from 'react'
import { hrefTo, routeAt } from '../../../lib/routes.ts'

type Link = Pick<Notice, 'linkMode' | 'linkUrl'>
type Target = { href: string; isOutside: boolean }

/**
 * The target of a notice's link: none (1), directly a screen or a listed address (2), or the page that names the host
 * first (4). Null also for anything else: an unknown screen, or a host that is not listed.
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

/** A link to a notice's target. An external address opens in a new tab, without a referrer. */
export function NoticeLink({ target: { href, isOutside }, className, onClick, children }: Props) {
  const outside = isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} className={className} onClick={onClick} {...outside}>
      {children}
    </a>
  )
}
