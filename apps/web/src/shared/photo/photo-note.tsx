import { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/display/icons.ts'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import styles from './photo.module.css'
import type { PhotoState } from './use-photo.ts'

/** The state of a photo, in words: its faults, the upload progress, its size. */
export function PhotoNote({ state }: { state: PhotoState }) {
  const t = useTranslations('identity.capture')
  const errorText = useErrorText()
  switch (state.name) {
    case 'none':
      return null
    case 'looking':
      return <p>{t('looking')}</p>
    case 'unusable':
      return <Faults of={[t(`files.${state.fault}`)]} />
    case 'poor':
      return <Faults of={state.faults.map((fault) => t(`faults.${fault}`))} />
    case 'failed':
      return <Faults of={[reasonOf(state.error, errorText)]} />
    case 'sending': {
      const words = t('sending', { percent: state.percent, size: sizeOf(state.picture) })
      return (
        <>
          <p>{words}</p>
          <ProgressBar label={words} value={state.percent} />
        </>
      )
    }
    case 'sent':
      return (
        <p className={styles.good}>
          <IconCircleCheck size={16} aria-hidden />
          {state.picture === null ? t('kept') : t('sent', { size: sizeOf(state.picture) })}
        </p>
      )
  }
}

function Faults({ of: faults }: { of: readonly string[] }) {
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={fault}>
          <IconAlertTriangle size={14} aria-hidden />
          {fault}
        </li>
      ))}
    </ul>
  )
}

/** The server's reason about the file itself, if it gave one. */
function reasonOf(error: Error, errorText: (error: Error) => string): string {
  const [first] = error instanceof ApiError ? error.errors : []
  return first?.message ?? errorText(error)
}

/** In kilobytes of 1,024 bytes. */
const sizeOf = ({ size }: Blob): string => String(Math.max(1, Math.round(size / 1_024)))
