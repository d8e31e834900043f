import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import styles from './recording-line.module.css'

/** Which days of the real market an instrument replays, and whose prices they were. Nothing when it is live. */
export function RecordingLine({ recording }: Pick<Ticker, 'recording'>) {
  const t = useTranslations('market')
  if (recording === null) return null
  const { from, to, source } = recording
  return (
    <p className={styles.line}>
      {t('recording', { from, to })}
      {source !== null && ` · ${source}`}
    </p>
  )
}
