import type { FileUse } from '@candor/api'
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { usePreview, useStoredPicture } from '../../api/use-picture.ts'
import buttonStyles from '../../ui/inputs/button.module.css'
import { Button } from '../../ui/inputs/button.tsx'
import { cx } from '../../lib/cx.ts'
import fieldStyles from '../../ui/inputs/field.module.css'
import { IconAlertTriangle, IconCamera, IconUpload } from '../../ui/display/icons.ts'
import { PhotoNote } from './photo-note.tsx'
import styles from './photo.module.css'
import { usePhoto } from './use-photo.ts'

type Props = {
  /** The server's purpose of the file. */
  use: FileUse
  label: string
  optional?: boolean
  hint: string
  isDocument: boolean
  /** The link to the photo of an earlier application that can stay. */
  stored: string | null
  /** The id of the uploaded file; '' until there is one. */
  value: string
  onChange: (fileId: string) => void
  error: string | undefined
  /** Called with whether an upload without an id is in progress. */
  onWay: (isOnWay: boolean) => void
}

/** One photo: from the camera or from a file, checked here, then uploaded. */
export function PhotoField(props: Props) {
  const { use, label, optional = false, hint, isDocument, stored, value, onChange, error } = props
  const t = useTranslations('identity.capture')
  const words = useTranslations('ui')
  const id = useId()
  const isGiven = stored !== null && value !== ''
  const { state, take, send, mayInsist } = usePhoto({ use, isDocument, isGiven, onChange })
  const before = useStoredPicture(state.name === 'sent' && state.picture === null ? stored : null)
  const picture = 'picture' in state ? (state.picture ?? before) : null
  const preview = usePreview(picture)
  const isOnWay = state.name === 'looking' || state.name === 'sending'
  const reportWay = useEffectEvent(props.onWay)
  useEffect(() => {
    reportWay(isOnWay)
    return () => reportWay(false)
  }, [isOnWay])
  const control = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': `${id}hint ${id}error`,
    onTake: (file: Blob) => void take(file),
  }
  return (
    <div role="group" aria-labelledby={`${id}label`} className={styles.photo}>
      <p id={`${id}label`} className={styles.label}>
        {optional ? words('optional', { label }) : label}
      </p>
      <p id={`${id}hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={cx(styles.frame, isDocument && styles.document)}>
        {picture !== null && <img ref={preview} alt={label} className={styles.preview} />}
        {picture === null && <IconCamera size={32} className={styles.icon} aria-hidden />}
      </div>
      <div role="status" className={styles.note}>
        <PhotoNote state={state} />
      </div>
      <p id={`${id}error`} className={cx(fieldStyles.note, fieldStyles.error)} aria-live="polite">
        {error && <IconAlertTriangle size={14} aria-hidden />}
        {error}
      </p>
      <div className={styles.acts}>
        <FileInput {...control} words={t('take')} of={label} camera />
        <FileInput {...control} words={t('choose')} of={label} />
        {state.name === 'failed' && (
          <Button size="small" onClick={() => void send(state.picture)}>
            {t('retry')}
          </Button>
        )}
        {state.name === 'poor' && mayInsist && (
          <Button look="plain" size="small" onClick={() => void send(state.picture)}>
            {t('anyway')}
          </Button>
        )}
      </div>
    </div>
  )
}

type InputProps = {
  words: string
  of: string
  camera?: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string
  onTake: (file: Blob) => void
}

/** A native file input under words; with `camera` a phone opens its camera at once. */
function FileInput({ words, of, camera = false, onTake, ...rest }: InputProps) {
  const Icon = camera ? IconCamera : IconUpload
  return (
    <label
      className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.small, styles.act)}
    >
      <input
        {...rest}
        type="file"
        accept="image/*"
        aria-label={`${of}: ${words}`}
        className="visually-hidden"
        {...(camera && { capture: 'environment' })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again after a refusal.
          target.value = ''
          if (file !== undefined) onTake(file)
        }}
      />
      <Icon size={18} aria-hidden />
      <span className={buttonStyles.words}>{words}</span>
    </label>
  )
}
