import type { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/inputs/link-button.tsx'

/** A link from an error to its help text; nothing if the server gave it no key. */
export function ErrorHelp({ error }: { error: Error }) {
  const t = useTranslations('help')
  const { errorKey } = error as Partial<ApiError>
  // The first screen may fail before all words are loaded.
  return (
    errorKey &&
    t.has('onError') && (
      <LinkButton to="helpText" search={{ id: errorKey }} look="plain" size="small">
        {t('onError')}
      </LinkButton>
    )
  )
}
