import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/session.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { TestMoney } from '../../../shared/test-money.tsx'

/** For insufficient funds: a link to a transfer, or to a recharge if the balance account is empty too. */
export function NoFunds() {
  const t = useTranslations('ticket')
  const isSandbox = useSession((state) => state.commonConfig?.mode === 'sandbox')
  const isDemo = useIsDemo()
  const balance = useCall('queryUserBalance', {}, { quiet: true, enabled: !isDemo })
  const owned = balance.data?.balances ?? null
  // Demo money cannot be transferred in; the account above offers a reset.
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
