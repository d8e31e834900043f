import { Fragment } from 'react'
import styles from './check-command.module.css'

/** The command that checks a proof on any computer. The key is saved under this name. */
const command = 'node candor-verify.js proof.json --key key.pem'

/** The command, which breaks only between its words, because half an option is useless. */
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
