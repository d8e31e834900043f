import type { SwitchKey, UserInfo } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { formatDate } from '../lib/dates.ts'
import { Banner } from '../ui/display/banner.tsx'

type Restriction = UserInfo['restrictions'][number]

/** How long an answer about restrictions is fresh. */
const freshMs = 30_000

/** The functions stopped for everybody, apart from restrictions of one user. */
const switches: { readonly [Key in Restriction['key']]?: SwitchKey } = {
  trade: 'opening',
  deposit: 'deposits',
  withdraw: 'withdrawals',
}

type Props = {
  of: Restriction['key']
  /** The options left to a restricted user. */
  children?: ReactNode
}

/** The functions blocked here, for this user or for everybody, with the server's reason. */
export function RestrictionNotice({ of, children }: Props) {
  const { token, userInfo } = useSession()
  const fresh = useCall(
    'getMyUserInfo',
    {},
    { enabled: token !== null, staleMs: freshMs, quiet: true },
  )
  const { restrictions = [] } = fresh.data ?? userInfo ?? {}
  // A user restricted from signing in opens nothing anywhere; withdrawals stay possible.
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

/** Shown while a function is stopped for everybody: closing and reading go on. */
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

/** One banner per restriction. */
export function RestrictionBanners({ restrictions }: Pick<UserInfo, 'restrictions'>) {
  const t = useTranslations('ui')
  return restrictions.map(({ key, title, reason, untilAt }) => (
    <Banner key={key} tone="risk">
      <strong>{title}</strong> {reason} {t('until', { time: formatDate(untilAt) })}
    </Banner>
  ))
}
