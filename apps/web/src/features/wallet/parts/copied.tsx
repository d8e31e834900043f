import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './copied.module.css'

const shownEnd = 6

/** A long name shortened in its middle, and whole on the clipboard. */
export function Copied({ text, what }: { text: string; what: string }) {
  const isLong = text.length > 4 * shownEnd
  return (
    <span className={styles.copied}>
      <span translate="no">
        {isLong ? `${text.slice(0, shownEnd)}…${text.slice(-shownEnd)}` : text}
      </span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
