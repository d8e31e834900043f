import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/display/banner.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { InboxMessages } from './inbox-messages.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The address of the messages; null while none is typed. */
  to: string | null
  onUse: (code: string) => void
}

/** The sandbox's inbox over the form that waits for a code: the typed text stays. */
export function InboxSheet({ open, onClose, to, onUse }: Props) {
  const t = useTranslations('inbox')
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <Banner tone="sandbox">{t('explain')}</Banner>
      {to === null ? <EmptyState text={t('noAddress')} /> : <InboxMessages to={to} onUse={onUse} />}
    </Sheet>
  )
}
