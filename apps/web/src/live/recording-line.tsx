import { dayMs } from '@candor/api'
import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import styles from './recording-line.module.css'

/** So early that a market which closes for a weekend in between can still be left before. */
const noticeMs = 3 * dayMs

type Props = Pick<Ticker, 'recording'>

/** Which days of the real market an instrument replays, whose prices they were, and when they start over. Nothing when it is live. */
export function RecordingLine({ recording }: Props) {
  const t = useTranslations('market')
  if (recording === null) return null
  const { from, to, source } = recording
  return (
    <>
      <p className={styles.line}>
        {t('recording', { from, to })}
        {source !== null && ` · ${source}`}
      </p>
      <RestartNote recording={recording} />
    </>
  )
}

/** Says in the days before that a recording starts over and its price jumps, and for a day afterwards that it did. */
export function RestartNote({ recording }: Props) {
  const t = useTranslations('market')
  const present = useNow()
  const { restartAt = null, restartedAt = null } = recording ?? {}
  const time = (at: number) => formatDate(at).slice(0, 16)
  const isNear = restartAt !== null && restartAt > present && restartAt - present <= noticeMs
  return (
    <>
      {restartedAt !== null && (
        <p className={styles.restart}>{t('restarted', { time: time(restartedAt) })}</p>
      )}
      {isNear && <p className={styles.restart}>{t('restart', { time: time(restartAt) })}</p>}
    </>
  )
}
