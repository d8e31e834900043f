import { cx } from '../../lib/cx.ts'
import { directionOf, percent } from '../../lib/percent.ts'
import styles from './change-pill.module.css'

const arrows = { up: '▲', down: '▼', flat: '' }

/** A change rate as a coloured pill. Arrow and sign also state the direction, for users who cannot see the colour. */
export function ChangePill({
  rate,
  stale = false,
}: {
  rate: string | null | undefined
  stale?: boolean
}) {
  const text = percent(rate, { signed: true })
  // By the shown text: 0.00% has no arrow, however small the change is.
  const direction = rate == null ? null : directionOf(text)
  return (
    <span
      className={cx(styles.pill, direction !== null && styles[direction], stale && styles.stale)}
    >
      {direction !== null && direction !== 'flat' && (
        <span className={styles.arrow} aria-hidden>
          {arrows[direction]}
        </span>
      )}
      {text}
    </span>
  )
}
