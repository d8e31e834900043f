import type { TicketOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../ui/inputs/link-button.tsx'

/** A link from an order to a support question about it, with its number. */
export function AskAbout({ type, id }: { type: TicketOrder; id: string }) {
  const t = useTranslations('support')
  return (
    <LinkButton to="support" search={{ type, order: id }} look="plain" size="small">
      {t('askOrder')}
    </LinkButton>
  )
}
