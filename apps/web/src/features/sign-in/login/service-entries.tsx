import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { ServiceButtons } from '../service-buttons.tsx'

const journey = () => {
  const { redirectTo } = useSession.getState()
  return { purpose: 'login', redirectTo } as const
}

/** Sign-in with another service. */
export function ServiceEntries() {
  const t = useTranslations('login.services')
  return <ServiceButtons journey={journey} label={(service) => t('start', { service })} />
}
