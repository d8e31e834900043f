import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './key-value-list.module.css'

export type KeyValue = {
  /** Distinguishes two lines with the same label. */
  id?: string
  label: string
  value: ReactNode
  /** The most important line, such as the largest loss. */
  strong?: boolean
  /** A part of the line above. */
  part?: boolean
}

/** Facts in two columns: amounts sent, received, charged, at risk. */
export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, id = label, strong = false, part = false }) => (
        <div key={id} className={cx(styles.row, strong && styles.strong, part && styles.part)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
