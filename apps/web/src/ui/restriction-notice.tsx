import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { formatDate } from '../lib/dates.ts'
import { Banner } from './banner.tsx'

type Restriction = UserInfo['restrictions'][number]

/** How long an answer about what is restricted is fresh. */
const freshMs = 30_000

/** What this user cannot do here, why and until when, in the words of the server. */
export function RestrictionNotice({ of }: { of: Restriction['key'] }) {
  const { token, userInfo } = useSession()
  const fresh = useCall(
    'getMyUserInfo',
    {},
    { enabled: token !== null, staleMs: freshMs, quiet: true },
  )
  const { restrictions = [] } = fresh.data ?? userInfo ?? {}
  // Who may not sign in opens nothing anywhere.
  const shown = restrictions.filter(({ key }) => key === of || key === 'login')
  return <RestrictionBanners restrictions={shown} />
}

/** One banner for each. */
export function RestrictionBanners({ restrictions }: Pick<UserInfo, 'restrictions'>) {
  const t = useTranslations('ui')
  return restrictions.map(({ key, title, reason, untilAt }) => (
    <Banner key={key} tone="risk">
      <strong>{title}</strong> {reason} {t('until', { time: formatDate(untilAt) })}
    </Banner>
  ))
}
