import { TextField } from '../../ui/inputs/text-field.tsx'
import styles from './content.module.css'
import type { useKeyword } from './use-keyword.ts'

type Props = { label: string } & Pick<ReturnType<typeof useKeyword>, 'typed' | 'setTyped'>

/** The search field of a list of texts. */
export function SearchBox({ label, typed, setTyped }: Props) {
  return (
    <div className={styles.search}>
      <TextField
        label={label}
        type="search"
        value={typed}
        maxLength={64}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
    </div>
  )
}
