import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './card.module.css'

type Props = {
  title?: ReactNode
  /** Beside the title: a link, a switch. */
  aside?: ReactNode
  /** Lists reach the card's edges. */
  flush?: boolean
  children: ReactNode
}

/** A surface that holds what belongs together. */
export function Card({ title, aside, flush = false, children }: Props) {
  return (
    <section className={cx(styles.card, flush && styles.flush)}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
