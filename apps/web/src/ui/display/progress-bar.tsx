import { cx } from '../../lib/cx.ts'
import styles from './progress-bar.module.css'

type Props = {
  label: string
  /** Per cent, 0 to 100. */
  value: number
  tone?: 'accent' | 'good' | 'wait' | 'bad'
}

/** Progress, or the distance to a limit. */
export function ProgressBar({ label, value, tone = 'accent' }: Props) {
  const bounded = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(bounded)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.track}
    >
      <div className={cx(styles.fill, styles[tone])} style={{ width: `${bounded}%` }} />
    </div>
  )
}
