import { cx } from '../../lib/cx.ts'
import { formatDate } from '../../lib/dates.ts'
import styles from './timeline.module.css'

export type TimelineStep = {
  key: string
  label: string
  /** When it happened, epoch ms; null for a future step. */
  at: number | null
  state: 'done' | 'current' | 'ahead' | 'failed'
}

/** The progress of an order, and its next steps. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, label, at, state }) => (
        <li
          key={`${key} ${at}`}
          className={cx(styles.step, styles[state])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.label}>{label}</span>
          {at !== null && <time className={styles.time}>{formatDate(at)}</time>}
        </li>
      ))}
    </ol>
  )
}
