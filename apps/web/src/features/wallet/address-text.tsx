import { addressParts } from './address-parts.ts'
import styles from './address-text.module.css'

/** An address for comparing and selecting; the selected text has no gaps. */
export function AddressText({ address }: { address: string }) {
  return (
    <p className={styles.address} translate="no">
      <span className="visually-hidden">{address}</span>
      {addressParts(address).map(({ start, runs }) => (
        <span key={start} className={styles.group} aria-hidden>
          {runs.map(({ text, strong }) =>
            strong ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
          )}
        </span>
      ))}
    </p>
  )
}
