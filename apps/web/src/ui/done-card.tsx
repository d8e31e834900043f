import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './done-card.module.css'
import { IconCircleCheck } from './icons.ts'

type Props = {
  /** What was done, in a few words. */
  title: ReactNode
  /** Ways on, side by side. */
  next?: ReactNode
  children: ReactNode
}

/** What came of a change, as the server booked it; it scrolls into sight when it appears. */
export function DoneCard({ title, next, children }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Braces: in new browsers scrolling answers a promise, which React would take for a clean-up.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={card} role="status" className={styles.card}>
      <p className={styles.title}>
        <IconCircleCheck size={22} aria-hidden />
        <span>{title}</span>
      </p>
      {children}
      {next !== undefined && <div className={styles.next}>{next}</div>}
    </section>
  )
}
