import { dayOf, type Statement } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { saveFile } from '../../../api/download.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { languages } from '../../../i18n/languages.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import styles from './statements.module.css'

/** One file: its content, its progress, and the end of its download period. */
export function StatementRow({ statement }: { statement: Statement }) {
  const t = useTranslations('statements')
  const { format, lang, beginAt, endAt, statusKey, progress, entries, deleteAt } = statement
  const language = languages.find(({ code }) => code === lang)?.name ?? lang
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.title}>{`${dayOf(beginAt)} – ${dayOf(endAt - 1)}`}</span>
        <State statusKey={statusKey} />
      </div>
      <p className={styles.detail}>
        {[
          format.toUpperCase(),
          language,
          ...(entries === null ? [] : [t('entries', { count: entries })]),
        ].join(' · ')}
      </p>
      {statusKey === 'queued' && <ProgressBar label={t('status.queued')} value={progress} />}
      {statusKey === 'ready' && (
        <>
          <p className={styles.detail}>{t('kept', { time: formatDate(deleteAt) })}</p>
          <Download statement={statement} />
        </>
      )}
    </li>
  )
}

const tones = { queued: 'wait', ready: 'good', failed: 'bad', deleted: 'plain' } as const

function State({ statusKey }: Pick<Statement, 'statusKey'>) {
  const t = useTranslations('statements')
  return <StatusBadge tone={tones[statusKey]}>{t(`status.${statusKey}`)}</StatusBadge>
}

/** Downloads the file by a fresh link, because that of the list may have expired. */
function Download({ statement: { id, fileName } }: { statement: Statement }) {
  const t = useTranslations('statements')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFault(null)
    try {
      const { url } = await call('getStatement', { id })
      if (url !== null) await saveFile(url, fileName)
    } catch (reason) {
      if (reason instanceof Error && !isSilent(reason)) setFault(errorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="secondary" size="small" busy={busy} onClick={() => void save()}>
        {t('download')}
      </Button>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
