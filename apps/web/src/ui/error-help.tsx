import type { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { LinkButton } from './link-button.tsx'

/** Leads from an error to what it means and what to do; nothing where the server gave it no name. */
export function ErrorHelp({ error }: { error: Error }) {
  const t = useTranslations('help')
  const { errorKey } = error as Partial<ApiError>
  // The first screen may fail before all words are there.
  return (
    errorKey &&
    t.has('onError') && (
      <LinkButton to="helpText" search={{ id: errorKey }} look="plain" size="small">
        {t('onError')}
      </LinkButton>
    )
  )
}
