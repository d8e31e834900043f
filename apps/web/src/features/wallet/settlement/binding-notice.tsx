import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

type Security = Pick<UserInfo['security'], 'fundPasswordSet' | 'withdrawHoldUntilAt'>

/** Whether nothing of the user's own security keeps an account from being bound now. */
export function mayBind(security: Security | undefined, now: number): boolean {
  const { fundPasswordSet = true, withdrawHoldUntilAt: until = null } = security ?? {}
  return fundPasswordSet && (until === null || until <= now)
}

/** What must be done, or waited for, before an account can be bound. */
export function BindingNotice() {
  const t = useTranslations('withdraw')
  const security = useSession((state) => state.userInfo?.security)
  const present = useNow()
  if (mayBind(security, present)) return null
  const until = security?.withdrawHoldUntilAt ?? null
  if (until !== null && until > present)
    return (
      <Banner tone="info">
        {t('clear.hold')} <Countdown until={until} />
      </Banner>
    )
  const way = (
    <LinkButton to="personal" look="plain" size="small">
      {t('clearIt')}
    </LinkButton>
  )
  return (
    <Banner tone="info" action={way}>
      {t('clear.fundPassword')}
    </Banner>
  )
}
