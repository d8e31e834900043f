import { cx } from '../../lib/cx.ts'
import styles from './loading-overlay.module.css'

/** Covers the content during a route change. It fades, ignores taps and delays nothing below it. */
export function LoadingOverlay({ shown, text }: { shown: boolean; text: string }) {
  return (
    <div className={cx(styles.overlay, shown && styles.shown)} aria-hidden={!shown} role="status">
      {shown && (
        <>
          <span className={styles.spinner} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </div>
  )
}
