import type { SwitchKey, UserInfo } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { formatDate } from '../lib/dates.ts'
import { Banner } from './banner.tsx'

type Restriction = UserInfo['restrictions'][number]

/** How long an answer about what is restricted is fresh. */
const freshMs = 30_000

/** What is stopped for everybody, where it is no restriction of one user. */
const switches: { readonly [Key in Restriction['key']]?: SwitchKey } = {
  trade: 'opening',
  deposit: 'deposits',
  withdraw: 'withdrawals',
}

type Props = {
  of: Restriction['key']
  /** What still goes on here for who is restricted. */
  children?: ReactNode
}

/** What cannot be done here, by this user or by anybody, and why, in the words of the server. */
export function RestrictionNotice({ of, children }: Props) {
  const { token, userInfo } = useSession()
  const fresh = useCall(
    'getMyUserInfo',
    {},
    { enabled: token !== null, staleMs: freshMs, quiet: true },
  )
  const { restrictions = [] } = fresh.data ?? userInfo ?? {}
  // Who may not sign in opens nothing anywhere; their money still leaves.
  const shown = restrictions.filter(
    ({ key }) => key === of || (key === 'login' && of !== 'withdraw'),
  )
  return (
    <>
      <PauseBanner of={switches[of]} />
      <RestrictionBanners restrictions={shown} />
      {shown.length > 0 && children}
    </>
  )
}

/** Said while this is stopped for everybody: closing and reading go on. */
function PauseBanner({ of }: { of: SwitchKey | undefined }) {
  const pauses = useCall(
    'listPauses',
    {},
    { enabled: of !== undefined, staleMs: freshMs, quiet: true },
  )
  const paused = pauses.data?.find(({ key }) => key === of)
  if (paused === undefined) return null
  return (
    <Banner tone="risk">
      <strong>{paused.title}</strong> {paused.reason}
    </Banner>
  )
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
