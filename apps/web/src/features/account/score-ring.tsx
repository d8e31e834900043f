import { cx } from '../../lib/cx.ts'
import styles from './score-ring.module.css'

type Segment = { readonly key: string; readonly points: number; readonly most: number }

/** The gap between two segments, in points, the unit of the path length. */
const gap = 1.2
const circle = { cx: 60, cy: 60, r: 54 } as const

/**
 * The parts of a sum: a segment for each part, as long as its maximum and filled up to its value.
 * Hidden from screen readers, because the figures stand beside it.
 */
export function ScoreRing({ parts, bold = false }: { parts: readonly Segment[]; bold?: boolean }) {
  const between = parts.length > 1 ? gap : 0
  const whole = parts.reduce((sum, { most }) => sum + most + between, 0)
  const arc = (length: number, from: number) => ({
    ...circle,
    pathLength: whole,
    strokeDasharray: `${length} ${whole}`,
    strokeDashoffset: -from,
  })
  const startOf = (place: number) =>
    parts.slice(0, place).reduce((sum, { most }) => sum + most + between, between / 2)
  return (
    <svg className={cx(styles.ring, bold && styles.bold)} viewBox="0 0 120 120" aria-hidden>
      {parts.map(({ key, points, most }, place) => (
        <g key={key}>
          <circle className={styles.track} {...arc(most, startOf(place))} />
          {points > 0 && <circle className={styles.filled} {...arc(points, startOf(place))} />}
        </g>
      ))}
    </svg>
  )
}
