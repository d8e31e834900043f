import type { ReactNode } from 'react'
import styles from './lines.module.css'

type Props = { as?: 'span' | 'div'; children: ReactNode }

/** Lines below each other, in the space that the rest of their row leaves. */
export function Lines({ as: Element = 'span', children }: Props) {
  return <Element className={styles.lines}>{children}</Element>
}
