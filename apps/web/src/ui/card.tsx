import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './card.module.css'

type Props = {
  title?: ReactNode
  /** Beside the title: a link, a switch. */
  aside?: ReactNode
  /** Lists reach the card's edges. */
  flush?: boolean
  /** What the card is called where it has no title to be read. */
  label?: string
  /** A card of a list is one of its items. */
  as?: 'section' | 'li'
  children: ReactNode
}

/** A surface that holds what belongs together. */
export function Card(props: Props) {
  const { title, aside, flush = false, label, as: Element = 'section', children } = props
  return (
    <Element className={cx(styles.card, flush && styles.flush)} aria-label={label}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </Element>
  )
}
