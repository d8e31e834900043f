import { useTranslations } from 'use-intl'
import { useSession } from '../../../../api/session.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Banner } from '../../../../ui/display/banner.tsx'
import { Countdown } from '../../../../ui/display/countdown.tsx'
import { RestrictionNotice } from '../../../../shared/restriction-notice.tsx'

/** How long the answer about withdrawal pauses stays fresh, in ms. */
const freshMs = 30_000

/** Why nothing is sent now: withdrawals are stopped, restricted, or paused after a change. They resume automatically. */
export function WaitNotice() {
  const t = useTranslations('withdraw')
  const { token, userInfo } = useSession()
  const fresh = useCall(
    'getMyUserInfo',
    {},
    { enabled: token !== null, staleMs: freshMs, quiet: true },
  )
  const present = useNow()
  const until = (fresh.data ?? userInfo)?.security.withdrawHoldUntilAt ?? null
  return (
    <>
      <RestrictionNotice of="withdraw" />
      {until !== null && until > present && (
        <Banner tone="info">
          {t('clear.hold')} <Countdown until={until} />
        </Banner>
      )}
    </>
  )
}
