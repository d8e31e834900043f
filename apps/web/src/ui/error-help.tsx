import type { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { RouteLink } from './route-link.tsx'

/** Leads from a refusal to what it means and what to do; nothing where the server gave it no name. */
export function ErrorHelp({ error }: { error: Error }) {
  const t = useTranslations('help')
  const { errorKey } = error as Partial<ApiError>
  return (
    errorKey && (
      <RouteLink to="helpText" search={{ id: errorKey }}>
        {t('onError')}
      </RouteLink>
    )
  )
}
