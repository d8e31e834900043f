import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'

type Security = Pick<
  UserInfo['security'],
  'fundPasswordSet' | 'fundPasswordLockedUntilAt' | 'withdrawHoldUntilAt'
>

/** Whether the user's security state allows binding an account now. */
export function mayBind(security: Security | undefined, now: number): boolean {
  const { fundPasswordSet = true } = security ?? {}
  return fundPasswordSet && waitOf(security, now) === null
}

/** The obstacle that only time clears, the withdrawal pause first; null without one. */
function waitOf(security: Security | undefined, now: number) {
  const { withdrawHoldUntilAt: hold = null, fundPasswordLockedUntilAt: lock = null } =
    security ?? {}
  if (hold !== null && hold > now) return { why: 'hold', until: hold } as const
  if (lock !== null && lock > now) return { why: 'fundPasswordLock', until: lock } as const
  return null
}

/** The notice of what the user must do, or wait for, before binding an account. */
export function BindingNotice() {
  const t = useTranslations('withdraw')
  const fund = useTranslations('security.fund')
  const security = useSession((state) => state.userInfo?.security)
  const present = useNow()
  if (mayBind(security, present)) return null
  const wait = waitOf(security, present)
  if (wait !== null)
    return (
      <Banner tone="info">
        {t(`clear.${wait.why}`)} <Countdown until={wait.until} />
      </Banner>
    )
  const way = (
    <LinkButton to="personal" look="plain" size="small">
      {fund('title')}
    </LinkButton>
  )
  return (
    <Banner tone="info" action={way}>
      {t('clear.fundPassword')}
    </Banner>
  )
}
