import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { formatDate } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import { Banner } from '../ui/display/banner.tsx'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** Shown before a credential is changed: withdrawals will pause, and for how long. */
export function HoldNotice() {
  const t = useTranslations('security.hold')
  const seconds = useSession((state) => state.commonConfig?.withdrawHoldSeconds ?? 0)
  if (seconds === 0) return null
  const text =
    seconds < hourSeconds
      ? t('minutes', { count: Math.ceil(seconds / minuteSeconds) })
      : t('hours', { count: Math.ceil(seconds / hourSeconds) })
  return <Banner tone="info">{text}</Banner>
}

/** Shown during a withdrawal pause: its end and its cause. */
export function HoldBanner({ user }: { user: UserInfo }) {
  const t = useTranslations('security.hold')
  const { withdrawHoldUntilAt: until, withdrawHoldReasonKey: reason } = user.security
  const now = useNow()
  if (until === null || reason === null || now >= until) return null
  return (
    <Banner tone="info">
      {t('until', { time: formatDate(until), reason: t(`reasons.${reason}`) })}
    </Banner>
  )
}
