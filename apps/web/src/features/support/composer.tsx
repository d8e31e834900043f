import { messageBounds } from '@candor/api'
import { useState } from 'react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Input } from '../../api/client.ts'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import type { IntentState } from '../../api/intent.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { IntentNotice } from '../../shared/intents/intent-notice.tsx'
import { AddPicture, AttachedPictures } from './attachments.tsx'
import styles from './support.module.css'
import { useAttached } from './use-attached.ts'

type Draft = Pick<Input<'sendChat'>, 'content' | 'fileIds'>

type Props = {
  state: IntentState<unknown>
  busy: boolean
  /** Sends the message; resolves with null while another is being sent. */
  onSend: (message: Draft) => Promise<IntentState<unknown> | null>
  onSent: () => void
  /** Called on each change of the text. */
  onType?: () => void
}

/** The input of a message. An unsent message stays as typed. */
export function Composer({ state, busy, onSend, onSent, onType }: Props) {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const pictures = useAttached()
  const send = async () => {
    if (content.trim() === '' || busy || pictures.busy) return
    setFault(null)
    const end = await onSend({ content, ...pictures.ids })
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name !== 'accepted') return
    setContent('')
    pictures.clear()
    onSent()
  }
  // Enter sends the message; Shift+Enter starts a new line.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <p className={styles.safety}>{t('safety')}</p>
      <IntentNotice state={state} error={fault ?? pictures.fault} />
      <AttachedPictures {...pictures} />
      <div className={styles.write}>
        <AddPicture {...pictures} />
        <textarea
          rows={1}
          className={styles.area}
          aria-label={t('message')}
          placeholder={t('message')}
          maxLength={messageBounds.letters}
          enterKeyHint="send"
          value={content}
          onChange={({ target }) => {
            setContent(target.value)
            onType?.()
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" busy={busy} disabled={content.trim() === '' || pictures.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
