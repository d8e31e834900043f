import type { ReactNode } from 'react'
import styles from './list-box.module.css'

/** A scrolling box for a long list, in the place and shape of a card. */
export function ListBox({ children }: { children: ReactNode }) {
  return <div className={styles.box}>{children}</div>
}
