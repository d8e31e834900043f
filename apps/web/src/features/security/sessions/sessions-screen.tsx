import type { SessionInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { SessionCard } from './session-card.tsx'
import styles from './sessions.module.css'

/** `/my/sessions`: the user's sessions, with the buttons that end them. */
export function SessionsScreen() {
  const t = useTranslations('security.sessions')
  const list = useCall('listSessions', {})
  return (
    <Page title={t('title')}>
      <p className={styles.explain}>{t('explain')}</p>
      <QueryView query={list} empty={null}>
        {(sessions) => <Sessions sessions={sessions} onEnded={() => void list.refetch()} />}
      </QueryView>
    </Page>
  )
}

type Props = { sessions: readonly SessionInfo[]; onEnded: () => void }

function Sessions({ sessions, onEnded }: Props) {
  const t = useTranslations('security.sessions')
  const errorText = useErrorText()
  const intent = useIntent('revokeSessions')
  const [fault, setFault] = useState<string | null>(null)
  /** The session in the confirmation, or all others; null for none. */
  const [asked, setAsked] = useState<SessionInfo | 'all' | null>(null)
  const others = sessions.filter(({ current }) => !current)
  const close = () => {
    setAsked(null)
    setFault(null)
  }
  const end = async () => {
    if (asked === null) return
    const ended = await intent.submit(asked === 'all' ? { all: true } : { ids: [asked.id] })
    if (ended?.name === 'refused' && !isSilent(ended.error)) setFault(errorText(ended.error))
    if (ended?.name !== 'accepted') return
    close()
    toast(t('ended', { count: ended.result.ended }))
    onEnded()
  }
  return (
    <>
      <Card flush>
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </Card>
      {others.length > 1 && (
        <Button look="danger" wide onClick={() => setAsked('all')}>
          {t('endAll')}
        </Button>
      )}
      <ConfirmSheet
        open={asked !== null}
        onClose={close}
        title={t(asked === 'all' ? 'endAll' : 'endOne')}
        items={factsOf(asked, others.length, t)}
        action={t('end')}
        look="danger"
        busy={intent.busy}
        onConfirm={() => void end()}
      >
        <IntentNotice state={intent.state} error={fault} />
      </ConfirmSheet>
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'security.sessions'>>

/** The facts of the confirmation. */
function factsOf(asked: SessionInfo | 'all' | null, count: number, t: Words) {
  if (asked === null) return []
  if (asked === 'all') return [{ label: t('devices'), value: String(count) }]
  return [
    { label: t('device'), value: asked.device ?? t('unknown') },
    { label: t('ip'), value: asked.ip },
    { label: t('lastActive'), value: formatDate(asked.lastActiveAt) },
  ]
}
