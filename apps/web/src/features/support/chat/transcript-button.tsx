import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { saveBlob } from '../../../api/download.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconDownload, IconMail } from '../../../ui/display/icons.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'

/** Saves the whole chat as text, or sends it to the user's email address, if any. */
export function TranscriptButton() {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const email = useSession(({ userInfo }) => userInfo?.email ?? null)
  const save = async () => {
    try {
      const { name, content } = await call('getChatTranscript', {})
      saveBlob(new Blob([content], { type: 'text/plain' }), name)
    } catch (error) {
      if (error instanceof Error && !isSilent(error)) toast(errorText(error))
    }
  }
  return (
    <>
      {email !== null && <MailButton email={email} />}
      <IconButton label={t('transcript')} onClick={() => void save()}>
        <IconDownload size={22} aria-hidden />
      </IconButton>
    </>
  )
}

function MailButton({ email }: { email: string }) {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const { submit } = useIntent('mailChatTranscript')
  const send = async () => {
    const end = await submit({})
    if (end?.name === 'accepted') toast(t('transcriptSent', { address: email }))
    if (end?.name === 'refused' && !isSilent(end.error)) toast(errorText(end.error))
  }
  return (
    <IconButton label={t('transcriptMail')} onClick={() => void send()}>
      <IconMail size={22} aria-hidden />
    </IconButton>
  )
}
