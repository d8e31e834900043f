import { useTranslations } from 'use-intl'
import { copyText } from '../../lib/copy.ts'
import { IconButton } from './button.tsx'
import { IconCopy } from '../display/icons.ts'

/** Copies a text; `what` names it for screen readers: "Copy address". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('ui')
  const common = useTranslations('common')
  const copy = () => void copyText(text, { success: common('success'), fail: common('fail') })
  return (
    <IconButton label={t('copy', { what })} onClick={copy}>
      <IconCopy size={20} aria-hidden />
    </IconButton>
  )
}
