import { memo } from 'react'
import { cx } from '../../lib/cx.ts'
import { directionOf, percent } from '../../lib/percent.ts'
import { sparklinePath } from './sparkline-path.ts'
import styles from './sparkline.module.css'

const width = 64
const height = 24

type Props = { values: readonly string[]; changeRate: string | null | undefined }

/** The day's price curve beside a price. Decoration: the change is shown next to it in figures. */
export const Sparkline = memo(function Sparkline({ values, changeRate }: Props) {
  if (values.length < 2) return null
  // The same direction as the change beside it.
  const direction = directionOf(percent(changeRate)) ?? 'flat'
  return (
    <svg
      className={cx(styles.line, styles[direction])}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      aria-hidden
    >
      <path d={sparklinePath(values, width, height)} />
    </svg>
  )
})
