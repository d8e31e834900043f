import { dayMs } from '@candor/api'
import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import styles from './recording-line.module.css'

/** Early enough to leave a market that closes for a weekend in between. */
const noticeMs = 3 * dayMs

type Props = Pick<Ticker, 'recording'>

/**
 * The replayed days of the real market, the source of the prices, and the time of the restart. Nothing if the market is
 * live.
 */
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

/** Announces days ahead that a recording restarts and its price jumps, and reports it for a day afterwards. */
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
