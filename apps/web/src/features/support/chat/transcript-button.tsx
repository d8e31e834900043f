import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { saveBlob } from '../../../api/download.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { IconDownload } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast-store.ts'

/** Saves all that was said as a text. */
export function TranscriptButton() {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const save = async () => {
    try {
      const { name, content } = await call('getChatTranscript', {})
      saveBlob(new Blob([content], { type: 'text/plain' }), name)
    } catch (error) {
      if (error instanceof Error && !isSilent(error)) toast(errorText(error))
    }
  }
  return (
    <IconButton label={t('transcript')} onClick={() => void save()}>
      <IconDownload size={22} aria-hidden />
    </IconButton>
  )
}
