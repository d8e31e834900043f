import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../inputs/button.tsx'
import { IconAlertTriangle, IconInbox } from './icons.ts'
import styles from './states.module.css'

/** The empty state: one sentence and, if there is one, the action that changes it. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state} data-state="empty">
      <IconInbox size={32} className={styles.icon} aria-hidden />
      <p>{text}</p>
      {action}
    </div>
  )
}

type ErrorProps = {
  /** The error in the user's language: the server's own sentence if it gave one. */
  message: string
  /** A link to the error's help text. */
  help?: ReactNode
  onRetry: () => void
  busy?: boolean
}

/** The error state: the reason, and a retry button. */
export function ErrorState({ message, help, onRetry, busy = false }: ErrorProps) {
  const t = useTranslations('ui')
  return (
    <div className={styles.state} role="alert" data-state="error">
      <IconAlertTriangle size={32} className={styles.icon} aria-hidden />
      <p>{message}</p>
      <Button look="secondary" size="small" busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
      {help}
    </div>
  )
}
