import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { RouteLink } from './route-link.tsx'
import styles from './code-fields.module.css'

/** Says where codes arrive in the sandbox, with the way there. Nothing in live mode. */
export function InboxHint({ to }: { to: string | null }) {
  const t = useTranslations('login.code')
  const isSandbox = useSession((state) => state.commonConfig?.mode !== 'live')
  if (!isSandbox) return null
  return <p className={styles.hint}>{t.rich('sandbox', { inbox: linkTo(to) })}</p>
}

function linkTo(to: string | null) {
  return (words: ReactNode) => (
    <RouteLink to="inbox" {...(to !== null && { search: { to } })} className={styles.link}>
      {words}
    </RouteLink>
  )
}
