import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './done-card.module.css'
import { IconCircleCheck } from './icons.ts'

type Props = {
  /** The completed action, in a few words. */
  title: ReactNode
  /** Next steps, side by side. */
  next?: ReactNode
  children: ReactNode
}

/** The result of a change, as the server booked it; it scrolls into view when it appears. */
export function DoneCard({ title, next, children }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Braces: in new browsers scrolling returns a promise, which React would take for a clean-up.
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
