import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { ErrorHelp } from './error-help.tsx'
import { IconAlertTriangle, IconInbox } from './icons.ts'
import styles from './states.module.css'

/** Nothing here yet: one sentence and, where there is one, the act that changes it. */
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
  /** What went wrong, in the user's language: the server's own sentence where it gave one. */
  message: string
  /** Where it is known, it leads to what it means. */
  error?: Error
  onRetry: () => void
  busy?: boolean
}

/** It could not be loaded: the reason, and a way to try again. */
export function ErrorState({ message, error, onRetry, busy = false }: ErrorProps) {
  const t = useTranslations('ui')
  return (
    <div className={styles.state} role="alert" data-state="error">
      <IconAlertTriangle size={32} className={styles.icon} aria-hidden />
      <p>{message}</p>
      <Button look="secondary" size="small" busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
      {error && <ErrorHelp error={error} />}
    </div>
  )
}
