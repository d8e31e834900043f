import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/session.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TestMoney } from '../../../ui/test-money.tsx'

/** Too little for the order: from the balance account, or, where that is empty too, as test money. */
export function NoFunds() {
  const t = useTranslations('ticket')
  const isSandbox = useSession((state) => state.commonConfig?.mode === 'sandbox')
  const isDemo = useIsDemo()
  const balance = useCall('queryUserBalance', {}, { quiet: true, enabled: !isDemo })
  const owned = balance.data?.balances ?? null
  // Demo money comes from nowhere else: the account above says what can be done.
  if (isDemo) return null
  const isEmpty = owned?.every(({ total }) => Amount.read(total) === Amount.zero) ?? false
  return isEmpty && isSandbox ? (
    <TestMoney />
  ) : (
    <LinkButton to="transfer" look="plain" size="small">
      {t('addFunds')}
    </LinkButton>
  )
}
