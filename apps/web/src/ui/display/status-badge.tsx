import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { IconCircleCheck, IconCircleX, IconClock, IconInfoCircle } from './icons.ts'
import styles from './status-badge.module.css'

const icons = { good: IconCircleCheck, wait: IconClock, bad: IconCircleX, plain: IconInfoCircle }

/** The state of a record: green done, amber waiting, red refused; always with its word and an icon. */
export function StatusBadge({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={cx(styles.badge, styles[tone])}>
      <Icon size={14} aria-hidden />
      {children}
    </span>
  )
}
