import type { ReactNode } from 'react'
import styles from './lines.module.css'

type Props = { as?: 'span' | 'div'; children: ReactNode }

/** Lines one under the other, in the room that the rest of their row leaves them. */
export function Lines({ as: Element = 'span', children }: Props) {
  return <Element className={styles.lines}>{children}</Element>
}
