import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './card.module.css'

type Props = {
  title?: ReactNode
  /** Beside the title: a link, a switch. */
  aside?: ReactNode
  /** Lists reach the card's edges. */
  flush?: boolean
  /** The accessible name of a card without a title. */
  label?: string
  /** `li` for a card that is an item of a list. */
  as?: 'section' | 'li'
  children: ReactNode
}

/** A surface for related content. */
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
