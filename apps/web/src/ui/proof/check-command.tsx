import { Fragment } from 'react'
import styles from './check-command.module.css'

/** How a proof is checked on any computer: typed into a terminal as it stands. The key is saved under this name. */
const command = 'node candor-verify.js proof.json --key key.pem'

/** The command, which breaks between its words alone: half of an option is none. */
export function CheckCommand() {
  return (
    <code>
      {command.split(' ').map((word) => (
        <Fragment key={word}>
          <span className={styles.word}>{word}</span>{' '}
        </Fragment>
      ))}
    </code>
  )
}
