import { useNow } from '../../lib/use-now.ts'
import { Countdown } from './countdown.tsx'
import styles from './countdown-ring.module.css'

const circle = { cx: 30, cy: 30, r: 26, pathLength: 1 } as const

/** The remaining part of a period on the server's clock (both epoch ms): a ring that empties, around the figure. */
export function CountdownRing({ from, until }: { from: number; until: number }) {
  const present = useNow()
  const share = Math.min(1, Math.max(0, (until - present) / (until - from)))
  return (
    <span className={styles.box}>
      <svg viewBox="0 0 60 60" className={styles.ring} aria-hidden>
        <circle className={styles.track} {...circle} />
        {share > 0 && <circle className={styles.left} {...circle} strokeDasharray={`${share} 1`} />}
      </svg>
      <Countdown until={until} />
    </span>
  )
}
