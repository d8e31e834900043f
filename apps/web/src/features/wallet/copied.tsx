import { CopyButton } from '../../ui/inputs/copy-button.tsx'
import styles from './copied.module.css'
import { shortened } from './shortened.ts'

/** A long name, shortened in its middle; the copy button copies it in full. */
export function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles.copied}>
      <span translate="no">{shortened(text)}</span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
