import { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { LinkButton } from './link-button.tsx'

/** Leads from a refusal to what it means and what to do; nothing where the server gave it no name. */
export function ErrorHelp({ error }: { error: Error }) {
  const t = useTranslations('help')
  if (!(error instanceof ApiError) || error.errorKey === null) return null
  return (
    <LinkButton to="helpText" search={{ id: error.errorKey }} look="plain" size="small">
      {t('onError')}
    </LinkButton>
  )
}
